// Finds dead workers and releases their jobs. A job is locked by the worker that took it, and a killed worker never
// releases it. So every worker holds an advisory lock while its process lives: if that lock stays free, its jobs are
// released. One check is not enough: a worker whose session broke ends within 9 s, and finishes its jobs until then.
import { SiteClient } from '#platform/db/site-client.server.ts'

/** First half of the advisory lock's key; the second is a hash of the worker's id. */
const lockClass = 7_040_004
/** A worker counts as dead when its lock has been free this long. */
export const missedMs = 10_000
/** How often a worker checks that its session is alive, and how long it waits: a frozen server ends nothing. */
const beatMs = 2000
const beatTimeoutMs = 5000

export class WorkerRoll {
	readonly #client: SiteClient
	readonly #now: () => number
	/** Workers with jobs but no lock, and when this was first seen. */
	#missedSince = new Map<string, number>()
	#beat: NodeJS.Timeout | null = null

	/** @param onLost called when the session with the locks breaks: the worker must end: others may take its jobs. */
	constructor(databaseUrl: string, onLost: () => void, now = () => performance.now()) {
		this.#now = now
		this.#client = new SiteClient({
			connectionString: databaseUrl,
			application_name: 'roost worker roll',
			keepAlive: true,
		})
		this.#client.once('end', onLost)
	}

	async open() {
		await this.#client.connect()
		this.#beat = setInterval(() => void this.#check(), beatMs)
		this.#beat.unref()
	}

	async #check() {
		const beat = { text: 'select', query_timeout: beatTimeoutMs }
		await this.#client.query(beat).catch(() => this.#client.breakOff())
	}

	/** Releases the locks: this process's workers then count as dead. */
	async close() {
		if (this.#beat) clearInterval(this.#beat)
		this.#client.removeAllListeners('end')
		await this.#client.end()
	}

	/** Takes the lock of a worker of this process. */
	async enter(workerId: string) {
		await this.#client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
	}

	/**
	 * Releases the jobs of dead workers, and queues whose lock is orphaned.
	 *
	 * @returns how many workers were dead, and how many are missed; a check more than `missedMs` later decides about
	 *   those.
	 */
	async releaseAbandoned(): Promise<{ dead: number; missed: number }> {
		const dead: string[] = []
		const missedSince = new Map<string, number>()
		for (const id of await this.#holders()) {
			if (!(await this.#isMissed(id))) continue
			const since = this.#missedSince.get(id) ?? this.#now()
			if (this.#now() - since > missedMs) dead.push(id)
			else missedSince.set(id, since)
		}
		this.#missedSince = missedSince
		if (dead.length > 0)
			await this.#client.query('select graphile_worker.force_unlock_workers($1)', [dead])
		await this.#openQueues()
		return { dead: dead.length, missed: missedSince.size }
	}

	async #holders(): Promise<string[]> {
		const { rows } = await this.#client.query<{ id: string }>(
			`select distinct locked_by as id from graphile_worker.jobs where locked_by is not null`,
		)
		return rows.map(({ id }) => id)
	}

	/**
	 * A queue is locked and unlocked in one statement with its job. A queue locked without a job would stay so for hours:
	 * its job was deleted or finished elsewhere.
	 */
	async #openQueues() {
		await this.#client.query(
			`update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
			where locked_at is not null and not exists (
				select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`,
		)
	}

	async #isMissed(workerId: string): Promise<boolean> {
		const { rows } = await this.#client.query<{ held: boolean }>(
			`select exists (select from pg_locks where locktype = 'advisory' and classid = $1
				and database = (select oid from pg_database where datname = current_database())
				and objid = hashtext($2)::bigint & 4294967295) as held`,
			[lockClass, workerId],
		)
		return rows[0]?.held === false
	}
}
