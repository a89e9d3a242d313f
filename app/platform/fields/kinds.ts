// The kinds of field that types are made of.
import { z } from 'zod/mini'
import { audiences } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { maxMarkdownLength } from '#platform/lib/markdown/markdown-limits.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { isSafeLink } from '#platform/lib/safe-link.ts'
import { blankIfUnseen, withoutInvisible } from '#platform/lib/text/characters.ts'
import { parseStoredList } from '#platform/lib/text/stored-list.ts'
import {
	addressColumn,
	choiceColumn,
	dayColumn,
	dayOrNullColumn,
	flagColumn,
	listColumn,
	markdownColumn,
	numberColumn,
	pictureColumn,
	recordColumn,
	recordsColumn,
	startedChoiceColumn,
	textColumn,
	textOrNullColumn,
	textsColumn,
} from './columns.ts'
import {
	addressSchema,
	audience,
	emailOrNothing,
	linkOrPath,
	nullIfEmpty,
	textSchema,
} from './field-schemas.ts'
import type { Limits } from './field-schemas.ts'
import type { Field } from './fields.ts'
import type { PickedRecord } from './publishing.ts'

/** Maximum records of one type picked for further reading. */
export const maxPicked = 6

/** Trimmed text of `min` to `max` characters. */
export function text(limits: Limits) {
	const column = textColumn(limits)
	return { label: limits.label, schema: textSchema(limits), blank: '', read: textOf, column }
}

type OptionalText = { label: string; max: number; schema: z.ZodMiniType<string> }

/** Text that may be missing: null is stored when it is empty. */
export function textOrNull({ label, max, schema }: OptionalText) {
	const stored = z._default(z.nullable(nullIfEmpty(schema)), null)
	return { label, schema: stored, blank: '', read: textOf, column: textOrNullColumn(max) }
}

/** Text of at most `max` characters; null is stored when it is empty. */
export function optionalText(limits: Omit<Limits, 'min'>) {
	return textOrNull({ ...limits, schema: textSchema(limits) })
}

/** An email address, or none: null is stored. */
export function optionalEmail({ label }: { label: string }) {
	const schema = emailOrNothing(`${label} must be at most 254 characters`)
	return textOrNull({ label, max: 254, schema })
}

/** A day as people write it. */
export function day({ label }: { label: string }) {
	return { ...text({ label: 'Date', min: 2, max: 60, tooShort: 'Date is required' }), label }
}

/** A day of the calendar, such as '2026-05-04'; `missing` is said where there is none. */
export function calendarDay({ label, missing }: { label: string; missing: string }) {
	return { label, schema: z.iso.date(missing), blank: '', read: textOf, column: dayColumn }
}

/** A day of the calendar, or none: null is stored. */
export function optionalCalendarDay({ label }: { label: string }) {
	const wrong = `${label} must be a date`
	const schema = z.union([z.literal(''), z.iso.date(wrong)], wrong)
	return { ...textOrNull({ label, max: 10, schema }), column: dayOrNullColumn }
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
		column: numberColumn(places, min >= 0),
	}
}

/**
 * Markdown, kept as it was written, with spaces and line breaks at its ends; `min` does not count those. Longer text would not be
 * rendered.
 */
export function markdown<const M extends number = 0>(limits: { label: string; min?: M }) {
	const { label, min = 0 as M } = limits
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
	const column = markdownColumn(min, maxMarkdownLength)
	return { label, schema: schema as z.ZodMiniType<string>, blank: '', read: textOf, column }
}

function tooLongText(label: string, length: number): string {
	const [most, has] = [maxMarkdownLength, length].map((count) => count.toLocaleString('en-NZ'))
	return `${label} must be at most ${most} characters (now ${has})`
}

const maxLineLength = 300
const maxLines = 50
/** Characters of the name of a category. */
const maxNameLength = 60

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
		one,
		schema: z._default(filled, []),
		blank: [] as string[],
		read: (stored: unknown) => parseStoredList(stored, z.string()),
		column: listColumn,
	}
}

/** On or off. */
export function toggle({ label, isOn = false }: { label: string; isOn?: boolean }) {
	return {
		label,
		schema: z._default(z.boolean(), isOn),
		blank: isOn,
		read: (stored: unknown) => Boolean(stored ?? isOn),
		column: flagColumn(isOn),
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
	return {
		label,
		of,
		schema,
		blank: null as C[number] | null,
		read,
		column: choiceColumn<C[number]>(of),
	}
}

/** Any number of these values. */
export function choices<const C extends readonly string[]>({ label, of, gone }: Choice<C>) {
	return {
		label,
		of,
		schema: z._default(z.array(z.enum(of, gone)), []),
		blank: [] as string[],
		read: (stored: unknown) => (stored ?? []) as string[],
		column: textsColumn,
	}
}

/** Names of categories; which there are is asked when they are saved. */
export function names({ label }: { label: string }) {
	const schema = z._default(z.array(textSchema({ label, max: maxNameLength })), [])
	const read = (stored: unknown) => (stored ?? []) as string[]
	return { label, schema, blank: [] as string[], read, column: textsColumn }
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
	return { label, schema, blank: [] as Value[], read, column: listColumn }
}

/** The country whose visitors see it in lists. */
export function country({ blank }: { blank: Country }) {
	const read = (stored: unknown) => (stored as Country | null | undefined) ?? blank
	const column = startedChoiceColumn(audiences, blank)
	const schema = z._default(audience, blank)
	return { label: 'Country', of: audiences, schema, blank, read, column }
}

/** A stored image; `missing` is said when there is none. */
export function requiredPicture({ missing }: { missing: string }) {
	const schema = addressSchema(missing).check(
		z.minLength(1, missing),
		z.refine(isSafeLink, missing),
	)
	return { label: 'Image', schema, blank: '', read: textOf, column: pictureColumn }
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
	return { ...textOrNull({ label, max: 2000, schema: address }), column: pictureColumn }
}

/** The address of a page or file; one of this site may be a path. */
export function link({ label }: { label: string }) {
	return { label, schema: linkOrPath, blank: '', read: textOf, column: addressColumn }
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
		column: recordsColumn(maxPicked),
	}
}

/** One record of the type `of`, or none: null is stored. The table ties its id; `gone` is said of what is no id. */
export function pickedOne({ label, of, gone }: { label: string; of: string; gone: string }) {
	const schema = z.union([z.literal(''), z.guid(gone)], gone)
	return { ...textOrNull({ label, max: 36, schema }), column: recordColumn(of) }
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
