import { useState } from 'react'
import { postJson, reasonOf } from '#app/lib/http/request-json.ts'
import { endToast, showToast } from '#app/site/toast/toast.ts'

const failed = 'This was not saved. Please try again.'

type LeadChange = { state: string } | { note: string; before: string }
/** Result of a save; `note` is the stored one when someone else changed it. */
type Reply = { isSaved: boolean; isSignedOut: boolean; note: string | null }

/** Saves a change to a lead; `error` says why it failed. What was typed stays. */
export function useLeadChange(id: string, onSaved: () => void) {
	const [error, setError] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	async function save(change: LeadChange, done: string): Promise<Reply> {
		setIsBusy(true)
		void endToast()
		const outcome = await postJson(`/admin/leads/${id}/change`, change)
		setIsBusy(false)
		const isSaved = outcome.kind === 'done'
		setError(isSaved ? null : (reasonOf(outcome) ?? failed))
		if (isSaved) {
			onSaved()
			void showToast({ title: done })
		}
		return {
			isSaved,
			isSignedOut: outcome.kind === 'signedOut',
			note: outcome.kind === 'refused' ? storedNote(outcome.body) : null,
		}
	}
	return { error, isBusy, save }
}

function storedNote(refusal: unknown): string | null {
	const note = (refusal as { note?: unknown } | null)?.note
	return typeof note === 'string' ? note : null
}
