import type { Db } from '#platform/db/client.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import {
	backOffMs,
	isServerDown,
	moveJobs,
	noteServerDown,
	noteServerUp,
} from './server-state.server.ts'
import type { MailConfig } from './config.server.ts'
import { TokenError } from './access-token.server.ts'
import { claimMail } from './edition-claim.server.ts'
import { judgeFailure } from './failures.server.ts'
import type { Failure } from './failures.server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { isNewsletterMail } from './kinds.ts'
import { composeMessage, UnsendableMailError } from './message.server.ts'
import type { MailFile, MailSource } from './message.server.ts'
import {
	countSendingHours,
	getRoom,
	getWaitingMail,
	markSent,
	markTried,
	tryLater,
} from './outbox.server.ts'
import type { WaitingMail } from './outbox.server.ts'
import { takesToken } from './server-address.server.ts'
import type { MailTransport } from './transport.server.ts'

/** A server that took mails in this many hours works; a mail it never took is then at fault itself. */
const workingHours = 3
/** Back-off of a temporarily refused mail: doubled each time, up to 5 minutes. */
const ownBackOff = { firstMs: 15_000, maxMs: 300_000 }

/** Accepted by the server, but not yet marked as sent: if marking fails, the next run must not send them again. */
const taken = new Set<string>()

export type Sending = {
	config: MailConfig
	transport: MailTransport | null
	/** Where the files are that go along. */
	storage: Pick<Storage, 'get'>
	signal: AbortSignal
}

/** `done`: no job is needed any more. `later`: it is queued again. `down`: so are all others. */
type SendOutcome = 'done' | 'later' | 'down'

/**
 * Sends one mail, if it still waits and there is a server that is not known to be down.
 *
 * A temporary failure is retried for 24 hours after the first attempt, not counting time without a server. A permanent
 * or longer failure is marked as failed, with the reason. May run twice: a mail goes out twice only when the process
 * dies between the server's acceptance and the mark, or the server's response is lost; both have the same Message-ID.
 * One of an edition does not: it is then `unknown`, and goes out again by a person's press alone.
 */
export async function sendMail(db: Db, mailId: string, sending: Sending): Promise<SendOutcome> {
	const mail = await getWaitingMail(db, mailId)
	if (!mail) return 'done'
	if (mail.state === 'sending' && !taken.has(mailId)) {
		const reason = 'The program ended while it handed this mail over.'
		await markTried(db, mail, { state: 'unknown', triedSince: mail.now, reason })
		return 'done'
	}
	const { config, transport, storage, signal } = sending
	const dueAt = heldMoment(mail)
	if (dueAt) {
		await tryLater(db, mail, dueAt)
		return 'later'
	}
	if (!transport || isServerDown(mail, config)) return hold(db, mail, config)
	if (await waitsForServer(db, mail, config)) return 'down'
	if (await waitsForRoom(db, mail, config)) return 'later'
	const source = await claimed(db, mail, config)
	if (typeof source === 'string') return source
	const startedAt = performance.now()
	let response = ''
	let isHandedOver = false
	try {
		if (!taken.has(mailId)) {
			const message = composeMessage(source, config, await readFiles(storage, mail))
			response = await transport.send(message, signal, () => (isHandedOver = true))
		}
		taken.add(mailId)
	} catch (error) {
		// Stopped by us: the job is released, and its next run retries.
		if (signal.aborted) {
			if (mail.sendingId !== null && !isHandedOver)
				await markTried(db, mail, { state: 'waiting', triedSince: mail.now, reason: null })
			throw error
		}
		const now = new Date(mail.now.getTime() + performance.now() - startedAt)
		const failure = ofTest(mail, judge(error, config))
		// The server has all of it, and did not say what it did with it.
		const isUnknown = mail.sendingId !== null && isHandedOver && !failure.hasReachedServer
		return handleFailure(db, { mail: { ...mail, now }, failure, config, isUnknown })
	}
	await markSent(db, mail, response)
	taken.delete(mailId)
	if (mail.failures > 0) await noteServerUp(db, mail.now)
	logger.info({ mailId, kind: mail.kind }, 'a mail was sent')
	return 'done'
}

/** A mail as it is sent: one of an edition is claimed, and gets its letter; or what becomes of it instead. */
async function claimed(
	db: Db,
	mail: WaitingMail,
	config: MailConfig,
): Promise<MailSource | SendOutcome> {
	const { id, sendingId, data, now } = mail
	if (sendingId === null || taken.has(id)) return mail
	const letter = await claimMail(db, { id, sendingId, now }, config)
	if (letter === null) return 'done'
	if (!(letter instanceof Date)) return { ...mail, data: { ...data, letter } } as MailSource
	await tryLater(db, mail, letter)
	return 'later'
}

/** @throws UnsendableMailError when a file has been deleted since the mail was written. */
async function readFiles(
	storage: Sending['storage'],
	{ kind, data }: WaitingMail,
): Promise<MailFile[]> {
	const named = (kind === 'lead-reply' && data.files) || []
	const read: MailFile[] = []
	// One after the other: their bytes are in memory.
	for (const { key, name } of named) {
		const file = await storage.get(key)
		if (!file) throw new UnsendableMailError(`${name} has been deleted from the Media Library.`)
		read.push({ name, content: Buffer.from(await new Response(file.body).arrayBuffer()) })
	}
	return read
}

/** Longer than anybody who takes a mail back needs for it. */
const holdMarginMs = 1000

