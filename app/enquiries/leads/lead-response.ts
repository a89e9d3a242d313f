import type { FormWords } from './form-words.ts'
import type { LeadForm } from './forms.ts'
import type { FieldErrors } from './schemas.ts'

/**
 * What a page shows again after it refused a form posted without scripts: all that was typed, with the reason. `errors`
 * is by field, and empty when `message` gives another reason.
 */
export type LeadRefusal = {
	form: LeadForm
	values: Record<string, string>
	errors: FieldErrors
	message: string | null
	/** What stands beside the form, when its page may have no words. */
	words?: FormWords
	/** The product that was taken off the list, without scripts. */
	removed?: string
}

/** Query parameter of the redirect after an accepted form: a mark that shows the thank-you message once. */
export const sentParameter = 'sent'

// Messages for visitors when something they sent was refused.

/** When the database is down. */
export const notSavedMessage =
	'Your message was not saved, because our system is not responding. Please try again in a minute.'

/** For an enquiry list that was sent with other words before: in another tab, or before Back. */
export const sentBeforeMessage =
	'You have sent this list already, perhaps in another tab. Nothing was sent again. What you wrote here is still in the form.'

/** For too many messages; `seconds` until another is allowed. */
export function waitMessage(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
	return `You have sent too many messages. Please try again in ${wait}, or call us.`
}
