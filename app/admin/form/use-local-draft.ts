import { useState } from 'react'
import { randomKey } from '#app/lib/random-key.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import { forgetDraft, keepDraft, toDraft } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import { useDraftOffers } from './use-draft-offers.ts'
import { useAutosave } from './use-autosave.ts'
import type { FormApi } from './use-record-form.ts'

/** Stores unsaved work in the browser every 2 s, and offers drafts from earlier visits. */
export function useLocalDraft(form: FormApi<FormValues>, owner: DraftOwner) {
	const [visit] = useState(randomKey)
	const { latest } = form
	// Once a new record is saved, its draft belongs to the stored record.
	const own = { ...owner, recordId: form.id ?? owner.recordId }
	const offers = useDraftOffers(form, { owner, visit })
	useAutosave(form, { owner, visit })
	const forget = () => forgetDraft(own, visit)
	return {
		/** A draft from an earlier visit, until restored or discarded; a save does not remove it. */
		offer: own.recordId === owner.recordId ? offers.first : null,
		restore: () => {
			if (!offers.first) return
			const { visit: earlier, ...draft } = offers.first
			form.reset(draft)
			// Store it for this visit before deleting the old one, so that it always exists somewhere.
			if (keepDraft(own, { ...draft, visit })) forgetDraft(owner, earlier)
			offers.answered()
		},
		discard: () => {
			if (offers.first) forgetDraft(owner, offers.first.visit)
			offers.answered()
		},
		/** Deletes this visit's draft. */
		forget,
		/** After a save: text typed during it becomes a draft of the stored record. */
		saved: ({ id, version, copy, values: opened }: FormRecord, sent: FormValues) => {
			const { values } = latest()
			forget()
			if (isSame(values, sent)) return
			const work = { values, version, copy: copy?.version ?? 0, opened }
			keepDraft({ ...own, recordId: id }, toDraft(work, visit))
		},
	}
}
