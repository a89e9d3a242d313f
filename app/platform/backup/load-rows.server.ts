import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { cacheChannel } from '#platform/cache/tags.server.ts'
import type { DataMember } from './archive-reader.server.ts'
import type { Manifest } from './format.server.ts'
import {
	applyMigrations,
	dropOurTables,
	quoted,
	suspendForeignKeys,
} from './schema-rebuild.server.ts'

const jobsTable = 'restored_jobs'

/** Fills the tables in the session's transaction: `begin`, then `load` for each part, then `finish`. */
export class RowLoader {
	readonly #client: Client
	readonly #manifest: Manifest
	#restoreForeignKeys: () => Promise<void> = async () => {}
	#oldRevision = '0'
	rows = 0

	constructor(client: Client, manifest: Manifest) {
		this.#client = client
		this.#manifest = manifest
	}

	/** Recreates the tables at the archive's version, without rows. */
	async begin(): Promise<void> {
		this.#oldRevision = await readRevision(this.#client)
		await dropOurTables(this.#client)
		const names = new Set(this.#manifest.migrations.map(({ name }) => name))
		await applyMigrations(this.#client, (name) => names.has(name))
		this.#restoreForeignKeys = await suspendForeignKeys(this.#client)
		for (const { name } of this.#manifest.tables) await this.#empty(name)
		await this.#client
			.query(`create temporary table ${jobsTable} (identifier text, payload json, queue_name text,
			run_at timestamptz, max_attempts int, priority int, key text) on commit drop`)
	}

	/** Migrations add rows to some tables; so has the archive. Skips empty tables: the audit log refuses deletes. */
	async #empty(name: string): Promise<void> {
		const { rows } = await this.#client.query<{ found: boolean }>(
			`select exists (select from public.${quoted(name)}) as found`,
		)
		if (rows[0]?.found) await this.#client.query(`delete from public.${quoted(name)}`)
	}

	async load({ place, content }: DataMember): Promise<void> {
		if (place.kind === 'upload') return
		const isJobs = place.kind === 'jobs'
		const into = isJobs ? jobsTable : this.#columnsOf(place.table)
		const stream = this.#client.query(copyFrom(`copy ${into} from stdin`))
		await pipeline(content, stream)
		if (!isJobs) this.rows += stream.rowCount
	}

	#columnsOf(name: string): string {
		const columns = this.#manifest.tables.find((table) => table.name === name)?.columns ?? []
		return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
	}

	/** Migrates the tables to this program's version, and evicts all pages from every cache. */
	async finish(): Promise<void> {
		await this.#restoreForeignKeys()
		for (const { name, lastValue } of this.#manifest.sequences)
			await this.#client.query('select setval($1, $2)', [`public.${quoted(name)}`, lastValue])
		// Before the newer migrations, since some of them enqueue jobs.
		await this.#replaceJobs()
		const applied = new Set(this.#manifest.migrations.map(({ name }) => name))
		await applyMigrations(this.#client, (name) => !applied.has(name))
		await this.#client.query(
			'update cache_state set revision = greatest($1::bigint, $2::bigint) + 1',
			[this.#oldRevision, this.#manifest.cacheRevision],
		)
		await this.#client.query(
			`select pg_notify($1, json_build_object('revision', revision, 'tags', null)::text) from cache_state`,
			[cacheChannel],
		)
	}

	async #replaceJobs(): Promise<void> {
		await this.#client.query('delete from graphile_worker._private_jobs')
		// A worker unlocks a queue only with the job it took from it.
		await this.#client.query(
			'update graphile_worker._private_job_queues set locked_by = null, locked_at = null',
		)
		await this.#client
			.query(`select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
			max_attempts => max_attempts, job_key => key, priority => priority) from ${jobsTable}`)
	}
}

async function readRevision(client: Client): Promise<string> {
	const { rows } = await client.query<{ revision: string }>(
		'select revision::text from cache_state',
	)
	return rows[0]?.revision ?? '0'
}
