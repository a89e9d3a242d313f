import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#app/lib/http/ask-json.ts'
import { showToast } from '#app/site/toast/toast.ts'

type ConfirmSpamProps = { count: number; until: Date }

/** Ends the count of what was held back, once somebody has looked at the list. */
export function ConfirmSpam({ count, until }: ConfirmSpamProps) {
	const { revalidate } = useRevalidator()
	const [isBusy, setIsBusy] = useState(false)
	if (count === 0) return null
	async function confirm() {
		setIsBusy(true)
		const outcome = await postJson('/admin/leads/confirm-spam', { until: until.toISOString() })
		setIsBusy(false)
		if (outcome.kind === 'done') {
			void revalidate()
			await showToast({ title: 'Confirmed as spam' })
		} else {
			const description = reasonOf(outcome) ?? 'This was not saved. Please try again.'
			await showToast({ title: 'Error', description, kind: 'error' })
		}
	}
	return (
		<button type="button" className="btn" disabled={isBusy} onClick={() => void confirm()}>
			{count === 1 ? 'It is spam' : `All ${count.toLocaleString('en-NZ')} are spam`}
		</button>
	)
}
