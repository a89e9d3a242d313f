// The health of each part of the system, in words. A part that cannot be read counts as broken; others still report.
import { statfs } from 'node:fs/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import { getFailedBackup } from '#platform/backup/nightly-outcome.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { countJobs, oldestDueJob } from '#platform/jobs/queue.server.ts'
import type { JobName } from '#platform/jobs/catalog.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { countMails, getServerTrouble, lastMailAt } from '#platform/mail/queries.server.ts'
import { getTokenState } from '#platform/mail/access-token.server.ts'
import { getRoom } from '#platform/mail/outbox.server.ts'
import { limitsOf, passwordAdvice } from '#platform/mail/providers.server.ts'
import { takesToken } from '#platform/mail/server-address.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { getMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { backOffice } from '#platform/settings.ts'
import { storageReason } from '#platform/storage/storage-port.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { PartState, SystemPart } from './system-part.ts'
import { version } from '../../../../package.json'

const slowMs = 500
const maxSkewSeconds = 30
/** A mail or job that waits longer counts as stuck. */
const longWaitMs = 15 * 60_000
/** One day for the nightly backup, plus half a day of grace. */
const oldBackupMs = 36 * 60 * 60_000
const gigabyte = 1024 ** 3
const [littleSpace, noSpace] = [5 * gigabyte, gigabyte]

type Reading = Omit<SystemPart, 'name'>

const reading = (state: PartState) => (text: string, moment?: SystemPart['moment']) => ({
	state,
	text,
	...(moment !== undefined && { moment }),
})
const [well, look, broken] = [reading('well'), reading('look'), reading('broken')]

type PartReader = [name: string, read: (db: Db, now: Date) => Promise<Reading>]

/** Reads all parts, in page order. */
export async function readSystem(db: Db, now: Date): Promise<SystemPart[]> {
	const parts: PartReader[] = [
		['Database', readDatabase],
		['File storage', readStorage],
		['Mail', readMail],
		...(env().IMAP_URL ? [['Mailbox', readMailboxState] satisfies PartReader] : []),
		...(env().MAIL_OAUTH || passwordAdvice(env())
			? [['Mail access', readMailAccess] satisfies PartReader]
			: []),
		['Mailing list', readMailingList],
		['Background jobs', readJobs],
		['Disk space', readDisk],
		['Pictures of visitors', readPictures],
		['Backup', readBackup],
		['Version', readVersion],
	]
	return Promise.all(
		parts.map(async ([name, read]) => {
			try {
				return { name, ...(await read(db, now)) }
			} catch (error) {
				logger.error({ err: error, part: name }, 'a part of the system could not be read')
				return { name, state: 'broken', text: 'Not responding. See the log.' }
			}
		}),
	)
}

async function readDatabase(db: Db, now: Date): Promise<Reading> {
	const startedMs = performance.now()
	const { rows } = await db.execute<{ ms: number; damaged: number | null }>(sql`
		select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
			(select checksum_failures::int from pg_stat_database where datname = current_database()) as damaged`)
	const tookMs = Math.max(1, Math.round(performance.now() - startedMs))
	const { ms = now.getTime(), damaged = 0 } = rows[0] ?? {}
	if (damaged) {
		const pages = damaged === 1 ? 'A damaged page' : 'Damaged pages'
		return broken(
			`${pages} in its files could not be read: the disk may be failing. Restore a backup to another disk.`,
		)
	}
	const aheadSeconds = Math.round((ms - now.getTime() - tookMs) / 1000)
	if (Math.abs(aheadSeconds) > maxSkewSeconds) {
		const clocks = `Its clock is ${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the site’s`
		return look(`${clocks}: links, sign-ins and dates expire that much too early or late.`)
	}
	if (tookMs > slowMs) return look(`Slow: it took ${tookMs} ms to respond.`)
	return well(`Responds in ${tookMs} ms.`)
}

async function readStorage(): Promise<Reading> {
	const place = env().S3 ? 'object storage' : 'this site’s folder'
	const stored = `Files can be stored in ${place}`
	try {
		const remark = await storage().check()
		return remark ? look(`${stored}, but ${remark}.`) : well(`${stored}.`)
	} catch (error) {
		logger.error({ err: error, part: 'File storage' }, 'a part of the system could not be read')
		return broken(`Files cannot be stored. ${storageReason(error) ?? 'See the log'}.`)
	}
}

async function readMail(db: Db, now: Date): Promise<Reading> {
	const [{ waiting, failed, waitingSince }, trouble, lastAt] = await Promise.all([
		countMails(db),
		getServerTrouble(db),
		lastMailAt(db),
	])
	const moment = lastAt && { words: 'Last mail sent', at: lastAt }
	const counts = `${plural(waiting, 'mail')} waiting, ${failed} failed.`
	if (env().SMTP_URL === null)
		return look(`No mail server is set up, so mails wait here. ${counts}`, moment)
	if (trouble !== null) return broken(`No mail goes out: ${counts} ${trouble}`, moment)
	const { perDay } = limitsOf(env())
	const roomAt = waiting > 0 ? await getRoom(db, { most: perDay, within: '1 day' }) : null
	if (roomAt !== null)
		return look(
			`${counts} The mail server’s limit of ${perDay.toLocaleString('en-NZ')} mails a day is reached.`,
			{ words: 'The next goes out', at: roomAt },
		)
	const isStuck = waitingSince !== null && now.getTime() - waitingSince.getTime() > longWaitMs
	const state = failed > 0 || isStuck ? 'look' : 'well'
	const stuck = isStuck ? ' Some have waited for more than 15 minutes.' : ''
	return { state, text: counts + stuck, moment }
}

