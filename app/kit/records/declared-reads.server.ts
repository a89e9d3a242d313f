// What a type reads, made of its declaration: the list of the back office, cards, a record's page, words for the search.
import { and, desc, eq, is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnName, searchedFields } from '#platform/fields/columns.ts'
import type { Column, IdKind, Storage } from '#platform/fields/columns.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { pick } from '#platform/lib/pick.ts'
import type { ContentType } from './define-type.ts'
import { findLiveSlug } from './find-slug.server.ts'
import { defineList } from './list-records.server.ts'
import type { Columns, ListDefinition, RowOf } from './list-records.server.ts'
import { isFor, isLive } from './live.server.ts'
import type { LiveTable } from './live.server.ts'

const ofCard = ['id', 'slug', 'version', 'publishAt', 'createdAt', 'updatedAt'] as const
const ofPage = [...ofCard, 'unpublishAt'] as const
type OfCard = (typeof ofCard)[number]
type OfPage = (typeof ofPage)[number]

type DeclaredTable<N extends string> = PgTable & LiveTable & Record<N | OfPage, AnyPgColumn>

type Declared<L extends string, C extends string, P extends string> = {
	columns: object
	storage: Storage<string, string, IdKind, unknown, L, C, P>
}

/** A row with these columns, told as one type, so that messages of the compiler name its columns and nothing else. */
type Row<F> = { -readonly [K in keyof RowOf<F>]: RowOf<F>[K] } & {}

type Audience<T> = T extends { country: AnyPgColumn } ? { country: Country } : { country?: never }

type Own<F extends Columns> = Partial<
	Pick<ListDefinition<F>, 'columns' | 'searchedToo' | 'filters' | 'sorts' | 'order'>
> & {
	/** Whether a similar slug leads to the record as well. */
	isFuzzyAllowed?: boolean
}

/**
 * The reads of a type that its declaration says.
 *
 * @param own what its list has besides, or instead.
 */
export function declaredReads<
	T extends DeclaredTable<L | C | P>,
	L extends string,
	C extends string,
	P extends string,
	F extends Columns = {},
>(type: ContentType, table: T, fields: Declared<L, C, P>, own: Own<F> = {}) {
	const { storage } = fields
	const { title = 'title', card, page = [], find, sorts = [] } = storage
	const columns = table as Record<string, AnyPgColumn>
	const order = own.order ?? orderOf(columns, storage)
	const inOrder = [...order, table.id]
	const { country: countryColumn } = columns
	const cardColumns: Pick<T, C | OfCard> = pick(table, [...card, ...ofCard])
	const pageColumns: Pick<T, C | P | OfPage> = pick(table, [...card, ...page, ...ofPage])

	/** One page of the list of the back office. */
	const list = defineList({
		type,
		table,
		title: columns[title]!,
		searched: find.map((name) => columns[name]!),
		searchedToo: own.searchedToo,
		filters: {
			...(countryColumn && { country: (value: string) => sql`${countryColumn} = ${value}` }),
			...own.filters,
		},
		sorts: { ...pick(columns, sorts), ...own.sorts },
		order,
		columns: { ...pick(table, storage.list), ...own.columns } as Pick<T, L> & F,
	})

	/** The cards of the live records in their order, for a country where they have one. One query. */
	async function listLive(
		db: Db,
		{ now, country, limit = 100 }: { now: Date; limit?: number } & Audience<T>,
	) {
		const isShown = countryColumn && country && isFor(countryColumn, country)
		const rows = await db
			.select(cardColumns as Columns)
			.from(table as PgTable)
			.where(and(isLive(table, now), isShown))
			.orderBy(...inOrder)
			.limit(limit)
		return rows as Row<typeof cardColumns>[]
	}

	/** The live record of exactly this slug, or number where these name records, as its page shows it; null when there is none. */
	async function getLive(db: Db, name: string | number, now: Date) {
		const isIt = eq(storage.id === 'number' ? table.id : table.slug, name)
		const [row] = await db
			.select(pageColumns as Columns)
			.from(table as PgTable)
			.where(and(isIt, isLive(table, now)))
			.limit(1)
		return (row ?? null) as Row<typeof pageColumns> | null
	}

	/** The present slug for another spelling, a former address, an id or a similar slug; null when there is none. */
	function findSlug(db: Db, requested: string, now: Date) {
		const named = table as T & { title: AnyPgColumn }
		const { isFuzzyAllowed = false } = own
		return findLiveSlug(db, { table: named, recordType: type.key, requested, now, isFuzzyAllowed })
	}

	const text = searchText(type, fields)
	return { order, cardColumns, pageColumns, list, listLive, getLive, findSlug, text }
}

function orderOf(columns: Record<string, AnyPgColumn>, { order }: Storage): SQL[] {
	return order.map((by) => {
		const column = columns[by.replace('-', '')]!
		// As in the index: without a place counts as the first one.
		if (column.dataType === 'number' && !column.notNull) return sql`coalesce(${column}, 0)`
		if (by.startsWith('-')) return desc(column)
		return is(column, PgText) ? inNameOrder(column) : sql`${column}`
	})
}

/** All words of a record that visitors search. */
function searchText({ key }: ContentType, { columns, storage }: Declared<string, string, string>) {
	const parts = searchedFields(storage).map(({ name }) =>
		textOfColumn(columnName(name), (columns as Record<string, Column>)[name]!),
	)
	if (storage.search?.kind) parts.push(`search_kind('${key}')`)
	return sql.raw(parts.join(` || ' ' || `))
}

/** A column as text that is never null, as SQL. */
function textOfColumn(name: string, { is: kind, notNull }: Column): string {
	if (kind === 'text[]') return `search_list(${name})`
	const text = kind === 'text' ? name : `${name}::text`
	return notNull ? text : `coalesce(${text}, '')`
}
