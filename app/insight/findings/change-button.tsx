import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { focusFirst } from '#kit/admin/focus-first.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'

type ChangeButtonProps = {
	body: Record<string, string>
	label: string
	/** What it changes, for those who hear the button alone. */
	about: string
	done: string
	/** The heading that gets the focus when the button is gone. */
	focus: string
}

/** Says that a finding is so on purpose, or lists it again, and reports the result in a toast. */
export function ChangeButton({ body, label, about, done, focus }: ChangeButtonProps) {
	const [isBusy, setIsBusy] = useState(false)
	const { revalidate } = useRevalidator()
	async function change() {
		setIsBusy(true)
		const outcome = await postJson('/admin/put-right/change', body)
		if (outcome.kind === 'done') {
			focusFirst(focus)
			await Promise.all([revalidate(), showToast({ title: done })])
		} else {
			const description = reasonOf(outcome) ?? 'Nothing was changed. Please try again.'
			await showToast({ title: 'Error', description, kind: 'error' })
		}
		setIsBusy(false)
	}
	return (
		<button
			type="button"
			className="btn"
			disabled={isBusy}
			onClick={() => void change()}
			aria-label={`${label}: ${about}`}
		>
			{label}
		</button>
	)
}