/** When a mail may be sent that staff may still take back; null: now. */
function heldMoment({ heldUntil, now }: WaitingMail): Date | null {
	if (heldUntil === null) return null
	const dueAt = new Date(heldUntil.getTime() + holdMarginMs)
	return dueAt > now ? dueAt : null
}

/** Delays all mails beyond what the mail server takes in a minute and in a day. */
async function waitsForServer(db: Db, mail: WaitingMail, config: MailConfig): Promise<boolean> {
	if (taken.has(mail.id)) return false
	const { perMinute, perDay } = config.limits
	const roomAt =
		(await getRoom(db, { most: perDay, within: '1 day' })) ??
		(await getRoom(db, { most: perMinute, within: '1 minute' }))
	if (roomAt === null) return false
	await moveJobs(db, roomAt, 'earlier')
	await tryLater(db, mail, roomAt)
	return true
}

/** Delays mails to the business beyond its hourly limit; none is lost, and the messages are in the back office. */
async function waitsForRoom(db: Db, mail: WaitingMail, { maxToUs }: MailConfig): Promise<boolean> {
	if (mail.toEmail !== null || taken.has(mail.id)) return false
	const roomAt = await getRoom(db, { most: maxToUs, within: '1 hour', toUs: true })
	if (roomAt === null) return false
	await tryLater(db, mail, roomAt)
	logger.warn({ mailId: mail.id, maxToUs }, 'a mail to us waits: hourly limit reached')
	return true
}

/** Delays all mails, without connecting, until the next attempt or until a server is configured. */
async function hold(db: Db, mail: WaitingMail, config: MailConfig): Promise<SendOutcome> {
	const retryAt = await db.transaction(async (tx) => {
		const kind = config.smtpUrl === null ? 'none' : 'known'
		return noteServerDown(tx, { addressHash: config.addressHash, kind, mail })
	})
	await tryLater(db, mail, retryAt)
	return 'down'
}

type Failed = {
	mail: WaitingMail
	failure: Failure
	config: MailConfig
	/** Whether an edition's mail may have been taken. */
	isUnknown: boolean
}

async function handleFailure(db: Db, failed: Failed): Promise<SendOutcome> {
	const { mail, failure, isUnknown } = failed
	const { kind, reason, facts } = failure
	const { isOver, triedSince } = await howLong(db, failed)
	const hasFailed = !isUnknown && (kind === 'final' || isOver)
	await db.transaction(async (tx) => {
		const state = isUnknown ? 'unknown' : hasFailed ? 'failed' : 'waiting'
		const late = isOver ? 'Tried for 24 hours. ' : ''
		const words = isUnknown ? 'Nobody knows whether it arrived. ' : late
		await markTried(tx, mail, { state, triedSince, reason: words + reason })
		const retryAt = await nextTry(tx, failed)
		if (isUnknown) return
		if (!hasFailed) await tryLater(tx, mail, retryAt)
		else if (mail.kind === 'lead-reply')
			await enqueue(tx, 'leads.openUndelivered', { mailId: mail.id })
		else if (isNewsletterMail(mail.kind) && facts.command === 'RCPT')
			await enqueue(tx, 'leads.takeRefusal', { mailId: mail.id, words: failure.said })
	})
	logger.warn(
		{ mailId: mail.id, kind: mail.kind, failure: kind, ...facts, hasFailed },
		'a mail was not sent',
	)
	if (kind === 'server' || kind === 'login') return 'down'
	return hasFailed || isUnknown ? 'done' : 'later'
}

/** Since when attempts have failed, and whether that is too long. Time when the server took no mail does not count. */
async function howLong(db: Db, { mail, failure }: Failed) {
	const { now } = mail
	const triedSince = mail.firstTriedAt ?? now
	const isLong = now.getTime() - triedSince.getTime() >= dayMs
	if (failure.kind === 'final') return { isOver: false, triedSince }
	if (failure.kind === 'later') return { isOver: isLong, triedSince }
	const hours = await countSendingHours(db, triedSince)
	if (hours === 0) return { isOver: false, triedSince: now }
	return { isOver: isLong && failure.kind === 'server' && hours >= workingHours, triedSince }
}

async function nextTry(tx: Db, { mail, failure, config }: Failed): Promise<Date> {
	const { kind, hasReachedServer } = failure
	if (kind === 'server' || kind === 'login')
		return noteServerDown(tx, { addressHash: config.addressHash, kind, mail })
	if (mail.failures > 0 && hasReachedServer) await noteServerUp(tx, mail.now)
	return new Date(mail.now.getTime() + backOffMs(mail.attempts + 1, ownBackOff))
}

/** A test of ours tries what servers may refuse, such as another sender: that says nothing of other mails. */
function ofTest({ kind }: WaitingMail, failure: Failure): Failure {
	const isOfMail = failure.facts.command === 'MAIL' || failure.facts.command === 'DATA'
	return kind === 'mail-proof' && isOfMail ? { ...failure, kind: 'final' } : failure
}

function judge(error: unknown, { smtpUrl, tokens }: MailConfig): Failure {
	const own = (kind: Failure['kind'], reason: string, name: string): Failure => ({
		kind,
		reason,
		said: '',
		hasReachedServer: false,
		facts: { code: name, responseCode: null, command: null },
	})
	if (error instanceof StorageError)
		return own('later', 'Its files cannot be read now.', error.name)
	if (error instanceof UnsendableMailError) return own('final', error.message, error.name)
	if (error instanceof TokenError) return own('login', error.message, error.name)
	return judgeFailure(error, {
		usesToken: tokens !== null && smtpUrl !== null && takesToken(smtpUrl),
	})
}
