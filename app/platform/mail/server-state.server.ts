// Whether the mail server is down is stored in the database, for all workers and all starts. While it is down, one mail
// at a time is tried, with back-off, and the other jobs are due at the next attempt. No server at all counts as down as
// well, so a waiting mail always has its job.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mailServer } from '#platform/db/tables/mails.server.ts'
import type { MailConfig } from './config.server.ts'
import type { WaitingMail } from './outbox.server.ts'

/** Below a single mail's 5 minutes, so that all are out 6 minutes after the server is back. */
const backOff = { firstMs: 5000, maxMs: 240_000 }
/** Shortest pause after a refused login: servers lock accounts. */
const loginPauseMs = 61_000
const noServerPauseMs = 60 * 60 * 1000
/** Extra delay of the mail that failed, longer than workers sleep, so that another goes first. */
const behindOthersMs = 3000

type Outage = {
	addressHash: string
	/** `known`: nothing new was learned. `none`: no server is configured. */
	kind: 'server' | 'login' | 'known' | 'none'
	mail: WaitingMail
}

/** Whether it is too early to retry the configured server. */
export function isServerDown(mail: WaitingMail, { addressHash }: MailConfig): boolean {
	return mail.serverHash === addressHash && mail.retryAt !== null && mail.retryAt > mail.now
}

/**
 * Records that the server is down, and moves the jobs of all waiting mails to the next attempt.
 *
 * @returns when to retry `mail`.
 */
export async function noteServerDown(db: Db, { addressHash, kind, mail }: Outage): Promise<Date> {
	const { now } = mail
	if (kind === 'known' && mail.retryAt) {
		await moveJobs(db, mail.retryAt, 'earlier')
		return mail.retryAt
	}
	const failures = mail.serverHash === addressHash ? mail.failures + 1 : 1
	const retryAt = new Date(now.getTime() + pauseMs(kind, failures))
	await db.update(mailServer).set({ addressHash, failures, retryAt })
	await moveJobs(db, retryAt, 'earlier')
	return new Date(retryAt.getTime() + behindOthersMs)
}

/** Records that the server works again, and makes every waiting mail due now. */
export async function noteServerUp(db: Db, now: Date): Promise<void> {
	await db.update(mailServer).set({ failures: 0, retryAt: null })
	await moveJobs(db, now, 'later')
}

/** Makes every waiting mail due now if another server, or a first one, was configured since the last was down. */
export async function noteServerChange(db: Db, addressHash: string): Promise<void> {
	const nowMs = sql`extract(epoch from now()) * 1000`.mapWith(Number)
	const [state] = await db.select({ known: mailServer.addressHash, nowMs }).from(mailServer)
	if (!state?.known || state.known === addressHash) return
	await db.update(mailServer).set({ addressHash })
	await noteServerUp(db, new Date(state.nowMs))
}

function pauseMs(kind: Outage['kind'], failures: number): number {
	if (kind === 'none') return noServerPauseMs
	const pause = backOffMs(failures, backOff)
	return kind === 'login' ? Math.max(pause, loginPauseMs) : pause
}

/** Moves the jobs that are due earlier or later than `to`, except running ones; of one sending of an edition, or all. */
export async function moveJobs(
	db: Db,
	to: Date,
	which: 'earlier' | 'later',
	sendingId: string | null = null,
): Promise<void> {
	const moment: SQL = sql`${to.toISOString()}::timestamptz`
	const side = which === 'earlier' ? sql`run_at < ${moment}` : sql`run_at > ${moment}`
	const isMeant = sendingId
		? sql`key in (select 'mail:' || mails.id from mails where sending_id = ${sendingId} and state = 'waiting')`
		: sql`true`
	await db.execute(sql`select count(*) from graphile_worker.reschedule_jobs(
		array(select id from graphile_worker.jobs
			where task_identifier = 'mail.send' and locked_at is null and ${side} and ${isMeant}),
		run_at => ${moment})`)
}

/** Milliseconds to wait after the `failures`-th failure in a row: doubled each time, up to the longest. */
export function backOffMs(
	failures: number,
	{ firstMs, maxMs }: { firstMs: number; maxMs: number },
): number {
	return Math.min(firstMs * 2 ** Math.min(failures - 1, 30), maxMs)
}
