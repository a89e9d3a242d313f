// Fields of content: each is told once, with its label, its checks, its value in a new form and how a stored value is read. From
// them come the schema of a type, its form's values, and the names in the history.
import { z } from 'zod/mini'
import type { Country } from '#platform/lib/country.ts'
import { maxMarkdownLength } from '#platform/lib/markdown/markdown-limits.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { isSafeLink } from '#platform/lib/safe-link.ts'
import { blankIfUnseen, withoutInvisible } from '#platform/lib/text/characters.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import {
	addressSchema,
	audience,
	emailOrNothing,
	linkOrPath,
	nullIfEmpty,
	publishing,
	textSchema,
} from './field-schemas.ts'
import type { Limits } from './field-schemas.ts'
import { blankPublishing } from './form-record.ts'
import type { PickedRecord, PublishingValues } from './form-record.ts'

/** Maximum records of one type picked for further reading. */
export const maxPicked = 6

/** One field: the form holds `Value`, and `Stored` is what its checks make of it. */
type Field<Value, Stored = unknown> = {
	/** Its name on screen. */
	label: string
	schema: z.ZodMiniType<Stored>
	/** Its value in the form of a new record. */
	blank: Value
	/** The form's value of a stored one, which may be an old version's. */
	read: (stored: unknown) => Value
	/** False for a value that is part of the form alone. */
	isColumn?: boolean
	/** Whether it is stored in the table's column `words`, by its name. A release adds such fields without a migration. */
	isInWords?: boolean
	/** False for a value that is saved beside the record: neither a working copy nor a version has it. */
	isSaved?: boolean
}

type AnyField = Field<unknown>
type ShapeOf<F> = { [K in keyof F]: F[K] extends { schema: infer S } ? S : never }

/** Values of a form with these fields. */
type ValuesOf<F> = {
	-readonly [K in keyof F]: F[K] extends { blank: infer V } ? V : never
} & PublishingValues

/** The fields of a type as `defineFields` returns them. */
export type Fields<F, Values = ValuesOf<F>> = {
	/** Checks the values of a form, and turns them into what is stored. */
	schema: z.ZodMiniObject<ShapeOf<F> & typeof publishing>
	/** The values of a new record. */
	blank: Values
	labels: Record<keyof F & string, string>
	/** The values of a stored row; records that are picked have no titles yet. */
	read: (row: Record<string, unknown>) => Omit<Values, keyof PublishingValues>
	/** Names of the fields that are no columns. */
	notColumns: string[]
	/** Names of the fields that are stored in the column `words`. */
	inWords: string[]
	/** Names of the fields that neither a working copy nor a version has. */
	notSaved: string[]
}

/** The fields of a type without their own kinds, for code that serves every type. */
export type AnyFields = Omit<Fields<Record<string, unknown>>, 'schema' | 'blank' | 'read'> & {
	schema: z.ZodMiniType
	blank: Record<string, unknown>
	read: (row: Record<string, unknown>) => Record<string, unknown>
}

/** Declares the fields of a type, in the order in which they are compared. Status and dates of publication come with them. */
export function defineFields<const F extends Record<string, AnyField>>(fields: F): Fields<F> {
	const all = Object.entries(fields)
	const each = <T>(take: (field: AnyField, name: string) => T) =>
		Object.fromEntries(all.map(([name, field]) => [name, take(field, name)]))
	const namesOf = (isOne: (field: AnyField) => boolean) =>
		all.filter(([, field]) => isOne(field)).map(([name]) => name)
	const derived = {
		schema: z.object({ ...each(({ schema }) => schema), ...publishing }),
		blank: { ...each(({ blank }) => blank), ...blankPublishing },
		labels: each(({ label }) => label),
		read: (row: Record<string, unknown>) => {
			const stored = { ...(row['words'] as Record<string, unknown> | null | undefined), ...row }
			return each(({ read }, name) => read(stored[name]))
		},
		notColumns: namesOf(({ isColumn }) => isColumn === false),
		inWords: namesOf(({ isInWords }) => isInWords === true),
		notSaved: namesOf(({ isSaved }) => isSaved === false),
	}
	return derived as unknown as Fields<F>
}

