// Which workers live. A job belongs to the worker that took it until that one gives it back, and a killed worker never does.
// So every worker holds an advisory lock as long as its process lives: jobs of workers whose lock stays free are given back.
// One look is not enough: a worker whose session broke ends within 9 s, and until then it does what it has begun.
import pg from 'pg'

/** First half of the advisory lock's key; the second is made from the worker's id. */
const lockClass = 7_040_004
/** How long a worker's lock must have been free until the worker counts as dead. */
export const missedMs = 10_000

export class WorkerRoll {
	readonly #client: pg.Client
	readonly #now: () => number
	/** Workers that have jobs and no lock, and when that was first seen. */
	#missedSince = new Map<string, number>()

	/** @param onLost called when the session that holds the locks breaks: the worker must end, since others may take its jobs. */
	constructor(databaseUrl: string, onLost: () => void, now = () => performance.now()) {
		this.#now = now
		this.#client = new pg.Client({
			connectionString: databaseUrl,
			application_name: 'roost worker roll',
			keepAlive: true,
		})
		this.#client.on('error', () => {})
		this.#client.once('end', onLost)
	}

	async open() {
		await this.#client.connect()
	}

	/** Lets go of the locks: from then on the workers entered count as dead. */
	async close() {
		this.#client.removeAllListeners('end')
		await this.#client.end()
	}

	/** Says that a worker of this process lives. */
	async enter(workerId: string) {
		await this.#client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
	}

	/**
	 * Gives back the jobs of workers that died, and opens queues that nobody will open again.
	 *
	 * @returns how many workers were dead, and how many are missed, which a look more than `missedMs` later will tell.
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
	 * A queue is locked and opened in one statement with its job. So one that is locked without a job will stay so for hours:
	 * somebody else deleted the job, or finished it.
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
