// Recreates the tables at an archive's version, in the transaction that fills them.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { createHistory, readMigrations, runMigration } from '#platform/db/migrate.server.ts'
import type { Migration } from '#platform/db/migrate.server.ts'
import * as schema from '#platform/db/schema.server.ts'
import { smallTables } from '#platform/db/tables/content.server.ts'
import { BackupError } from './format.server.ts'
import type { Manifest } from './format.server.ts'
import { excludedTables } from './tables.server.ts'

/** Our tables that are defined only in SQL. */
const onlySql = ['schema_migrations', 'cache_state']

/** Those of older versions, whose backups are restored too. */
const former = [
	'auth_accounts',
	'consent_words',
	'heads',
	'homepage_settings',
	'lead_mornings',
	'letters',
	'mailed_months',
	'menus',
	'outside_link_uses',
	'outside_links',
	'record_checks',
	'revisions',
	'working_copies',
]

const ourTables: readonly string[] = [
	...[...Object.values(schema), ...Object.values(smallTables)].flatMap((value) =>
		is(value, PgTable) ? [getTableName(value)] : [],
	),
	...onlySql,
	...former,
]

/**
 * Checks that a backup fills only our tables and sequences, and none that backups leave out.
 *
 * @throws BackupError when it names another.
 */
export function assertOurNames({
	tables,
	sequences,
}: Pick<Manifest, 'tables' | 'sequences'>): void {
	const remaining = ourTables.filter((name) => !excludedTables.includes(name))
	const isCounter = (name: string) =>
		name.endsWith('_seq') && remaining.some((table) => name.startsWith(`${table}_`))
	const foreign = [
		...tables.map(({ name }) => name).filter((name) => !remaining.includes(name)),
		...sequences.map(({ name }) => name).filter((name) => !isCounter(name)),
	]
	if (foreign.length > 0)
		throw new BackupError(
			`This archive fills tables that are not Roost's (${foreign.slice(0, 5).join(', ')}). Restore another backup.`,
		)
}

/**
 * Our tables that exist in the database.
 *
 * @throws BackupError when there are others: a restore replaces everything, and they are not ours.
 */
export async function listOurTables(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select relname as name from pg_class c
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
	)
	const names = rows.map(({ name }) => name)
	const foreign = names.filter((name) => !ourTables.includes(name))
	if (foreign.length > 0) {
		throw new BackupError(
			`The database holds tables that are not Roost's (${foreign.slice(0, 5).join(', ')}). Restore into a database of its own.`,
		)
	}
	return names
}

/** Drops all our tables and functions; a rollback brings them back. */
export async function dropOurTables(client: Client): Promise<void> {
	const tables = await listOurTables(client)
	if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`)
	for (const name of functionsOf(await readMigrations()))
		await client.query(`drop function if exists ${quoted(name)} cascade`)
}

/** Names of the functions that migrations create. */
function functionsOf(migrations: Migration[]): string[] {
	const made = migrations.flatMap(({ sql }) => [
		...sql.matchAll(/\bcreate (?:or replace )?function (\w+)/gi),
	])
	return [...new Set(made.map((match) => match[1] ?? ''))]
}

/** Runs the migrations that `isWanted` picks, in order. */
export async function applyMigrations(
	client: Client,
	isWanted: (name: string) => boolean,
): Promise<void> {
	await createHistory(client)
	for (const migration of await readMigrations())
		if (isWanted(migration.name)) await runMigration(client, migration)
}

/** Drops the foreign keys, so that tables fill in any order. The result adds them again, which checks every row. */
export async function suspendForeignKeys(client: Client): Promise<() => Promise<void>> {
	const { rows } = await client.query<{ table: string; name: string; definition: string }>(
		`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
	)
	for (const { table, name } of rows)
		await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
	return async () => {
		for (const { table, name, definition } of rows)
			await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
	}
}

/** Quotes an identifier for SQL. */
export function quoted(name: string): string {
	return `"${name.replaceAll('"', '""')}"`
}
