import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'

/** One number for "somebody is migrating", the same in all instances. */
const migrationLock = 7_066_785

/** Thrown when the database was made by a newer version of the program, or a migration was edited after it ran. */
export class MigrationError extends Error {
	override name = 'MigrationError'
}

type Migration = { name: string; sql: string; hash: string }

/**
 * Brings the database at `url` to the newest version: every numbered file of `drizzle/` that has not run, each in
 * a transaction of its own, then the job queue's tables. Two that start at once migrate once: the second waits.
 *
 * @throws MigrationError when the database is newer than this program, or an applied file was changed.
 */
export async function migrate(url: string): Promise<void> {
	const client = new Client({ connectionString: url, application_name: 'roost migrations' })
	// A connection that breaks fails the query under way; unheard, the event would end the process as well.
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query('select pg_advisory_lock($1)', [migrationLock])
		await applyMissing(client)
		await runMigrations({ connectionString: url, noPreparedStatements: false, logger: undefined })
	} finally {
		// Ends the session, and with it the lock.
		await client.end()
	}
}

async function applyMissing(client: Client): Promise<void> {
	await client.query(`create table if not exists schema_migrations (
		name text primary key, hash text not null, applied_at timestamptz not null default now())`)
	const migrations = await readMigrations()
	const { rows } = await client.query<{ name: string; hash: string }>(
		'select name, hash from schema_migrations order by name',
	)
	const applied = new Map(rows.map((row) => [row.name, row.hash]))
	checkHistory(applied, migrations)
	for (const migration of migrations)
		if (!applied.has(migration.name)) await apply(client, migration)
}

function checkHistory(applied: Map<string, string>, migrations: Migration[]): void {
	const known = new Map(migrations.map((migration) => [migration.name, migration.hash]))
	for (const [name, hash] of applied) {
		const expected = known.get(name)
		if (expected === undefined) {
			throw new MigrationError(
				`The database has migration ${name}, which this version of Roost does not know. Start the newer version.`,
			)
		}
		if (expected !== hash) {
			throw new MigrationError(
				`Migration ${name} was changed after it had been applied. Restore the original file.`,
			)
		}
	}
}

async function apply(client: Client, { name, sql, hash }: Migration): Promise<void> {
	await client.query('begin')
	try {
		await client.query(sql)
		await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
		await client.query('commit')
	} catch (error) {
		// Not rolled back here: the session ends now, and what it began ends with it.
		throw new Error(`Migration ${name} failed`, { cause: error })
	}
}

/** The files in order. Also used to name the template database of the tests. */
export async function readMigrations(): Promise<Migration[]> {
	const folder = migrationsFolder()
	const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).toSorted()
	return Promise.all(
		names.map(async (name) => {
			const sql = await readFile(join(folder, name), 'utf8')
			return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
		}),
	)
}

/** `drizzle/` beside the package.json upwards from here: the same from source and from the build. */
function migrationsFolder(): string {
	let folder = import.meta.dirname
	while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder)
		folder = dirname(folder)
	return join(folder, 'drizzle')
}
