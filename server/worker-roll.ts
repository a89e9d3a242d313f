// Which workers live. A job belongs to the worker that took it until that one gives it back, and a killed worker never does.
// So every worker holds an advisory lock as long as its process lives: jobs of workers whose lock is free are given back.
import pg from 'pg'

/** First half of the advisory lock's key; the second is made from the worker's id. */
const lockClass = 7_040_004

export class WorkerRoll {
	readonly #client: pg.Client

	/** @param onLost called when the session that holds the locks breaks: the worker must end, since others may take its jobs. */
	constructor(databaseUrl: string, onLost: () => void) {
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

	/** Gives back the jobs of workers that died; answers how many workers that were. */
	async releaseAbandoned(): Promise<number> {
		const { rows } = await this.#client.query<{ id: string }>(
			`select distinct locked_by as id from graphile_worker.jobs where locked_by is not null`,
		)
		const dead: string[] = []
		for (const { id } of rows) if (await this.#isDead(id)) dead.push(id)
		if (dead.length > 0)
			await this.#client.query('select graphile_worker.force_unlock_workers($1)', [dead])
		return dead.length
	}

	async #isDead(workerId: string): Promise<boolean> {
		const { rows } = await this.#client.query<{ held: boolean }>(
			`select exists (select from pg_locks where locktype = 'advisory' and classid = $1
				and database = (select oid from pg_database where datname = current_database())
				and objid = hashtext($2)::bigint & 4294967295) as held`,
			[lockClass, workerId],
		)
		return rows[0]?.held === false
	}
}
