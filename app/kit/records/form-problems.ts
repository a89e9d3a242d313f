// What the schema of a type says about the values of its form.
import type { z } from 'zod/mini'
import { storable } from '#platform/lib/text/characters.ts'
import { plainWords } from '#platform/fields/field-schemas.ts'
import type { FormValues } from './form-record.ts'

/** What the form would not accept, by field; null for nothing. */
export function problemsOf(
	schema: z.ZodMiniType,
	values: unknown,
): Record<string, string[]> | null {
	const parsed = schema.safeParse(storable(values), plainWords)
	return parsed.success ? null : messagesOf(parsed.error)
}

/** Messages by field, with the path of an item, such as `gallery.0.caption`. */
export function messagesOf(error: z.core.$ZodError): Record<string, string[]> {
	const messages: Record<string, string[]> = {}
	for (const issue of error.issues) {
		const field = issue.path.join('.')
		messages[field] = [...(messages[field] ?? []), issue.message]
	}
	return messages
}

type Compared = { values: FormValues; stored: FormValues }

/**
 * Whether the form can show the values, valid or not, beside those that are stored: a text where there is a text, and
 * items like those of its lists. A form never sends anything else, and would not open with it.
 */
export function fitsForm(schema: z.ZodMiniType, { values, stored }: Compared): boolean {
	const parsed = schema.safeParse(values)
	if (parsed.success) return true
	return parsed.error.issues.every(({ code, path: [key, ...deeper] }) => {
		if (deeper.length > 0) return code !== 'invalid_type' && code !== 'invalid_union'
		const name = String(key)
		return typeof stored[name] !== 'string' || typeof values[name] === 'string'
	})
}
