import { withoutForbidden } from './xml.ts'

/**
 * What a form sent, as deep as it goes, without the characters that nobody types and that come in with pasted text: control
 * characters, halves of pairs, U+FFFE and U+FFFF. The database takes not all of them, and a feed that holds one is broken.
 */
export function storable(value: unknown): unknown {
	if (typeof value === 'string') return withoutForbidden(value)
	if (Array.isArray(value)) return value.map(storable)
	if (typeof value !== 'object' || value === null || value instanceof Date) return value
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [withoutForbidden(key), storable(one)]),
	)
}
