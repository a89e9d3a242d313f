import { useState } from 'react'
import { postJson, reasonOf } from '#app/admin/post-json.ts'
import { showToast } from '#app/site/toast/toast.ts'

const failed = 'This was not saved. Please try again.'

/** Saves a change of a lead; `error` says why it did not work, and nothing typed is touched. */
export function useLeadChange(id: string, onSaved: () => void) {
	const [error, setError] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	async function save(
		change: { state: string } | { note: string },
		done: string,
	): Promise<boolean> {
		setIsBusy(true)
		const outcome = await postJson(`/admin/leads/${id}/change`, change)
		setIsBusy(false)
		if (outcome.kind !== 'done') {
			setError(reasonOf(outcome) ?? failed)
			return false
		}
		setError(null)
		onSaved()
		await showToast({ title: done })
		return true
	}
	return { error, isBusy, save }
}
