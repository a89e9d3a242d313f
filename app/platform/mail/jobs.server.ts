import { sql } from 'drizzle-orm'
import { defineJob } from '#platform/jobs/queue.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { mailConfig } from './config.server.ts'
import type { MailConfig } from './config.server.ts'
import { withAccessToken } from './access-token.server.ts'
import { takesToken } from './server-address.server.ts'
import { noteServerChange } from './server-state.server.ts'
import { getGoingLetter, noteLostMails, sendNextOfEdition } from './edition-run.server.ts'
import { queueEdition } from './queue.server.ts'
import {
	emptyOldMails,
	queueMissedEditions,
	queueMissedMails,
	sayThatMailsWait,
} from './sweep.server.ts'
import { openTransport, sendMail } from './send.server.ts'
import type { MailRoute, MailTransport, Sending, Timeouts } from './send.server.ts'

/** Shorter than a stop waits before it aborts jobs. */
const turnMs = 4000
/** Small, so that an account mail does not wait long behind others. */
const batch = 20

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

/** To the configured mail server; null without. `isRepeated` as in `MailRoute`. */
export function transportOf(
	db: Db,
	config: MailConfig,
	limits?: Timeouts,
	isRepeated = true,
): MailTransport | null {
	const { smtpUrl, greeting, tokens } = config
	if (smtpUrl === null) return null
	const source = takesToken(smtpUrl) ? tokens : null
	const withToken: MailRoute['withToken'] =
		source && ((sending) => withAccessToken(db, source, sending))
	return openTransport({ smtpUrl, greeting, withToken, isRepeated }, limits)
}

/** Sends mails of an edition for one turn; those that people wait for go before each. Returns when to go on; null: never. */
export async function sendEditionMails(
	db: Db,
	sendingId: string,
	sending: Sending & { once: MailTransport | null },
): Promise<Date | null> {
	const letter = await getGoingLetter(db, sendingId)
	if (!letter) return null
	await noteLostMails(db, sendingId)
	const endsAt = performance.now() + turnMs
	while (performance.now() < endsAt && !sending.signal.aborted) {
		const [due] = await listDueJobs(db)
		if (due) {
			// Due at once: the queue is held by this turn, and passes to them with its end.
			const outcome = await sendMail(db, due.mailId, sending)
			if (outcome === 'down') return new Date()
			if (outcome === 'done') await completeJob(db, due.jobId)
			continue
		}
		const { config, once: transport, signal } = sending
		const run = { config, transport, signal, sendingId, letter }
		const outcome = await sendNextOfEdition(db, run)
		if (outcome === 'over') return null
		if (outcome instanceof Date) return outcome
	}
	return new Date()
}

let open: MailTransport | null = null
/** Of editions: a mail that may have been taken is never sent again by itself. */
let openOnce: MailTransport | null = null

/** Sends one mail, and others that are due. Without SMTP_URL they wait until a start that has one. */
export const sendMailJob = defineJob('mail.send', async ({ mailId }, { db, signal }) => {
	const config = await mailConfig(db)
	// The environment does not change while a worker runs, so one connection serves all.
	const transport = (open ??= transportOf(db, config))
	await sendDueMails(db, mailId, { config, transport, storage: storage(), signal })
	if (!transport) await sayThatMailsWait(db)
})

/** Sends mails of an edition for a turn, and queues the next. */
export const sendEditionJob = defineJob('mail.sendEdition', async ({ sendingId }, { db, signal }) => {
	const config = await mailConfig(db)
	const transport = (open ??= transportOf(db, config))
	const once = (openOnce ??= transportOf(db, config, undefined, false))
	const sending = { config, transport, once, storage: storage(), signal }
	const goesOnAt = await sendEditionMails(db, sendingId, sending)
	if (goesOnAt) await queueEdition(db, sendingId, goesOnAt)
})

/**
 * Enqueues waiting mails without a job, releases all when another server is configured, and empties old mails.
 * Runs at each start of a worker and every five minutes.
 */
export const sweepMailsJob = defineJob('mail.sweep', async (_nothing, { db }) => {
	const { smtpUrl, addressHash } = await mailConfig(db)
	await queueMissedMails(db)
	await queueMissedEditions(db)
	if (smtpUrl === null) await sayThatMailsWait(db)
	else await noteServerChange(db, addressHash)
	await emptyOldMails(db)
})
