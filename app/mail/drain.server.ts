import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { sendMail } from './send.server.ts'
import type { Sending } from './send.server.ts'

/** Shorter than a stop waits before it aborts jobs. */
const turnMs = 4000
/** Small, so that an account mail does not wait long behind others. */
const batch = 20

/**
 * Sends one mail and then, in the same job, the others that are due.
 *
 * A worker looks for its next job before it releases the queue of the last one, finds the queue locked and sleeps two
 * seconds: at one mail per job, 200 mails would take minutes. No other job sends meanwhile, since this one holds the queue.
 */
export async function sendDueMails(db: Db, firstId: string, sending: Sending): Promise<void> {
	const endsAt = performance.now() + turnMs
	const isOver = () => performance.now() > endsAt || sending.signal.aborted
	let outcome = await sendMail(db, firstId, sending)
	let due = outcome === 'down' ? [] : await listDueJobs(db)
	while (due.length > 0) {
		for (const { jobId, mailId } of due) {
			if (isOver()) return
			outcome = await sendMail(db, mailId, sending)
			if (outcome === 'down') return
			if (outcome === 'done') await completeJob(db, jobId)
		}
		due = await listDueJobs(db)
	}
}

async function listDueJobs(db: Db): Promise<{ jobId: string; mailId: string }[]> {
	const { rows } = await db.execute<{ id: string; key: string }>(sql`
		select id, key from graphile_worker.jobs
		where task_identifier = 'mail.send' and locked_at is null and run_at <= now()
			and attempts < max_attempts and key is not null
		order by priority, run_at, id limit ${batch}`)
	return rows.map(({ id, key }) => ({ jobId: id, mailId: key.replace('mail:', '') }))
}

async function completeJob(db: Db, jobId: string): Promise<void> {
	await db.execute(sql`select count(*) from graphile_worker.complete_jobs(array[${jobId}::bigint])`)
}
