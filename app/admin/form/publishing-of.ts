import type { Publishing } from '#app/records/state.ts'
import type { FormValues } from '#app/records/form-record.ts'

/** Status and publishing dates from a form's values. */
export function publishingOf(values: FormValues): Publishing {
	const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
	return {
		status: values['status'] === 'draft' ? 'draft' : 'published',
		publishAt: instant(values['publishAt']),
		unpublishAt: instant(values['unpublishAt']),
	}
}