/** Trimmed text of `min` to `max` characters. */
export function text(limits: Limits) {
	return { label: limits.label, schema: textSchema(limits), blank: '', read: textOf }
}

/** Text that may be missing: null is stored when it is empty. */
export function textOrNull({ label, schema }: { label: string; schema: z.ZodMiniType<string> }) {
	const stored = z._default(z.nullable(nullIfEmpty(schema)), null)
	return { label, schema: stored, blank: '', read: textOf }
}

/** Text of at most `max` characters; null is stored when it is empty. */
export function optionalText(limits: Omit<Limits, 'min'>) {
	return textOrNull({ label: limits.label, schema: textSchema(limits) })
}

/** An email address, or none: null is stored. */
export function optionalEmail({ label }: { label: string }) {
	return textOrNull({ label, schema: emailOrNothing(`${label} must be at most 254 characters`) })
}

/** A day as people write it. */
export function day({ label }: { label: string }) {
	return { ...text({ label: 'Date', min: 2, max: 60, tooShort: 'Date is required' }), label }
}

type NumberLimits<Blank> = {
	label: string
	/** Its value in a new form; null where it may be missing. */
	blank: Blank
	min: number
	max: number
	/** How many decimal places it may have. */
	places?: number
	/** Said of what is no such number; of one that is too low or too high as well, unless these have words of their own. */
	wrong: string
	tooLow?: string
	tooHigh?: string
}

/** A number. */
export function number<Blank extends number | null>(limits: NumberLimits<Blank>) {
	const { label, blank, min, max, places = 0, wrong, tooLow = wrong, tooHigh = wrong } = limits
	const given = z
		.number(wrong)
		.check(z.minimum(min, tooLow), z.maximum(max, tooHigh), z.multipleOf(10 ** -places, wrong))
	const schema = blank === null ? z._default(z.nullable(given), null) : given
	return {
		label,
		schema: schema as unknown as z.ZodMiniType<Blank extends null ? number | null : number>,
		blank: blank as number | null,
		read: (stored: unknown) => (stored ?? blank) as number | null,
	}
}

/**
 * Markdown, kept as it was written, with spaces and line breaks at its ends; `min` does not count those. Longer text would not be
 * rendered.
 */
export function markdown({ label, min = 0 }: { label: string; min?: number }) {
	const written = z.string().check(
		z.maxLength(maxMarkdownLength, {
			error: ({ input }) => tooLongText(label, typeof input === 'string' ? input.length : 0),
		}),
		z.refine(
			(given) => withoutInvisible(given).trim().length >= min,
			`${label} must be at least ${min} characters`,
		),
	)
	const schema = min === 0 ? z._default(written, '') : written
	return { label, schema: schema as z.ZodMiniType<string>, blank: '', read: textOf }
}

function tooLongText(label: string, length: number): string {
	const [most, has] = [maxMarkdownLength, length].map((count) => count.toLocaleString('en-NZ'))
	return `${label} must be at most ${most} characters (now ${has})`
}

const maxLineLength = 300
const maxLines = 50

/** Lines of a list; empty ones are dropped. `one` and `many` name them in the messages, such as 'Feature' and 'features'. */
export function lines({ label, one, many }: { label: string; one: string; many: string }) {
	const tooLong = ({ path }: { path?: PropertyKey[] | undefined }) =>
		`${one} ${Number(path?.at(-1)) + 1} must be at most ${maxLineLength} characters`
	const line = z
		.string()
		.check(z.overwrite(blankIfUnseen), z.trim(), z.maxLength(maxLineLength, { error: tooLong }))
	const filled = z.pipe(
		z.array(line).check(z.maxLength(maxLines, `You can add up to ${maxLines} ${many}`)),
		z.transform((given) => given.filter((one) => one !== '')),
	)
	return {
		label,
		schema: z._default(filled, []),
		blank: [] as string[],
		read: (stored: unknown) => parseStoredList(stored, z.string()),
	}
}

