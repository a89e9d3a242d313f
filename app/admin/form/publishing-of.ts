import type { Publishing } from '#app/content/core/state.ts'
import type { FormValues } from '../form-record.ts'

/** When visitors may see a record, of the values of its form. */
export function publishingOf(values: FormValues): Publishing {
	const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
	return {
		status: values['status'] === 'draft' ? 'draft' : 'published',
		publishAt: instant(values['publishAt']),
		unpublishAt: instant(values['unpublishAt']),
	}
}
