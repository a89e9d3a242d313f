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
}

/** Query parameter of the redirect after an accepted form: a mark that shows the thank-you message once. */
export const sentParameter = 'sent'
