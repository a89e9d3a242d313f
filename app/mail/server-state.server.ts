// Whether the mail server is down is kept in the database, so that all workers and all starts know. While it is down one mail
// at a time is tried, ever more rarely, and the jobs of the others stand at the time of the next try. No server at all counts
// as down as well, so a waiting mail always has its job.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailServer } from '#app/db/tables/mails.server.ts'
import { backOffMs } from './back-off.ts'
import type { MailConfig } from './config.server.ts'
import type { WaitingMail } from './outbox.server.ts'

/** Below the 5 minutes of a single mail, so that all are out 6 minutes after the server is back. */
const backOff = { firstMs: 5000, longestMs: 240_000 }
/** A wrong password is not tried more often: servers lock accounts. */
const loginPauseMs = 61_000
const noServerPauseMs = 60 * 60 * 1000
/** So much later comes the mail that failed, longer than workers sleep: another may fare better. */
const behindOthersMs = 3000

type Outage = {
	addressHash: string
	/** `known`: nothing new was learned. `none`: no server is configured. */
	kind: 'server' | 'login' | 'known' | 'none'
	mail: WaitingMail
}

/** Whether the server that is configured now is not to be tried yet. */
export function isServerDown(mail: WaitingMail, { addressHash }: MailConfig): boolean {
	return mail.serverHash === addressHash && mail.retryAt !== null && mail.retryAt > mail.now
}

/**
 * Notes that the server is down, and moves the jobs of all waiting mails to the next try.
 *
 * @returns when the mail that found out should be tried again.
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

/** Notes that the server works again, and lets every waiting mail go now. */
export async function noteServerUp(db: Db, now: Date): Promise<void> {
	await db.update(mailServer).set({ failures: 0, retryAt: null })
	await moveJobs(db, now, 'later')
}

/** Lets every waiting mail go now if another server, or a first one, has been configured since the last was down. */
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

/** Moves the jobs that stand earlier or later than `to`; one that runs stays. */
async function moveJobs(db: Db, to: Date, which: 'earlier' | 'later'): Promise<void> {
	const moment: SQL = sql`${to.toISOString()}::timestamptz`
	const side = which === 'earlier' ? sql`run_at < ${moment}` : sql`run_at > ${moment}`
	await db.execute(sql`select count(*) from graphile_worker.reschedule_jobs(
		array(select id from graphile_worker.jobs
			where task_identifier = 'mail.send' and locked_at is null and ${side}),
		run_at => ${moment})`)
}