/** On or off. */
export function toggle({ label, isOn = false }: { label: string; isOn?: boolean }) {
	return {
		label,
		schema: z._default(z.boolean(), isOn),
		blank: isOn,
		read: (stored: unknown) => Boolean(stored ?? isOn),
	}
}

type Choice<C> = {
	label: string
	of: C
	/** Said of a value that is not, or no longer, offered. */
	gone: string
}

/** One of these values, or none: null. */
export function choice<const C extends readonly string[]>({ label, of, gone }: Choice<C>) {
	const schema = z._default(z.nullable(z.enum(of, gone)), null)
	const read = (stored: unknown) => (textOf(stored) || null) as C[number] | null
	return { label, schema, blank: null as C[number] | null, read }
}

/** Any number of these values. */
export function choices<const C extends readonly string[]>({ label, of, gone }: Choice<C>) {
	return {
		label,
		schema: z._default(z.array(z.enum(of, gone)), []),
		blank: [] as string[],
		read: (stored: unknown) => (stored ?? []) as string[],
	}
}

type Entries<Value, Stored> = {
	label: string
	of: z.ZodMiniType<Stored>
	max: number
	tooMany: string
	read: (stored: unknown) => Value[]
}

/** A list of entries of several parts each. */
export function entries<Value, Stored>(options: Entries<Value, Stored>) {
	const { label, of, max, tooMany, read } = options
	const schema = z._default(z.array(of).check(z.maxLength(max, tooMany)), [])
	return { label, schema, blank: [] as Value[], read }
}

/** The country whose visitors see it in lists. */
export function country({ blank }: { blank: Country }) {
	const read = (stored: unknown) => (stored as Country | null | undefined) ?? blank
	return { label: 'Country', schema: z._default(audience, blank), blank, read }
}

/** A stored image; `missing` is said when there is none. */
export function requiredPicture({ missing }: { missing: string }) {
	const schema = addressSchema(missing).check(
		z.minLength(1, missing),
		z.refine(isSafeLink, missing),
	)
	return { label: 'Image', schema, blank: '', read: textOf }
}

type OptionalPicture = {
	label?: string
	/** Said of a picture on another site where only those of the library are shown. */
	notElsewhere?: string
}

/** A stored image, or none: null is stored. */
export function optionalPicture({ label = 'Image', notElsewhere }: OptionalPicture = {}) {
	const address = addressSchema().check(
		z.refine((given) => given === '' || isSafeLink(given), 'Please enter a valid URL'),
		z.refine(
			(given) => given === '' || !notElsewhere || isMediaAddress(given),
			notElsewhere ?? 'Please enter a valid URL',
		),
	)
	return textOrNull({ label, schema: address })
}

/** The address of a page or file; one of this site may be a path. */
export function link({ label }: { label: string }) {
	return { label, schema: linkOrPath, blank: '', read: textOf }
}

/** Records picked from those of the site: their ids are stored, the form has their titles too. `many` names them in the message. */
export function picked({ label, many }: { label: string; many: string }) {
	const picks = z
		.array(z.object({ id: z.guid() }))
		.check(z.maxLength(maxPicked, `You can choose up to ${maxPicked} ${many}`))
	const ids = z.pipe(
		picks,
		z.transform((given) => [...new Set(given.map(({ id }) => id))]),
	)
	return {
		label,
		schema: z._default(ids, []),
		blank: [] as PickedRecord[],
		read: (stored: unknown) => ((stored ?? []) as StoredPick[]).map(toPick),
	}
}

/** A row has the id, and a version the form's value. */
type StoredPick = string | PickedRecord

function toPick(stored: StoredPick): PickedRecord {
	return { id: typeof stored === 'string' ? stored : stored.id, title: '' }
}

/** A stored text, which may be missing, as a form holds it. */
export function textOf(stored: unknown): string {
	return typeof stored === 'string' ? stored : ''
}

/** Whatever only one type has. */
export function custom<Value, Stored>(field: Field<Value, Stored>): Field<Value, Stored> {
	return field
}
