// The code that a form needs from the first touch on, kept out of the pages: only `loadEngine` loads it.
import { loadToasts } from '#kit/site/toast/toast.ts'
import { leadCall } from '#enquiries/leads/calls.ts'
import type { CalledForm, CallGuard } from '#enquiries/leads/calls.ts'
import { readValues } from './form-fields.ts'
import { markField, shownField } from '#enquiries/leads/form-words.ts'
import { officeField, trapField } from '#enquiries/leads/forms.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { fillKnownReader } from './give-file.ts'
import type { Sending } from './give-file.ts'
import { keyFor, restoreDraft } from './lead-draft.ts'
import type { DraftPlace } from './lead-draft.ts'
import { checkLead } from '#enquiries/leads/schemas.ts'
import type { LeadValues } from '#enquiries/leads/schemas.ts'
import { beginPictures, unsentSentence } from './pictures.ts'
import { sendCall } from './send-call.ts'
import type { Outcome } from './send-call.ts'
import { originOfTab } from './tab-origin.ts'

export { failureMessage } from './failure-messages.ts'
export { longTexts } from './form-fields.ts'
export { giveFile, tryFile } from './give-file.ts'
export { saveDraft } from './lead-draft.ts'
export { picturesSettled } from './pictures.ts'

/** Restores the draft, and preloads the toasts. */
export function beginForm(posted: HTMLFormElement, place: DraftPlace): void {
	restoreDraft(posted, place)
	beginPictures(posted)
	if (place.form === 'download') fillKnownReader(posted)
	// Without a connection the message in the form is enough.
	loadToasts().catch(() => {})
}

export function checkForm<F extends LeadForm>(posted: HTMLFormElement, form: F) {
	const checked = checkLead(form, readValues(posted, form))
	const pictures = unsentSentence(posted)
	if (pictures === null) return checked
	return { ok: false as const, errors: { ...(!checked.ok && checked.errors), pictures } }
}

/** Sent with the values. `elapsedMs`: since the page load began. */
export function guardFor(posted: HTMLFormElement, place: DraftPlace, value: unknown): CallGuard {
	return {
		idempotencyKey: keyFor(posted, place, value),
		[trapField]: hiddenValue(posted, trapField),
		elapsedMs: Math.round(performance.now()),
		page: location.pathname,
		cameFrom: originOfTab(),
		office: hiddenValue(posted, officeField),
		[shownField]: hiddenValue(posted, shownField),
		[markField]: hiddenValue(posted, markField),
	}
}

/** Sends checked values as the call of their form. */
export function sendLead<F extends CalledForm>(
	form: F,
	value: LeadValues[F],
	{ anonKey, ...given }: Sending,
): Promise<Outcome> {
	return sendCall(leadCall(form, value, given), { anonKey })
}

function hiddenValue(posted: HTMLFormElement, name: string): string {
	const field = posted.elements.namedItem(name)
	return field instanceof HTMLInputElement ? field.value : ''
}
