import { sql } from 'drizzle-orm'
import { defineJob } from '#platform/jobs/queue.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { mailConfig } from './config.server.ts'
import type { MailConfig } from './config.server.ts'
import { withAccessToken } from './access-token.server.ts'
import { takesToken } from './server-address.server.ts'
import { noteServerChange } from './server-state.server.ts'
import { emptyOldMails, queueMissedMails, sayThatMailsWait } from './sweep.server.ts'
import { sendMail } from './send.server.ts'
import type { Sending } from './send.server.ts'
import { openTransport } from './transport.server.ts'
import type { MailRoute, MailTransport, Timeouts } from './transport.server.ts'

/** Shorter than a stop waits before it aborts jobs. */
const turnMs = 4000
/** Small, so that a mail that somebody waits for does not wait long behind others. */
const batch = 5

/**
 * Sends one mail and then, in the same job, the others that are due.
 *
 * A worker looks for its next job before it releases the queue of the last one, finds the queue locked and sleeps two
 * seconds: at one mail per job, 200 would take minutes. No other job sends meanwhile: this one holds the queue.
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

/** To the configured mail server; null without. */
export function transportOf(db: Db, config: MailConfig, limits?: Timeouts): MailTransport | null {
	const { smtpUrl, greeting, tokens } = config
	if (smtpUrl === null) return null
	const source = takesToken(smtpUrl) ? tokens : null
	const withToken: MailRoute['withToken'] =
		source && ((sending) => withAccessToken(db, source, sending))
	return openTransport({ smtpUrl, greeting, withToken }, limits)
}

let open: MailTransport | null = null

/** Sends one mail, and others that are due. Without SMTP_URL they wait until a start that has one. */
export const sendMailJob = defineJob('mail.send', async ({ mailId }, { db, signal }) => {
	const config = await mailConfig(db)
	// The environment does not change while a worker runs, so one connection serves all.
	const transport = (open ??= transportOf(db, config))
	await sendDueMails(db, mailId, { config, transport, storage: storage(), signal })
	if (!transport) await sayThatMailsWait(db)
})

/**
 * Enqueues waiting mails without a job, releases all when another server is configured, and empties old mails.
 * Runs at each start of a worker and every five minutes.
 */
export const sweepMailsJob = defineJob('mail.sweep', async (_nothing, { db }) => {
	const { smtpUrl, addressHash } = await mailConfig(db)
	await queueMissedMails(db)
	if (smtpUrl === null) await sayThatMailsWait(db)
	else await noteServerChange(db, addressHash)
	await emptyOldMails(db)
})
