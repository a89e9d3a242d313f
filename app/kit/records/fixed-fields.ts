// Kinds of fields that fixed records alone have: they say something before anybody has saved it, and may have placeholders.
import { z } from 'zod/mini'
import { fillable, placeholdersBy } from '#platform/business/placeholders.ts'
import { targetSchema, textSchema } from '#platform/fields/field-schemas.ts'
import type { Limits } from '#platform/fields/field-schemas.ts'
import { policyNames, withoutLinks } from '#platform/lib/text/inline-links.ts'

type FirstValue<V> = { label: string; first: V; schema: z.ZodMiniType<V>; more?: string[] }

/** A value of a fixed record, `first` until somebody saves another, whose texts may have `more` placeholders than that. */
export function firstValue<V>({ label, first, schema, more }: FirstValue<V>) {
	const read = (stored: unknown) => (stored ?? first) as V
	return {
		label,
		schema: z._default(schema.check(fillable(placeholdersBy(first, more))), () => first as never),
		blank: first,
		read,
		isInWords: true,
		hasOriginal: true,
	}
}

type Words = Limits & { first: string; more?: string[] }

/** Text of a fixed record that says `first` until somebody saves other words. */
export function words({ first, ...limits }: Words) {
	const schema = textSchema({ tooShort: `“${limits.label}” must not be empty`, ...limits })
	return firstValue({ ...limits, first, schema })
}

/** The same for a text beside a form, whose words may lead to pages. */
export function linkedWords({ more = [], ...limits }: Words) {
	const field = words({ ...limits, more: [...more, ...policyNames] })
	const isWhole = (text: string) => !withoutLinks(text).includes('](')
	const broken = 'This link leads nowhere: write it as [our team](/about), or with https://'
	return { ...field, schema: field.schema.check(z.refine(isWhole, broken)) }
}

/** A button, or the words of a link, and the page it leads to; no words for none. */
export type Button = { label: string; to: string }

/** A button of a fixed record, which is `first` until somebody saves another. */
export function button({ label, first, max = 60 }: { label: string; first: Button; max?: number }) {
	const schema = z
		.object({
			label: textSchema({ label: `Words of “${label}”`, max }),
			to: targetSchema,
		})
		.check(
			z.refine(({ label: words, to }) => words === '' || to !== '', {
				path: ['to'],
				error: 'Please choose where this leads',
			}),
		)
	return firstValue({ label, first, schema })
}

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
		hasOriginal: true,
		read: (stored: unknown) => ({ ...first, ...(stored as Record<K, string> | null) }),
	}
}
