import { z } from 'zod/mini'

/**
 * Reads a stored list: as it is, or from JSON text that holds one. Whatever is not a list of `item`s, or cannot be
 * parsed, counts as empty; single bad items are left out.
 */
export function parseStoredList<T>(stored: unknown, item: z.ZodMiniType<T>): T[] {
	const list = typeof stored === 'string' ? parseJson(stored) : stored
	if (!Array.isArray(list)) return []
	return list.flatMap((entry) => {
		const parsed = z.safeParse(item, entry)
		return parsed.success ? [parsed.data] : []
	})
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Text that is not JSON holds no list.
		return null
	}
}
