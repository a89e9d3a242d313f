import type { Publishing } from '#app/records/state.ts'
import type { FormValues } from '#app/records/form-record.ts'

/** When visitors may see a record, of the values of its form. */
export function publishingOf(values: FormValues): Publishing {
	const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
	return {
		status: values['status'] === 'draft' ? 'draft' : 'published',
		publishAt: instant(values['publishAt']),
		unpublishAt: instant(values['unpublishAt']),
	}
}
