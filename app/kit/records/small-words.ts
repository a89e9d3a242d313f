import { z } from 'zod/mini'
import { words } from './fields.ts'

type SmallWords<K extends string> = Record<K, { label: string; first: string; max?: number }>

/** Small words of a fixed record by name, which are `first` until somebody saves others; one that a release adds, too. */
export function smallWords<K extends string>(label: string, each: SmallWords<K>) {
	const parts = Object.entries<SmallWords<K>[K]>(each)
	const first = Object.fromEntries(parts.map(([key, part]) => [key, part.first])) as Record<
		K,
		string
	>
	const schemas = parts.map(([key, part]) => [key, words({ min: 1, max: 80, ...part }).schema])
	const schema = z.object(Object.fromEntries(schemas) as Record<K, z.ZodMiniType<string>>)
	return {
		label,
		schema: z._default(schema, () => first as never),
		blank: first,
		isInWords: true,
		read: (stored: unknown) => ({ ...first, ...(stored as Record<K, string> | null) }),
	}
}
