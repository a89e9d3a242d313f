import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
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

type JobContext = { db: Db; signal: AbortSignal }
export type Job = { name: JobName; run: (payload: unknown, context: JobContext) => Promise<void> }

/** Adds a job for each payload, in one statement. */
export async function enqueueAll<N extends JobName>(
	db: Db,
	name: N,
	payloads: readonly JobPayload<N>[],
	{ queue = null }: { queue?: string | null } = {},
): Promise<void> {
	const bodies = JSON.stringify(payloads.map((payload) => jobCatalog[name].parse(payload)))
	await db.execute(sql`select count(*) from graphile_worker.add_jobs(array(
		select (${name}::text, payload, ${queue}::text, null, null, null, null, null)::graphile_worker.job_spec
		from json_array_elements(${bodies}::json) as payload))`)
}

/** Ties a handler to a job name; the payload is checked before it runs. Handlers may run twice. */
export function defineJob<N extends JobName>(
	name: N,
	handler: (payload: JobPayload<N>, context: JobContext) => Promise<void>,
): Job {
	const schema = jobCatalog[name]
	return {
		name,
		run: (payload, context) => handler(schema.parse(payload) as JobPayload<N>, context),
	}
}

/** Counts the waiting jobs, and the failed ones without attempts left; of all names, or of these. */
export async function countJobs(
	db: Db,
	names: readonly JobName[] | null = null,
): Promise<{ waiting: number; failed: number }> {
	const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
		select (count(*) filter (where attempts < max_attempts or locked_at is not null))::int as waiting,
			(count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed
		from graphile_worker.jobs where ${names === null ? sql`true` : sql`task_identifier in ${names}`}`)
	return rows[0] ?? { waiting: 0, failed: 0 }
}

/** When the job that has been due longest became due, without mails that go behind all others; null when none is due. */
export async function oldestDueJob(db: Db): Promise<Date | null> {
	const { rows } = await db.execute<{ ms: number | null }>(sql`
		select (extract(epoch from min(run_at)) * 1000)::float8 as ms from graphile_worker.jobs
		where run_at <= now() and locked_at is null and attempts < max_attempts
			and not (task_identifier = 'mail.send' and priority > 0)`)
	return rows[0]?.ms ? new Date(rows[0].ms) : null
}
