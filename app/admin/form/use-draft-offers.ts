import { useEffect, useState } from 'react'
import type { FormValues } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import { forgetDraft, listDrafts } from './local-drafts.ts'
import type { DraftOwner, LocalDraft } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

/** Drafts of a record from earlier visits, offered one at a time, newest first. */
export function useDraftOffers(
	{ latest }: FormApi<FormValues>,
	{ owner, visit }: { owner: DraftOwner; visit: string },
) {
	const [offers, setOffers] = useState<LocalDraft[]>([])
	const { userId, section, recordId } = owner
	useEffect(() => {
		// Deferred: the first render must match the server's.
		const timer = setTimeout(() => {
			const { values, isDirty } = latest()
			const from = { userId, section, recordId }
			const found = listDrafts(from).filter((draft) => {
				if (draft.visit === visit) return false
				if (!isSame(draft.values, values)) return true
				// A draft equal to the saved values is not needed.
				if (!isDirty) forgetDraft(from, draft.visit)
				return false
			})
			setOffers(found)
		})
		return () => clearTimeout(timer)
	}, [latest, userId, section, recordId, visit])
	return {
		first: offers[0] ?? null,
		/** Moves on to the next draft. */
		answered: () => setOffers((before) => before.slice(1)),
	}
}
