import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { JobName } from './catalog.ts'

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

/** When the job that has been due longest became due; null when none is due. */
export async function oldestDueJob(db: Db): Promise<Date | null> {
	const { rows } = await db.execute<{ ms: number | null }>(sql`
		select (extract(epoch from min(run_at)) * 1000)::float8 as ms from graphile_worker.jobs
		where run_at <= now() and locked_at is null and attempts < max_attempts`)
	return rows[0]?.ms ? new Date(rows[0].ms) : null
}
