// Labels and texts for comparing two versions of a record.
import type { AdminType } from '../admin-type.ts'
import type { PublishingValues } from '#platform/fields/publishing.ts'
import { inBothCountries } from '../zone-time.ts'

const publishingLabels: Record<keyof PublishingValues, string> = {
	status: 'State',
	publishAt: 'Publish at',
	unpublishAt: 'Unpublish at',
}

/** The label of a field, else its key. */
export function labelOf({ form }: AdminType, key: string): string {
	return form.fields.labels[key] ?? publishingLabels[key as keyof PublishingValues] ?? key
}

/** 'Title, Image and Text'. */
export function listInWords(names: string[]): string {
	return new Intl.ListFormat('en-NZ').format(names)
}

/** A value as text; empty when there is none. */
export function versionText(key: string, value: unknown): string {
	if (key === 'status') return value === 'draft' ? 'Draft' : 'Published'
	const isInstant = key === 'publishAt' || key === 'unpublishAt'
	return isInstant && typeof value === 'string' ? inBothCountries(value) : valueText(value)
}

function valueText(value: unknown): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'boolean') return value ? 'Yes' : 'No'
	if (Array.isArray(value)) return value.map(valueText).join('\n')
	if (typeof value === 'object') {
		// Leave out ids: the title next to them is enough.
		const parts = Object.entries(value).filter(([name]) => name !== 'id')
		return parts
			.map(([, part]) => valueText(part))
			.filter(Boolean)
			.join(', ')
	}
	return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
