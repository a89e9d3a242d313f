// The target of a restore: it must not be in use, and its content is replaced only on request.
import type { Client } from 'pg'
import { siteLock } from '#platform/db/site-lock.ts'
import type { FilePlace } from './file-place.server.ts'
import { BackupError } from './format.server.ts'
import { listOurTables, quoted } from './schema-rebuild.server.ts'

/** Tables in which even a new site has rows; these do not count as content. */
const bornFull = new Set([
	'schema_migrations',
	'business',
	'cache_state',
	'categories',
	'digests',
	'mail_server',
	'mailbox_state',
	'record_versions',
	'search_progress',
	'search_vocabulary',
	'setup_steps',
	'site_texts',
	'auth_limits',
	'auth_links',
	'lead_limits',
])

/** Keeps a site from starting on the bundled database until the session ends. False when one already uses it. */
export async function claimDatabase(client: Client): Promise<boolean> {
	const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
		siteLock,
	])
	const { rowCount } = await client.query(
		`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
			and application_name like 'roost%' and application_name <> 'roost migrations'`,
	)
	return Boolean(rows[0]?.got) && rowCount === 0
}

/** @throws BackupError when a site uses the database; else as `claimDatabase`. */
export async function mustClaimDatabase(client: Client): Promise<void> {
	if (!(await claimDatabase(client)))
		throw new BackupError(
			'The site, or one of its commands, is using this database. Stop it, then restore.',
		)
}

/** The content that a restore would replace, in words; null when there is none. */
export async function describeContent(client: Client, place: FilePlace): Promise<string | null> {
	const counts: string[] = []
	for (const name of await listOurTables(client)) {
		if (bornFull.has(name)) continue
		const { rows } = await client.query<{ count: number }>(
			`select count(*)::int as count from ${quoted(name)}`,
		)
		const count = rows[0]?.count ?? 0
		if (count > 0) counts.push(`${count} in ${name}`)
	}
	let files = 0
	for await (const entry of place.walk()) if (entry.key) files += 1
	if (files > 0) counts.push(`${files} files`)
	return counts.length > 0 ? counts.join(', ') : null
}

/**
 * Checks that a backup's files of `bytes` in all fit next to the existing ones.
 *
 * @throws BackupError when they do not fit.
 */
export async function checkRoom(place: FilePlace, bytes: number): Promise<void> {
	const free = await place.freeBytes()
	if (free !== null && free < bytes) {
		throw new BackupError(
			`The files of this backup need ${toMegabytes(bytes)} MB, and ${place.name} has ${toMegabytes(free)} MB free. Nothing was changed.`,
		)
	}
}

function toMegabytes(bytes: number): number {
	return Math.ceil(bytes / 1e6)
}
