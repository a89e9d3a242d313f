import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { jobCatalog } from './catalog.ts'
import type { JobName, JobPayload } from './catalog.ts'

type EnqueueOptions = {
	/** Jobs of one queue run one after another. */
	queue?: string
	/** Lower runs first; default 0. */
	priority?: number
	/** A waiting job with this key is replaced. */
	key?: string
	/** Earliest start; default: now. */
	runAt?: Date
}

/** Adds a job; inside a transaction it exists only once that commits. */
export async function enqueue<N extends JobName>(
	db: Db,
	name: N,
	payload: JobPayload<N>,
	options: EnqueueOptions = {},
): Promise<void> {
	const body = JSON.stringify(jobCatalog[name].parse(payload))
	await db.execute(sql`select graphile_worker.add_job(
		${name}::text, ${body}::json, queue_name => ${options.queue ?? null}::text,
		priority => ${options.priority ?? null}::int, job_key => ${options.key ?? null}::text,
		run_at => ${options.runAt?.toISOString() ?? null}::timestamptz)`)
}
