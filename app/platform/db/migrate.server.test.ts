import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { migrate, MigrationError, readMigrations } from './migrate.server.ts'

async function query(url: string, sql: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query(sql)).rows
	} finally {
		await client.end()
	}
}

test('two concurrent migrations give one clean result, and a third run changes nothing', async () => {
	await using database = await emptyDatabase()
	await Promise.all([migrate(database.url), migrate(database.url)])
	const before = await query(database.url, 'select * from schema_migrations order by name')
	await migrate(database.url)

	expect(await query(database.url, 'select * from schema_migrations order by name')).toEqual(before)
	expect(before.map((row) => row.name)).toEqual((await readMigrations()).map(({ name }) => name))
	expect(
		await query(
			database.url,
			`select count(*)::int as rows from site_texts where slug = 'homepage'`,
		),
	).toEqual([{ rows: 1 }])
	expect(
		await query(database.url, 'select count(*)::int as jobs from graphile_worker.jobs'),
	).toEqual([{ jobs: 0 }])
})

test('a migration that fails half-way is rolled back, and the next run continues with it', async () => {
	await using database = await emptyDatabase()
	// The name is taken, so the second file fails after it has made other tables.
	await query(database.url, 'create table cache_state (stranger text)')

	await expect(migrate(database.url)).rejects.toThrow('0002_records.sql failed')
	const tables = await query(
		database.url,
		"select to_regclass('products') as first, to_regclass('media') as second",
	)
	expect(tables).toEqual([{ first: 'products', second: null }])

	await query(database.url, 'drop table cache_state')
	await migrate(database.url)
	expect(await query(database.url, 'select revision::int from cache_state')).toEqual([
		{ revision: 0 },
	])
})

test('a migration whose connection is lost half-way leaves no partial changes', async () => {
	await using database = await emptyDatabase()
	const blocker = new Client({ connectionString: database.url })
	await blocker.connect()
	await blocker.query('begin; create table cache_state (stranger text)')

	// Handled from the start: it may fail while the test is still polling.
	const refused = migrate(database.url).catch((error: unknown) => error)
	await expect
		.poll(() => query(database.url, cutMigration), { timeout: 30_000 })
		.toEqual([{ cut: true }])
	expect(await refused).toMatchObject({ message: 'Migration 0002_records.sql failed' })
	await blocker.query('rollback')
	await blocker.end()

	expect(await query(database.url, "select to_regclass('media') as media")).toEqual([
		{ media: null },
	])
	await migrate(database.url)
	expect(await query(database.url, "select to_regclass('media') as media")).toEqual([
		{ media: 'media' },
	])
})

/** Ends the migrating session once it waits for the blocker. */
const cutMigration = `select pg_terminate_backend(pid) as cut from pg_stat_activity
	where application_name = 'roost migrations' and wait_event_type = 'Lock' and datname = current_database()`

test('a database of a newer version is refused, naming the unknown migration', async () => {
	await using database = await emptyDatabase()
	await migrate(database.url)
	await query(
		database.url,
		"insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')",
	)

	await expect(migrate(database.url)).rejects.toThrow(MigrationError)
	await expect(migrate(database.url)).rejects.toThrow('9999_later.sql')
})

test('a migration that was edited after it ran is refused', async () => {
	await using database = await emptyDatabase()
	await migrate(database.url)
	await query(
		database.url,
		"update schema_migrations set hash = 'other' where name = '0001_content.sql'",
	)

	await expect(migrate(database.url)).rejects.toThrow('0001_content.sql was changed')
})
