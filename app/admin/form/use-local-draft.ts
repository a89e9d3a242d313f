import { useState } from 'react'
import { randomKey } from '#app/lib/random-key.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { isSame } from './form-values.ts'
import { forgetDraft, keepDraft, toDraft } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import { useDraftOffers } from './use-draft-offers.ts'
import { useAutosave } from './use-autosave.ts'
import type { FormApi } from './use-record-form.ts'

/** Keeps unsaved work in the browser every two seconds, and offers what earlier visits left behind. */
export function useLocalDraft(form: FormApi<FormValues>, owner: DraftOwner) {
	const [visit] = useState(randomKey)
	const { latest } = form
	// That of a new record is the stored record's once there is one.
	const own = { ...owner, recordId: form.id ?? owner.recordId }
	const offers = useDraftOffers(form, { owner, visit })
	useAutosave(form, { owner, visit })
	const forget = () => forgetDraft(own, visit)
	return {
		/** What an earlier visit left, until somebody says what becomes of it; a save does not. */
		offer: own.recordId === owner.recordId ? offers.first : null,
		restore: () => {
			if (!offers.first) return
			const { visit: earlier, ...draft } = offers.first
			form.reset(draft)
			// First as work of this visit: at no moment it is kept nowhere.
			if (keepDraft(own, { ...draft, visit })) forgetDraft(owner, earlier)
			offers.answered()
		},
		discard: () => {
			if (offers.first) forgetDraft(owner, offers.first.visit)
			offers.answered()
		},
		/** Forgets the work of this visit. */
		forget,
		/** After a save: what was typed during it is a draft of the stored record. */
		saved: ({ id, version, values: opened }: FormRecord, sent: FormValues) => {
			const { values } = latest()
			forget()
			if (isSame(values, sent)) return
			keepDraft({ ...own, recordId: id }, toDraft({ values, version, opened }, visit))
		},
	}
}
