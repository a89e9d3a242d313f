// How fields are stored and where they are used: plain data, since browsers load it with the checks. The table, its migration, lists,
// selects and the search are made of it on the server.
import type { ColumnBuilderBase, HasDefault, NotNull } from 'drizzle-orm'
import type {
	PgBooleanBuilderInitial,
	PgDateStringBuilderInitial,
	PgIntegerBuilderInitial,
	PgJsonbBuilderInitial,
	PgNumericNumberBuilderInitial,
	PgTextBuilderInitial,
	PgUUIDBuilderInitial,
} from 'drizzle-orm/pg-core'

/** How a field is stored. */
export type Column<Builder = unknown> = {
	is: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'jsonb' | 'uuid' | 'text[]' | 'uuid[]'
	/** False where null may be stored. */
	notNull: boolean
	/** Its default. */
	first?: string | boolean
	/** The most characters of a text, or ids in a list of them. */
	max?: number
	/** Of a text: whether it is never empty, the only values there are, and what is in it. */
	isFilled?: boolean
	oneOf?: readonly string[]
	holds?: 'picture' | 'address' | 'markdown'
	/** Of a number: its decimal places, and whether it is never below 0. */
	places?: number
	isCount?: boolean
	/** The key of the type that the record of an id is of. */
	of?: string
	/** For the compiler alone: what Drizzle makes of it. */
	builder?: Builder
}

type Text<O extends string = string> = PgTextBuilderInitial<string, [O, ...O[]]>
type Json = PgJsonbBuilderInitial<string>
type Started<B extends ColumnBuilderBase> = HasDefault<NotNull<B>>
type Texts = HasDefault<NotNull<ReturnType<Text['array']>>>
type Ids = HasDefault<NotNull<ReturnType<PgUUIDBuilderInitial<string>['array']>>>

const column = <B>(stored: Omit<Column, 'builder'>): Column<B> => stored

/** A text that is never null. */
export const textColumn = ({ min = 0, max }: { min?: number; max: number }) =>
	column<NotNull<Text>>({ is: 'text', notNull: true, max, isFilled: min > 0 })

/** A text, or null. */
export const textOrNullColumn = (max: number) => column<Text>({ is: 'text', notNull: false, max })

/** One of these values, or null. */
export const choiceColumn = <const O extends string>(oneOf: readonly O[], first?: O) =>
	column<Text<O>>({ is: 'text', notNull: false, oneOf, ...(first && { first }) })

/** One of these values. */
export const startedChoiceColumn = <const O extends string>(oneOf: readonly O[], first: O) =>
	column<Started<Text<O>>>({ is: 'text', notNull: true, oneOf, first })

/** The address of a picture, or null. */
export const pictureColumn: Column<Text> = { ...textOrNullColumn(2000), holds: 'picture' }

/** An address. */
export const addressColumn: Column<NotNull<Text>> = {
	...textColumn({ max: 2000 }),
	holds: 'address',
}

/** A text in Markdown; empty by default if it may be. */
export const markdownColumn = <M extends number>(min: M, max: number) =>
	column<M extends 0 ? Started<Text> : NotNull<Text>>({
		...textColumn({ min, max }),
		holds: 'markdown',
		...(min === 0 && { first: '' }),
	})

/** An object, or null. */
export const jsonColumn = column<Json>({ is: 'jsonb', notNull: false })

/** A list, as JSON. */
export const listColumn = column<Started<Json>>({ is: 'jsonb', notNull: true, first: '[]' })

/** On or off. */
export const flagColumn = (first: boolean) =>
	column<Started<PgBooleanBuilderInitial<string>>>({ is: 'boolean', notNull: true, first })

/** A number, or null. */
export const numberColumn = (places: number, isCount: boolean) =>
	column<PgNumericNumberBuilderInitial<string>>({ is: 'numeric', notNull: false, places, isCount })

/** A day of the calendar. */
export const dayColumn = column<NotNull<PgDateStringBuilderInitial<string>>>({
	is: 'date',
	notNull: true,
})

/** A day of the calendar, or null. */
export const dayOrNullColumn = column<PgDateStringBuilderInitial<string>>({
	is: 'date',
	notNull: false,
})

/** A place in a list that staff arrange, or null. */
export const placeColumn = column<PgIntegerBuilderInitial<string>>({
	is: 'integer',
	notNull: false,
})

/** The id of a record of the type `of`, or null. */
export const recordColumn = (of: string) =>
	column<PgUUIDBuilderInitial<string>>({ is: 'uuid', notNull: false, of })

/** Texts. */
export const textsColumn = column<Texts>({ is: 'text[]', notNull: true, first: '{}' })

/** Ids of at most `max` records. */
export const recordsColumn = (max: number) =>
	column<Ids>({ is: 'uuid[]', notNull: true, first: '{}', max })

/** Weight of words in the public search: those of titles, descriptions, labels, bodies. */
export type Weight = 'A' | 'B' | 'C' | 'D'
export type IdKind = 'uuid' | 'number'

/** A column of every table that lists may show. */
export type StandardColumn = 'slug' | 'createdAt' | 'updatedAt'

/** The table of a type, and where its fields are used. */
export type Storage<
	Name extends string = string,
	T extends string = string,
	I extends IdKind = IdKind,
	B = unknown,
	L extends string = string,
	C extends string = string,
	P extends string = string,
> = {
	table: T
	/** What its records are named by. */
	id: I
	/** The field that names a record, if not `title`. */
	title?: Name
	/** Columns that are no fields. */
	besides?: B
	/** The order of its lists, `-` for the largest first. */
	order: readonly (Name | 'createdAt' | `-${Name | 'createdAt'}`)[]
	/** The columns of the list in the back office, those whose header sorts, and those that its search looks into. */
	list: readonly L[]
	sorts?: readonly (Name | StandardColumn)[]
	find: readonly (Name | 'slug')[]
	/** What visitors get: of a card, and on the page besides. All else stays in the back office. */
	card: readonly C[]
	page?: readonly P[]
	/** Fields by the weight of their words; `kind` is the weight of the words that visitors have for the type (`search_kind`). */
	search?: Partial<Record<Weight, readonly Name[]>> & { kind?: Weight }
	/** Texts and lists with links, besides texts in Markdown. */
	links?: readonly Name[]
	/** What a record's page prints as its description, and `/llms.txt` after its title. */
	description?: Name
}

/** The name of a field's column in SQL. */
export function columnName(field: string): string {
	return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields that the public search looks into, in the order of their weights. */
export function searchedFields({ search = {} }: Pick<Storage, 'search'>) {
	const { kind: _, ...byWeight } = search
	return Object.entries(byWeight).flatMap(([weight, names]) =>
		names.map((name) => ({ name, weight: weight as Weight })),
	)
}
