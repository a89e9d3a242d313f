import { z } from 'zod/mini'
import { parseJson } from '../http/read-json.ts'

/** Reads a stored list, or JSON text of one. Anything else counts as empty; invalid items are left out. */
export function parseStoredList<T>(stored: unknown, item: z.core.$ZodType<T>): T[] {
	const list = typeof stored === 'string' ? parseJson(stored) : stored
	if (!Array.isArray(list)) return []
	return list.flatMap((entry) => {
		const parsed = z.safeParse(item, entry)
		return parsed.success ? [parsed.data] : []
	})
}
