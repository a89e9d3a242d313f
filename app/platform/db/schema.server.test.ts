import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Country } from '#platform/lib/country.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import * as schema from './schema.server.ts'
import { smallTables } from './tables/content.server.ts'

/** Tables and columns only in SQL. */
const onlySql = new Set([
	'schema_migrations',
	'cache_state',
	'business.only_one',
	'news.came_out_on',
	'search_words.stems',
])
/** Columns of any table that SQL alone reads. */
const generated = new Set(['search_heading', 'search_words', 'site_links'])

type Column = { name: string; type: string; isNullable: boolean; hasDefault: boolean }

test('the tables declared in code match the migrations, column by column', async () => {
	await using db = await testDb()

	expect(declaredColumns()).toEqual(await storedColumns(db))
})

type UsualRow = {
	slug: string
	version: number
	status: 'draft' | 'published'
	publishAt: Date | null
	unpublishAt: Date | null
	deletedAt: Date | null
	createdAt: Date
	updatedAt: Date
}
type ServiceRow = UsualRow & {
	id: string
	title: string
	description: string
	image: string | null
	country: Country
	features: unknown
	displayOrder: number | null
}
type ArticleRow = UsualRow & {
	id: string
	title: string
	excerpt: string
	content: string
	authorId: string | null
	date: string
	category: string | null
	country: Country | '' | null
	featured: boolean
	image: string | null
	usefulProducts: string[]
	usefulResources: string[]
}
type Plain<T> = { [K in keyof T]: T[K] }
type IsSame<A, B> =
	(<U>() => U extends Plain<A> ? 1 : 2) extends <U>() => U extends Plain<B> ? 1 : 2 ? true : false

test('the rows of a declared table have the types of its columns', () => {
	// The compiler is what fails here.
	const same: [
		IsSame<typeof schema.services.$inferSelect, ServiceRow>,
		IsSame<typeof schema.news.$inferSelect, ArticleRow>,
	] = [true, true]
	expect(same).toEqual([true, true])
})

test('the foreign keys declared in code match the migrations, including their delete actions', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ key: string }>(`
		select c.conrelid::regclass || '.' || a.attname || ' -> ' || c.confrelid::regclass || ' on delete ' ||
			case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else c.confdeltype::text end as key
		from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`)

	const declared = tables().flatMap((table) =>
		table.foreignKeys.map((key) => {
			const { columns, foreignTable } = key.reference()
			return `${table.name}.${columns[0]?.name} -> ${getTableConfig(foreignTable).name} on delete ${key.onDelete}`
		}),
	)
	expect(declared.toSorted()).toEqual(rows.map((row) => row.key).toSorted())
})

test('every text column has a check constraint', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ column: string }>(`
		select table_name || '.' || column_name as column from information_schema.columns c
		where table_schema = 'public' and data_type = 'text' and table_name <> 'schema_migrations'
			and not exists (
				select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
				where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
					and a.attname = c.column_name)`)

	expect(rows).toEqual([])
})

test('every constraint name begins with its table and ends with its kind', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ name: string }>(`
		select conname as name from pg_constraint
		where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')
			and conname !~ ('^' || conrelid::regclass || '_.*(check|fkey|pkey|key)$')`)

	expect(rows).toEqual([])
})

function tables() {
	return [...Object.values(schema), ...Object.values(smallTables)]
		.filter((value) => value instanceof PgTable)
		.map((table) => getTableConfig(table))
}

function declaredColumns(): Record<string, Column[]> {
	const entries = tables().map((table) => {
		const columns = table.columns.map((column) => ({
			name: column.name,
			type: shortType(column.getSQLType()),
			isNullable: !column.notNull,
			hasDefault: column.hasDefault || column.generatedIdentity !== undefined,
		}))
		return [table.name, byName(columns)] as const
	})
	return Object.fromEntries(entries)
}

async function storedColumns(db: TestDb): Promise<Record<string, Column[]>> {
	const { rows } = await db.pool.query<Column & { table: string }>(`
		select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
			not a.attnotnull as "isNullable", (a.atthasdef or a.attidentity <> '') as "hasDefault"
		from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
	const known = rows.filter(
		({ table, name }) =>
			!onlySql.has(table) && !onlySql.has(`${table}.${name}`) && !generated.has(name),
	)
	const grouped = Map.groupBy(known, (row) => row.table)
	return Object.fromEntries(
		Array.from(grouped, ([table, columns]) => [
			table,
			byName(
				columns.map(({ table: _, ...column }) => ({ ...column, type: shortType(column.type) })),
			),
		]),
	)
}

function shortType(type: string): string {
	return type.replaceAll(', ', ',')
}

function byName(columns: Column[]): Column[] {
	return columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
