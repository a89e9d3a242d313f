import type { LeadForm } from './forms.ts'
import type { FieldErrors } from './schemas.ts'

/**
 * What a page shows again when a form was posted without scripts and was not taken: all that was typed, with the
 * reason. `errors` is by field, empty when `message` says what else was wrong.
 */
export type LeadRefusal = {
	form: LeadForm
	values: Record<string, string>
	errors: FieldErrors
	message: string | null
}

/** Parameter of the address a page is sent to after a form was taken: holds a mark that shows its thanks once. */
export const sentParameter = 'sent'
