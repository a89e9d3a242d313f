// The rows of all tables, read in one snapshot.
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Archive } from './archive-writer.server.ts'
import { jobsName, partName } from './format.server.ts'
import type { Manifest } from './format.server.ts'

/**
 * Tables a backup leaves out: a restore ends sessions and access to mail, resets counters, and sets the cache's
 * revision itself. Who has been counted today, and what they looked for, is for today alone.
 */
export const excludedTables: readonly string[] = [
	'auth_sessions',
	'auth_used_challenges',
	'auth_limits',
	'lead_limits',
	'mail_token',
	'cache_state',
	'visit_salts',
	'visitors_of_day',
	'searches_of_day',
]

/** Approximate size of a member with rows, so that no table is whole in memory. */
const partBytes = 1024 * 1024

/** Gives values the same text on every server. */
const plainText = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
	set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/** Prepares a session: no timeouts, and the same text for values on every server. */
export async function prepareSession(client: Client): Promise<void> {
	await client.query(plainText)
	await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
}

/** The archive's first member, from the session's snapshot. */
export async function readManifest(client: Client): Promise<Manifest> {
	const tables = await client.query<Manifest['tables'][number]>(
		`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
			and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
		group by c.relname order by c.relname`,
		[excludedTables],
	)
	const sequences = await client.query<Manifest['sequences'][number]>(
		`select sequencename as name, last_value::text as "lastValue" from pg_sequences
		where schemaname = 'public' and last_value is not null order by 1`,
	)
	const migrations = await client.query<Manifest['migrations'][number]>(
		'select name, hash from schema_migrations order by name',
	)
	const about = await client.query<{ version: string; revision: string }>(
		`select current_setting('server_version') as version, revision::text from cache_state`,
	)
	return {
		product: 'roost',
		format: 1,
		createdAt: new Date().toISOString(),
		postgresql: about.rows[0]?.version ?? '',
		migrations: migrations.rows,
		tables: tables.rows,
		sequences: sequences.rows,
		cacheRevision: about.rows[0]?.revision ?? '0',
	}
}

/** Adds the rows of the manifest's tables, then the waiting jobs; returns the number of rows, without jobs. */
export async function addRows(
	archive: Archive,
	{ client, manifest }: { client: Client; manifest: Manifest },
): Promise<number> {
	let rows = 0
	for (const { name, columns } of manifest.tables) {
		const list = columns.map((column) => `"${column}"`).join(', ')
		rows += await addParts(archive, { client, table: name, from: `public."${name}" (${list})` })
	}
	await addParts(archive, { client, table: jobsName, from: `(${waitingJobs})` })
	return rows
}

/** The columns in the order of `RowLoader`'s temporary table. Leaves out the nightly backup itself. */
const waitingJobs = `select t.identifier, j.payload::text, q.queue_name, j.run_at, j.max_attempts, j.priority, j.key
	from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
	where (j.attempts < j.max_attempts or j.locked_at is not null) and t.identifier <> 'backup.nightly'
	order by j.id`

async function addParts(
	archive: Archive,
	{ client, table, from }: { client: Client; table: string; from: string },
): Promise<number> {
	const stream = client.query(copyTo(`copy ${from} to stdout`))
	let held: Buffer[] = []
	let [heldBytes, part] = [0, 0]
	// Each part ends with a whole row, so that it can be read alone: COPY writes a line feed in a value as `\n`.
	const flush = async (isLast: boolean) => {
		const bytes = Buffer.concat(held)
		const end = isLast ? bytes.length : bytes.lastIndexOf(0x0a) + 1
		held = [bytes.subarray(end)]
		heldBytes = bytes.length - end
		if (end === 0) return
		part += 1
		await archive.add(partName(table, part), bytes.subarray(0, end))
	}
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		held.push(chunk)
		heldBytes += chunk.length
		if (heldBytes >= partBytes) await flush(false)
	}
	await flush(true)
	return stream.rowCount
}
