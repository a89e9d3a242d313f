import { useEffect, useState } from 'react'
import type { FormValues } from '#app/records/form-record.ts'
import { isSame } from './form-values.ts'
import { forgetDraft, listDrafts } from './local-drafts.ts'
import type { DraftOwner, LocalDraft } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

/** What earlier visits left of a record, the newest first, one after another. */
export function useDraftOffers(
	{ latest }: FormApi<FormValues>,
	{ owner, visit }: { owner: DraftOwner; visit: string },
) {
	const [offers, setOffers] = useState<LocalDraft[]>([])
	const { userId, section, recordId } = owner
	useEffect(() => {
		// After the first drawing, which must be what the server drew.
		const timer = setTimeout(() => {
			const { values, isDirty } = latest()
			const from = { userId, section, recordId }
			const found = listDrafts(from).filter((draft) => {
				if (draft.visit === visit) return false
				if (!isSame(draft.values, values)) return true
				// What is stored needs no keeping.
				if (!isDirty) forgetDraft(from, draft.visit)
				return false
			})
			setOffers(found)
		})
		return () => clearTimeout(timer)
	}, [latest, userId, section, recordId, visit])
	return {
		first: offers[0] ?? null,
		/** The next one is offered. */
		answered: () => setOffers((before) => before.slice(1)),
	}
}
