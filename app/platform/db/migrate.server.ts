import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type { Client } from 'pg'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { openPool, SiteClient } from './site-client.server.ts'

/** Advisory lock of a migration, the same in all instances. */
const migrationLock = 7_066_785

/** Failures are thrown as well; the library's own output would bypass our log. */
const quiet = new Logger(() => () => {})

/** Thrown when the database was made by a newer version of the program, or a migration was edited after it ran. */
export class MigrationError extends Error {
	override name = 'MigrationError'
}

export type Migration = { name: string; sql: string; hash: string }

/** Takes the lock for changing tables, until the session ends: a start waits for it. */
export async function lockMigrations(client: Client): Promise<void> {
	await client.query('select pg_advisory_lock($1)', [migrationLock])
}

/**
 * Migrates the database at `url` to the newest version: runs every new numbered file of `drizzle/`, each in its own
 * transaction, then the job queue's migrations. Of two concurrent starts, the second waits.
 *
 * @throws MigrationError when the database is newer than this program, or an applied file was changed.
 */
export async function migrate(url: string): Promise<void> {
	const client = new SiteClient({ connectionString: url, application_name: 'roost migrations' })
	await client.connect()
	const pgPool = openPool(url, { max: 2, application_name: 'roost migrations' })
	try {
		await lockMigrations(client)
		await applyMissing(client)
		await runMigrations({ pgPool, noPreparedStatements: false, logger: quiet })
	} finally {
		await pgPool.end()
		// Ends the session, which releases the lock.
		await client.end()
	}
}

async function applyMissing(client: Client): Promise<void> {
	await createHistory(client)
	const migrations = await readMigrations()
	const applied = await readApplied(client)
	checkHistory(applied, { migrations, where: 'The database' })
	for (const migration of migrations)
		if (!applied.has(migration.name)) await apply(client, migration)
}

/** Creates the table of applied migrations. */
export async function createHistory(client: Client): Promise<void> {
	await client.query(`create table if not exists schema_migrations (
		name text primary key, hash text not null, applied_at timestamptz not null default now())`)
}

/** The migrations applied to the database, hash by name; none when it has no such table. */
export async function readApplied(client: Client): Promise<Map<string, string>> {
	const history = await client.query(`select to_regclass('schema_migrations') is not null as found`)
	if (!history.rows[0].found) return new Map()
	const { rows } = await client.query<{ name: string; hash: string }>(
		'select name, hash from schema_migrations order by name',
	)
	return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/**
 * Compares applied migrations (hash by name) with those of this program.
 *
 * @param options.where where they were applied, as the start of a sentence.
 * @throws MigrationError when one is unknown here or has another hash.
 */
export function checkHistory(
	applied: Map<string, string>,
	{ migrations, where }: { migrations: Migration[]; where: string },
): void {
	const known = new Map(migrations.map((migration) => [migration.name, migration.hash]))
	for (const [name, hash] of applied) {
		const expected = known.get(name)
		if (expected === undefined) {
			throw new MigrationError(
				`${where} has migration ${name}, which this version of Roost does not know. Start the newer version.`,
			)
		}
		if (expected !== hash) {
			throw new MigrationError(
				`Migration ${name} was changed after it had been applied. Restore the original file.`,
			)
		}
	}
}

async function apply(client: Client, migration: Migration): Promise<void> {
	try {
		await client.query('begin')
		await runMigration(client, migration)
		await client.query('commit')
	} catch (error) {
		// No rollback: the session ends now, and its transaction with it.
		throw new Error(`Migration ${migration.name} failed`, { cause: error })
	}
}

/** Runs one migration in the current transaction and records it. */
export async function runMigration(client: Client, { name, sql, hash }: Migration): Promise<void> {
	await client.query(sql)
	await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
}

/** The migration files, in order. Also names the template database of the tests. */
export async function readMigrations(): Promise<Migration[]> {
	const folder = join(projectRoot(), 'drizzle')
	const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).toSorted()
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(folder, name), 'utf8')
			return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
		}),
	)
}
