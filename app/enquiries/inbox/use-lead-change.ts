import { useState } from 'react'
import { useChange } from '#kit/admin/use-change.ts'
import { endToast } from '#kit/site/toast/toast.ts'

const failed = 'This was not saved. Please try again.'

type LeadChange = { state: string } | { ownerId: string | null; seen: string | null }

/** Saves a change to a lead; `error` says why it failed. */
export function useLeadChange(id: string) {
	const [error, setError] = useState<string | null>(null)
	const { busy, change } = useChange()
	function save(body: LeadChange, done: string) {
		void endToast()
		return change({
			address: `/admin/leads/${id}/change`,
			body,
			onDone: () => setError(null),
			done,
			failed: ({ reason }) => setError(reason ?? failed),
			// A lead that was deleted meanwhile would take away what is typed; whose it is by now is shown.
			...('state' in body && { rereads: 'whenDone' }),
		})
	}
	return { error, isBusy: busy !== null, save }
}
