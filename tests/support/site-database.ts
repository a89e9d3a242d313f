// The database of a site under test: connections whose writes the site knows at once, and ways to take back what a test
// wrote.
import pg from 'pg'
import { contentTables } from './content-tables.ts'

type Database = Pick<pg.ClientBase, 'query'>

/** A test's connections. When a write returns, the site already knows it, as after a save in the back office. */
export function poolOf(connectionString: string, siteUrl: string): pg.Pool {
	const pool = new pg.Pool({ connectionString, max: 2 })
	// Its server may stop first.
	pool.on('error', () => {})
	const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
	const queryAndTell = async (...given: unknown[]) => {
		const result = await query(...given)
		if (!/^\s*select/i.test(String(given[0])))
			await fetch(`${siteUrl}/admin/known`, { method: 'POST' }).catch(() => {})
		return result
	}
	return Object.assign(pool, { query: queryAndTell })
}

/** What a test may add to a site with demo content: records, search words, and files in the library. */
const addable = [...contentTables, 'media', 'search_words']

/** Notes which content there is, and returns a function that deletes what was added since. */
export async function noteRows(db: Database): Promise<() => Promise<void>> {
	const ids = addable.map((table) => `select id::text from ${table}`).join(' union all ')
	const { rows } = await db.query(ids)
	const known = rows.map(({ id }) => id)
	const deletions = addable.map(
		(table) => `${table}_added as (delete from ${table} where id::text <> all($1))`,
	)
	return async () => {
		await db.query(`with ${deletions.join(', ')} select 1`, [known])
	}
}

const writableTables = `
	select format('%I.%I', table_schema, table_name) as name,
		string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
	from information_schema.columns join information_schema.tables using (table_schema, table_name)
	where table_type = 'BASE TABLE' and is_generated = 'NEVER'
		and (table_schema = 'public' or (table_schema = 'graphile_worker' and table_name in ('_private_jobs', '_private_job_queues')))
	group by 1 order by 1`

const sequences = `
	select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
		last_value is not null as is_called
	from pg_sequences where schemaname = 'public'`

type Table = { name: string; rows: string | null }

/** All rows of a database with few rows, and where its sequences are. */
export type Everything = {
	tables: Map<string, { columns: string; rows: string | null }>
	sequences: { name: string; value: string; is_called: boolean }[]
}

/** Reads what `bringBack` needs. */
export async function readEverything(db: Database): Promise<Everything> {
	const { rows: tables } = await db.query<{ name: string; columns: string }>(writableTables)
	const states = await readTables(
		db,
		tables.map(({ name }) => name),
	)
	const rowsOf = new Map(states.map(({ name, rows }) => [name, rows]))
	return {
		tables: new Map(
			tables.map(({ name, columns }) => [name, { columns, rows: rowsOf.get(name) ?? null }]),
		),
		sequences: (await db.query<Everything['sequences'][number]>(sequences)).rows,
	}
}

async function readTables(db: Database, names: string[]): Promise<Table[]> {
	const selects = names.map(
		(name) =>
			`select '${name}' as name, (select json_agg(t order by t::text)::text from ${name} t) as rows`,
	)
	return (await db.query<Table>(selects.join(' union all '))).rows
}

/**
 * Undoes what was added, changed or deleted since `readEverything`, in one transaction. Triggers do not run. A job that
 * the test left under way may hold rows in another order: PostgreSQL then ends one of the two, and this one begins
 * again.
 */
export async function bringBack(client: pg.ClientBase, known: Everything): Promise<void> {
	for (let left = 5; ; left -= 1) {
		try {
			return await bringBackOnce(client, known)
		} catch (error) {
			if (left === 0 || !isDeadlock(error)) throw error
			await client.query('rollback')
		}
	}
}

function isDeadlock(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === '40P01'
}

async function bringBackOnce(client: pg.ClientBase, known: Everything): Promise<void> {
	await client.query('begin; set local session_replication_role = replica')
	for (const { name, rows } of await readTables(client, [...known.tables.keys()])) {
		const before = known.tables.get(name)
		if (!before || rows === before.rows) continue
		await client.query(`delete from ${name}`)
		if (before.rows === null) continue
		await client.query(
			`insert into ${name} (${before.columns}) overriding system value
				select ${before.columns} from json_populate_recordset(null::${name}, $1)`,
			[before.rows],
		)
	}
	const back = known.sequences.map(
		({ name, value, is_called: isCalled }) => `setval('${name}', ${value}, ${isCalled})`,
	)
	if (back.length > 0) await client.query(`select ${back.join(', ')}`)
	await client.query('commit')
}

/** Notes all rows of a site's database. The returned function brings them back, and evicts every cached page. */
export async function noteEverything(db: pg.Pool): Promise<() => Promise<void>> {
	const known = await readEverything(db)
	// The site has read it: it only goes up.
	known.tables.delete('public.cache_state')
	// A job that the test left under way may have taken a number: none is given out twice.
	known.sequences = []
	return async () => {
		const client = await db.connect()
		const error = await bringBack(client, known).catch((caught: unknown) => caught)
		client.release(Boolean(error))
		if (error) throw error
		await evictPages(db)
	}
}

/** Evicts every cached page, for a test that breaks what a new one needs. */
export async function evictPages(db: Database): Promise<void> {
	await db.query(
		`with changed as (update cache_state set revision = revision + 1 returning revision)
			select pg_notify('roost_cache', json_build_object('revision', revision, 'tags', null)::text) from changed`,
	)
}

/**
 * The address of a page that is to fail, in a spelling that is never kept. Otherwise one that was evicted within the
 * last minute, by any test before, is answered instead of a failure.
 */
export function withoutCachedPage(path: string): string {
	return path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}

/** Renames a table, so that nothing can be read from it; put back with `await using`. */
export async function tableAway(db: Database, table: string) {
	await db.query(`alter table ${table} rename to ${table}_away`)
	await evictPages(db)
	return {
		async [Symbol.asyncDispose]() {
			await db.query(`alter table ${table}_away rename to ${table}`)
			await evictPages(db)
		},
	}
}
