import { z } from 'zod/mini'
import { firstValue, textSchema } from './fields.ts'

type SmallWords<K extends string> = Record<K, { label: string; first: string; max?: number }>

/** Small words of a fixed record by name, which are `first` until somebody saves others; one that a release adds, too. */
export function smallWords<K extends string>(label: string, each: SmallWords<K>) {
	const parts = Object.entries<SmallWords<K>[K]>(each)
	const first = Object.fromEntries(parts.map(([key, part]) => [key, part.first])) as Record<
		K,
		string
	>
	const schemas = parts.map(([key, part]) => [
		key,
		textSchema({
			label: part.label,
			min: 1,
			max: part.max ?? 80,
			tooShort: `“${part.label}” must not be empty`,
		}),
	])
	const schema = z.object(Object.fromEntries(schemas) as Record<K, ReturnType<typeof textSchema>>)
	return {
		...firstValue<Record<K, string>>({ label, first, schema: schema as never }),
		read: (stored: unknown) => ({ ...first, ...(stored as Record<K, string> | null) }),
	}
}
