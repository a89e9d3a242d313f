import { useEffect } from 'react'
import type { FormValues } from '#app/records/form-record.ts'
import { forgetDraft, keepDraft, toDraft } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

const intervalMs = 2000

/** Stores a visit's unsaved work every 2 s and when the visit ends; deletes it once nothing is unsaved. */
export function useAutosave(
	{ latest, version }: FormApi<FormValues>,
	{ owner, visit }: { owner: DraftOwner; visit: string },
) {
	const { userId, section, recordId } = owner
	useEffect(() => {
		let kept: unknown = null
		const keep = () => {
			const now = latest()
			const own = { userId, section, recordId: now.id ?? recordId }
			if (!now.isDirty) {
				kept = null
				forgetDraft(own, visit)
			} else if (now.values !== kept) {
				kept = now.values
				keepDraft(own, toDraft(now, visit))
			}
		}
		const timer = setInterval(keep, intervalMs)
		addEventListener('pagehide', keep)
		return () => {
			// A redirect may remove the form without a question.
			keep()
			clearInterval(timer)
			removeEventListener('pagehide', keep)
		}
	}, [latest, userId, section, recordId, version, visit])
}
