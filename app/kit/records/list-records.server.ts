import {
	and,
	asc,
	count,
	desc,
	eq,
	gt,
	inArray,
	is,
	isNotNull,
	isNull,
	lte,
	or,
	sql,
} from 'drizzle-orm'
import type { GetColumnData, SQL } from 'drizzle-orm'
import { PgText } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { hasWorkingCopy } from './unpublished-marks.server.ts'
import { isLive } from './live.server.ts'
import type { LiveTable } from './live.server.ts'
import { changedState } from './state.ts'
import type { RecordState } from './state.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder, contains } from '#platform/db/conditions.server.ts'
import { searchTerms } from '#platform/lib/text/search-terms.ts'
import type { ContentType } from './define-type.ts'
import type { ListRow } from './form-record.ts'
import { pageSize } from './list-address.ts'
import type { ListRequest } from './list-address.ts'
import { isOfType } from './record.server.ts'

/** One page of a list. */
export type ListResponse<Row> = {
	rows: Row[]
	/** Records that match the search and the filters. */
	total: number
	/** Whether there are any records outside the trash. */
	hasRecords: boolean
}

/** The row type that the query builder infers from the columns. */
export type RowOf<F> = {
	[K in keyof F]: F[K] extends AnyPgColumn
		? GetColumnData<F[K]>
		: F[K] extends SQL<infer T>
			? T
			: never
}

export type Columns = Record<string, AnyPgColumn | SQL>

type ListTable = PgTable &
	LiveTable &
	Record<'id' | 'slug' | 'updatedAt', AnyPgColumn> & { title?: AnyPgColumn }

/** What a list is asked for. */
export type ListGiven = { requested: ListRequest; now: Date }

export type ListDefinition<F extends Columns> = {
	type: Pick<ContentType, 'key' | 'slugs'>
	table: ListTable
	/** Where it is not the table's column of this name. */
	title?: AnyPgColumn | SQL
	/** Besides those of every list. */
	columns: F
	/** Columns in which each word of the search may occur, whole or in part. */
	searched: (AnyPgColumn | SQL)[]
	/** Further conditions for a word; each needs an index of its own, besides `searched`. */
	searchedToo?: (word: string) => SQL[]
	/** Conditions by filter name and value; `state` is built in. */
	filters?: Record<string, (value: string) => SQL | undefined>
	/** Columns by sort key; text is sorted like names. */
	sorts?: Record<string, AnyPgColumn | SQL>
	/** Default order. */
	order: SQL[]
}

/**
 * Declares the list of a type: it reads one page of the records outside the trash that match the address, in three queries, however
 * many records there are.
 *
 * Every order ends with the id, so that pages neither repeat nor miss a record.
 */
export function defineList<F extends Columns>(list: ListDefinition<F>) {
	return (db: Db, given: ListGiven) => listRecords(db, given, list)
}

/** The type of the rows of a list. */
export type RowIn<L extends (db: Db, given: ListGiven) => Promise<ListResponse<unknown>>> = Awaited<
	ReturnType<L>
>['rows'][number]

async function listRecords<F extends Columns>(
	db: Db,
	{ requested, now }: ListGiven,
	list: ListDefinition<F>,
): Promise<ListResponse<RowOf<F> & ListRow>> {
	const { table } = list
	const isPresent = and(isNull(table.deletedAt), isOfType(list))
	const matching = and(
		isPresent,
		...searchTerms(requested.search).map((word) =>
			or(
				...list.searched.map((column) => contains(column, word)),
				...(list.searchedToo?.(word) ?? []),
			),
		),
		...Object.entries(requested.filters).map(([name, value]) =>
			name === 'state' ? isIn(list, value, now) : list.filters?.[name]?.(value),
		),
	)
	const order = [...orderOf(requested, list), asc(table.id)]
	// An index finds the page's ids; only its own rows, which may be long, are read whole.
	const onPage = db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(matching)
		.orderBy(...order)
		.limit(pageSize)
		.offset((requested.page - 1) * pageSize)
	const [rows, totals, first] = await Promise.all([
		db
			.select(columnsOf(list))
			.from(table as PgTable)
			.where(inArray(table.id, onPage))
			.orderBy(...order),
		db.select({ total: count() }).from(table).where(matching),
		db.select({ id: table.id }).from(table).where(isPresent).limit(1),
	])
	return {
		rows: rows as unknown as (RowOf<F> & ListRow)[],
		total: totals[0]?.total ?? 0,
		hasRecords: first.length > 0,
	}
}

function columnsOf({ table, title = table.title, columns }: ListDefinition<Columns>) {
	const { id, slug, status, publishAt, unpublishAt, updatedAt } = table
	const state = { status, publishAt, unpublishAt, updatedAt }
	const all: Record<string, unknown> = { id: sql`${id}::text`, slug, title, ...state, ...columns }
	return all as Record<string, SQL>
}

function orderOf<F extends Columns>(
	{ sort }: ListRequest,
	{ sorts, order }: ListDefinition<F>,
): SQL[] {
	const column = sort && sorts && Object.hasOwn(sorts, sort.key) ? sorts[sort.key] : undefined
	if (!sort || !column) return order
	const ordered = is(column, PgText) ? inNameOrder(column) : column
	const by = sort.direction === 'asc' ? asc(ordered) : desc(ordered)
	// An unnecessary `nulls last` would keep an index from being used.
	const mayBeNull = !('notNull' in column && column.notNull === true)
	return [mayBeNull ? sql`${by} nulls last` : by]
}

/** Condition for a record's state, which agrees with `stateOf`, or for changes that visitors do not see yet. */
function isIn(
	{ type, table }: Pick<ListDefinition<Columns>, 'type' | 'table'>,
	state: string,
	now: Date,
): SQL | undefined {
	if (state === changedState) return hasWorkingCopy(type.key, table.id)
	const isPublished = eq(table.status, sql`'published'`)
	const conditions: Record<RecordState, SQL | undefined> = {
		draft: eq(table.status, sql`'draft'`),
		published: isLive(table, now),
		ended: and(isPublished, isNotNull(table.unpublishAt), lte(table.unpublishAt, now)),
		scheduled: and(
			isPublished,
			gt(table.publishAt, now),
			or(isNull(table.unpublishAt), gt(table.unpublishAt, now)),
		),
	}
	return Object.hasOwn(conditions, state) ? conditions[state as RecordState] : undefined
}
