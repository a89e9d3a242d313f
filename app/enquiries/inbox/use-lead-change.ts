import { useState } from 'react'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { endToast, showToast } from '#kit/site/toast/toast.ts'

const failed = 'This was not saved. Please try again.'

type LeadChange = { state: string } | { ownerId: string | null; seen: string | null }

/** Saves a change to a lead; `error` says why it failed. */
export function useLeadChange(id: string, onSaved: () => void) {
	const [error, setError] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	/** Whether it was saved. */
	async function save(change: LeadChange, done: string): Promise<boolean> {
		setIsBusy(true)
		void endToast()
		const outcome = await postJson(`/admin/leads/${id}/change`, change)
		setIsBusy(false)
		const isSaved = outcome.kind === 'done'
		setError(isSaved ? null : (reasonOf(outcome) ?? failed))
		if (!isSaved) return false
		onSaved()
		void showToast({ title: done })
		return true
	}
	return { error, isBusy, save }
}
