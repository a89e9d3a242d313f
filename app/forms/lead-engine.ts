// All that forms need once somebody touches one, and pages need not carry: loaded by `loadEngine` alone.
import { loadToasts } from '#app/site/toast/toast.ts'
import type { CallGuard } from '#app/leads/calls.ts'
import { readValues } from './form-fields.ts'
import { officeField } from '#app/leads/forms.ts'
import type { LeadForm } from '#app/leads/forms.ts'
import { fillKnownReader } from './give-file.ts'
import { keyFor, restoreDraft } from './lead-draft.ts'
import type { DraftPlace } from './lead-draft.ts'
import { checkLead } from '#app/leads/schemas.ts'

export { leadCalls } from '#app/leads/calls.ts'
export { failureMessage } from './failure-messages.ts'
export { longTexts } from './form-fields.ts'
export { giveFile, tryFile } from './give-file.ts'
export { saveDraft } from './lead-draft.ts'
export { sendCall } from './send-call.ts'

/** Brings back what was typed before, and makes ready to say what comes of sending it. */
export function beginForm(posted: HTMLFormElement, place: DraftPlace): void {
	restoreDraft(posted, place)
	if (place.form === 'download') fillKnownReader(posted)
	// Without a connection the words in the form are enough.
	loadToasts().catch(() => {})
}

export function checkForm<F extends LeadForm>(posted: HTMLFormElement, form: F) {
	return checkLead(form, readValues(posted, form))
}

/** What goes with the values when they are sent. */
export function guardFor(posted: HTMLFormElement, place: DraftPlace, value: unknown): CallGuard {
	return {
		idempotencyKey: keyFor(posted, place, value),
		website: hiddenValue(posted, 'website'),
		elapsedMs: Math.round(performance.now()),
		page: location.pathname,
		office: hiddenValue(posted, officeField),
	}
}

function hiddenValue(posted: HTMLFormElement, name: string): string {
	const field = posted.elements.namedItem(name)
	return field instanceof HTMLInputElement ? field.value : ''
}