/** The mailbox in which replies of visitors arrive. */
async function readMailboxState(db: Db, now: Date): Promise<Reading> {
	const state = await getMailboxState(db, env().IMAP_URL ?? '')
	const moment = state?.readAt ? { words: 'Last read', at: state.readAt } : null
	if (state?.reason) return broken(`Replies of visitors cannot be read. ${state.reason}`, moment)
	if (!state?.readAt) return look('Not read yet.')
	const isOld = now.getTime() - state.readAt.getTime() > longWaitMs
	return isOld
		? look('Not read for more than 15 minutes.', moment)
		: well('Replies of visitors are read every minute.', moment)
}

const secretEndsSoonMs = 30 * dayMs

/** Whether the servers of mail will go on letting us in. */
async function readMailAccess(db: Db, now: Date): Promise<Reading> {
	const { MAIL_OAUTH, SMTP_URL, IMAP_URL } = env()
	const passwords = passwordAdvice(env())
	if (!MAIL_OAUTH) return look(passwords)
	const { reason, renewedAt, endsAt } = await getTokenState(db, MAIL_OAUTH)
	const moment = renewedAt && { words: 'Last access token', at: renewedAt }
	if (reason) return broken(reason, moment)
	const isUsed = [SMTP_URL, IMAP_URL].some((address) => address !== null && takesToken(address))
	const leftMs = (endsAt?.getTime() ?? Infinity) - now.getTime()
	const day = endsAt ? formatDate(endsAt) : ''
	const ends = leftMs < 0 ? `expired on ${day}` : `expires on ${day}`
	const text = [
		isUsed ? '' : 'Access tokens are set up, but SMTP_URL and IMAP_URL do not use them.',
		leftMs < secretEndsSoonMs
			? `The client secret or certificate ${ends}. Make a new one and enter it.`
			: '',
		passwords,
	].filter(Boolean)
	if (text.length > 0) return look(text.join(' '), moment)
	return well('Access tokens are renewed automatically.', moment)
}

const mailingListJobs: JobName[] = ['leads.pushSubscriber', 'leads.removeSubscriber']

async function readMailingList(db: Db): Promise<Reading> {
	if (env().LOOPS_API_KEY === null)
		return look('No mailing list is set up: subscribers are kept here only.')
	const { waiting, failed } = await countJobs(db, mailingListJobs)
	const people = plural(waiting, 'person', 'people')
	const text = `Loops: ${people} waiting to sync, ${failed} failed.`
	return failed > 0 ? look(text) : well(text)
}

async function readJobs(db: Db, now: Date): Promise<Reading> {
	const [{ waiting, failed }, dueSince] = await Promise.all([countJobs(db), oldestDueJob(db)])
	const isStuck = dueSince !== null && now.getTime() - dueSince.getTime() > longWaitMs
	const counts = `${plural(waiting, 'job')} waiting, ${failed} failed.`
	if (isStuck) return broken(`${counts} The worker is not running them.`)
	return failed > 0 ? look(counts) : well(counts)
}

async function readDisk(): Promise<Reading> {
	const { bavail, bsize } = await statfs(env().DATA_DIR)
	const free = bavail * bsize
	const text = `${(free / gigabyte).toFixed(1)} GB free.`
	if (free < noSpace) return broken(`${text} Uploads will soon be refused.`)
	return free < littleSpace ? look(text) : well(text)
}

/** Pictures that visitors sent in the last 24 hours. */
async function readPictures(db: Db): Promise<Reading> {
	const { rows } = await db.execute<{ bytes: number }>(sql`
		select coalesce(sum(length(bytes) + coalesce(length(thumb), 0)), 0)::float8 as bytes
		from lead_pictures where created_at > now() - interval '1 day'`)
	const { maxBytesADay } = backOffice.visitorPictures
	const bytes = rows[0]?.bytes ?? 0
	const text = `${inMegabytes(bytes)} of ${inMegabytes(maxBytesADay)} in 24 hours.`
	if (bytes >= maxBytesADay)
		return look(
			`${text} No more are taken until tomorrow; messages are. If nobody you know sent these, delete them in Leads.`,
		)
	const isMuch = bytes > maxBytesADay * 0.8
	return isMuch ? look(`${text} Few more will be taken.`) : well(text)
}

function inMegabytes(bytes: number): string {
	return `${Math.round(bytes / 1024 ** 2)} MB`
}

async function readBackup(db: Db, now: Date): Promise<Reading> {
	const [failure, lastAt] = await Promise.all([getFailedBackup(db), lastBackupAt(db)])
	const moment = lastAt && { words: 'Last backup', at: lastAt }
	if (failure) return broken(`The last backup failed: ${failure.reason}`, moment)
	if (env().BACKUP_DIR === null)
		return look('No nightly backup is set up: a failed disk would take everything with it.', moment)
	if (!lastAt) return look('No backup has been made yet.')
	const isOld = now.getTime() - lastAt.getTime() > oldBackupMs
	return isOld
		? broken('No backup was made last night.', moment)
		: well('Backed up every night.', moment)
}

async function lastBackupAt(db: Db): Promise<Date | null> {
	const [row] = await db
		.select({ at: auditLog.createdAt })
		.from(auditLog)
		.where(and(eq(auditLog.recordType, 'backup'), eq(auditLog.action, 'backup.make')))
		.orderBy(desc(auditLog.id))
		.limit(1)
	return row?.at ?? null
}

async function readVersion(db: Db): Promise<Reading> {
	const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`)
	const database = rows[0]?.server_version.split(' ')[0] ?? 'unknown'
	const text = `Roost ${version}, Node.js ${process.versions.node}, PostgreSQL ${database}.`
	const startedAt = new Date(performance.timeOrigin)
	return well(text, { words: 'Started', at: startedAt })
}
