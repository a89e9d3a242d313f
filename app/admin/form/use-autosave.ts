import { useEffect } from 'react'
import type { FormValues } from '#app/records/form-record.ts'
import { forgetDraft, keepDraft, toDraft } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

const intervalMs = 2000

/** Keeps the unsaved work of a visit every two seconds and when it ends, and forgets it once there is none. */
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
			// The form may be taken away by a redirect that asks nobody.
			keep()
			clearInterval(timer)
			removeEventListener('pagehide', keep)
		}
	}, [latest, userId, section, recordId, version, visit])
}
