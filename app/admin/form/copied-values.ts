import type { AdminType } from '../admin-type.ts'
import { blankPublishing } from '#app/records/form-record.ts'
import type { FormValues } from '#app/records/form-record.ts'

/** Whether another record can start as a copy: it has a title that says so. */
export function canBeCopied(values: FormValues): boolean {
	return typeof values['title'] === 'string'
}

/** The values of a record as another starts with them; null when it cannot be copied. */
export function copiedValues(type: AdminType, values: FormValues): FormValues | null {
	if (!canBeCopied(values)) return null
	const title = `${String(values['title'])} (copy)`
	return { ...values, ...blankPublishing, ...type.form.notCopied, title }
}
