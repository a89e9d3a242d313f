// How far the mailbox was read, and whether it can be: one row, for all workers and all starts.
import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import { mailboxState } from '#platform/db/tables/mails.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import { folderOf, readServerAddress } from './server-address.server.ts'
import { backOffMs } from './server-state.server.ts'

const backOff = { firstMs: 60_000, maxMs: 15 * 60_000 }
/** Servers lock accounts after refused logins. */
const loginPauseMs = 5 * 60_000

export type MailboxState = typeof mailboxState.$inferSelect & {
	/** By the clock of the database. */
	isTooEarly: boolean
}

/**
 * The state of the mailbox behind this address. Another mailbox begins anew, from the same day on; the same one by
 * another way, such as with another password, is tried at once.
 */
export async function openMailboxState(db: Db, imapUrl: string): Promise<MailboxState> {
	const hashes = { addressHash: keyedHash('mailbox', imapUrl), mailboxHash: mailboxHash(imapUrl) }
	const isOther = sql`${mailboxState.mailboxHash} <> ${hashes.mailboxHash}`
	const unlessOther = (column: AnyPgColumn, anew: SQL) =>
		sql`case when ${isOther} then ${anew} else ${column} end`
	await db
		.insert(mailboxState)
		.values(hashes)
		.onConflictDoUpdate({
			target: mailboxState.onlyOne,
			set: {
				...hashes,
				failures: 0,
				retryAt: null,
				reason: null,
				uidValidity: unlessOther(mailboxState.uidValidity, sql`null`),
				lastUid: unlessOther(mailboxState.lastUid, sql`0`),
				stuckUid: unlessOther(mailboxState.stuckUid, sql`null`),
				stuckTries: unlessOther(mailboxState.stuckTries, sql`0`),
			},
			setWhere: sql`${mailboxState.addressHash} <> ${hashes.addressHash}
				or ${mailboxState.mailboxHash} is distinct from ${hashes.mailboxHash}`,
		})
	const [state] = await db
		.select({
			...getTableColumns(mailboxState),
			isTooEarly: sql<boolean>`coalesce(${mailboxState.retryAt} > now(), false)`,
		})
		.from(mailboxState)
	if (!state) throw new Error('The row of the mailbox is missing')
	return state
}

/** Server, user and folder are the mailbox; port, encryption and password are the way to it. */
function mailboxHash(imapUrl: string): string {
	const { host, user } = readServerAddress(imapUrl)
	const login = `${user}@${host}`.toLowerCase()
	return keyedHash('mailbox', JSON.stringify([login, folderOf(imapUrl)]))
}

/** Notes that every mail up to this number is done with. */
export async function noteReadTo(
	db: Db,
	{ uidValidity, lastUid }: { uidValidity: string; lastUid: number },
): Promise<void> {
	await db.update(mailboxState).set({
		uidValidity,
		lastUid,
		stuckTries: sql`case when ${mailboxState.stuckUid} > ${lastUid} then ${mailboxState.stuckTries} else 0 end`,
		stuckUid: sql`case when ${mailboxState.stuckUid} > ${lastUid} then ${mailboxState.stuckUid} end`,
	})
}

/** Counts a try to read a mail. Called before it, so that one that ends the process counts. */
export async function noteTry(db: Db, uid: number): Promise<void> {
	await db.update(mailboxState).set({
		stuckUid: uid,
		stuckTries: sql`case when ${mailboxState.stuckUid} = ${uid} then ${mailboxState.stuckTries} + 1 else 1 end`,
	})
}

/** Notes that the mailbox could be read. */
export async function noteMailboxRead(db: Db): Promise<void> {
	await db
		.update(mailboxState)
		.set({ readAt: sql`now()`, failures: 0, retryAt: null, reason: null })
}

type Outage = {
	state: MailboxState
	reason: string
	isLogin: boolean
}

/** Notes why it could not be read, and when to try again. */
export async function noteMailboxDown(db: Db, { state, reason, isLogin }: Outage): Promise<void> {
	const failures = state.failures + 1
	const pauseMs = Math.max(backOffMs(failures, backOff), isLogin ? loginPauseMs : 0)
	await db.update(mailboxState).set({
		failures,
		reason,
		retryAt: sql`now() + make_interval(secs => ${pauseMs / 1000})`,
	})
}

/** Whether the mailbox can be read, for staff; null before it was first tried. */
export async function getMailboxState(
	db: Db,
	imapUrl: string,
): Promise<Pick<MailboxState, 'readAt' | 'reason'> | null> {
	const [state] = await db
		.select({
			readAt: mailboxState.readAt,
			reason: mailboxState.reason,
			addressHash: mailboxState.addressHash,
		})
		.from(mailboxState)
	return state?.addressHash === keyedHash('mailbox', imapUrl) ? state : null
}
