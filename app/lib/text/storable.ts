import { withoutForbidden } from './xml.ts'

/**
 * Removes, at every depth of a form's values, characters that come in with pasted text: control characters, unpaired
 * surrogates, U+FFFE and U+FFFF. The database refuses some of them, and any of them breaks a feed.
 */
export function storable(value: unknown): unknown {
	if (typeof value === 'string') return withoutForbidden(value)
	if (Array.isArray(value)) return value.map(storable)
	if (typeof value !== 'object' || value === null || value instanceof Date) return value
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [withoutForbidden(key), storable(one)]),
	)
}
