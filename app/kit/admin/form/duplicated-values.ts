import type { AdminType } from '../admin-type.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import type { FormValues } from '#kit/records/form-record.ts'

/** Whether a record can be copied: no fixed one, and it needs a title, which gets "(copy)" appended. */
export function canBeDuplicated(type: AdminType, values: FormValues): boolean {
	return !type.isFixed && typeof values['title'] === 'string'
}

/** The initial values of a record's copy; null when it cannot be copied. */
export function duplicatedValues(type: AdminType, values: FormValues): FormValues | null {
	if (!canBeDuplicated(type, values)) return null
	const title = `${String(values['title'])} (copy)`
	return { ...values, ...blankPublishing, ...type.form.notDuplicated, title }
}
