// What a visitor has typed, kept in this tab until it is sent.
import { randomKey } from '#platform/lib/random-key.ts'
import { fillUntouched, readChanges } from './form-fields.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { readSession, writeSession } from './session-store.ts'

/** A form and the storage key of its draft; the enquiry of each product has its own. */
export type DraftPlace = { form: LeadForm; draftKey: string }

type Draft = {
	/** Fields that differ from their initial values. */
	values: Record<string, string>
	/** The last attempt to send: a retry gets the same key, even after a reload. */
	attempt?: { key: string; sent: string }
}

/** Restores the draft into the fields not edited since. */
export function restoreDraft(posted: HTMLFormElement, { form, draftKey }: DraftPlace): void {
	const draft = readDraft(draftKey)
	if (draft) fillUntouched(posted, form, draft.values)
	saveDraft(posted, { form, draftKey })
}

export function saveDraft(posted: HTMLFormElement, { form, draftKey }: DraftPlace): void {
	const values = readChanges(posted, form)
	const attempt = readDraft(draftKey)?.attempt
	const isEmpty = !attempt && Object.keys(values).length === 0
	writeSession(draftKey, isEmpty ? null : { values, attempt })
}

/** The idempotency key for `value`: the earlier one when the last attempt sent exactly this, else a new one. */
export function keyFor(posted: HTMLFormElement, place: DraftPlace, value: unknown): string {
	const sent = JSON.stringify(value)
	const earlier = readDraft(place.draftKey)?.attempt
	const attempt = earlier?.sent === sent ? earlier : { key: randomKey(), sent }
	const draft: Draft = { values: readChanges(posted, place.form), attempt }
	writeSession(place.draftKey, draft)
	return attempt.key
}

function readDraft(draftKey: string): Draft | null {
	const stored = readSession(draftKey)
	const isDraft = typeof stored === 'object' && stored !== null && 'values' in stored
	return isDraft ? (stored as Draft) : null
}
