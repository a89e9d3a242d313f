// Sends editions of the newsletter: each reader's mail is claimed before the server is connected to, so that no end of a
// run gives it to anybody twice, and each has a state that says what became of it.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { MailConfig } from './config.server.ts'
import type { Failure } from './failures.server.ts'
import type { EditionLetter, EditionReader } from './kinds.ts'
import { composeMessage } from './message.server.ts'
import { getRoom, getWaitingMail } from './outbox.server.ts'
import type { WaitingMail } from './outbox.server.ts'
import { judge, ownBackOff } from './send.server.ts'
import type { MailTransport } from './send.server.ts'
import { backOffMs, isServerDown, noteServerDown, noteServerUp } from './server-state.server.ts'

/** What is left of the server's limits for mails that people wait for. */
const sharePercent = 90
/** A sending holds by itself beyond these, once so many were refused or complained. */
const holding = { refusedPercent: 3, refusals: 3, readersToOneComplaint: 300 }
const maxReasonLength = 500
const secondMs = 1000

/** Of one sending: the letter is read once a turn. */
export type EditionRun = {
	config: MailConfig
	/** Sends nothing twice by itself; null without a server. */
	transport: MailTransport | null
	signal: AbortSignal
	sendingId: string
	letter: EditionLetter
}

/** `next`: another may be sent at once. A date: not before. `over`: none is left, or somebody or something stopped it. */
export type EditionOutcome = 'next' | 'over' | Date

/** The letter of a sending that goes on; null when it was stopped, or is gone. */
export async function getGoingLetter(db: Db, sendingId: string): Promise<EditionLetter | null> {
	const [row] = await db
		.select({ letter: editionSendings.letter })
		.from(editionSendings)
		.where(and(eq(editionSendings.id, sendingId), eq(editionSendings.state, sql`'going'`)))
	return row?.letter ?? null
}

/**
 * Mails that a run had begun to hand over when it ended: nobody knows whether they were taken, so none is sent again
 * without a person's decision. Only while no other run can be at work.
 */
export async function noteLostMails(db: Db, sendingId: string): Promise<void> {
	const reason = 'The program ended while it handed this mail over.'
	const { rowCount } = await db
		.update(mails)
		.set({ state: 'unknown', reason, updatedAt: sql`now()` })
		.where(and(eq(mails.sendingId, sendingId), eq(mails.state, 'sending')))
	if (rowCount) logger.warn({ sendingId, mails: rowCount }, 'mails of an edition may be lost')
}

/** Sends the mail of one reader, if there is room for it and nothing holds the sending. */
export async function sendNextOfEdition(db: Db, run: EditionRun): Promise<EditionOutcome> {
	const { sendingId, config, transport } = run
	const claimed = await claim(db, run)
	if (claimed === null || claimed instanceof Date) return claimed ?? 'over'
	const mail = await getWaitingMail(db, claimed, 'sending')
	if (!mail) return 'next'
	if (!transport || isServerDown(mail, config)) {
		await giveBack(db, mail, { attempts: 0 })
		return noteServerDown(db, {
			addressHash: config.addressHash,
			kind: transport ? 'known' : 'none',
			mail,
		})
	}
	let isHandedOver = false
	try {
		const source = { ...mail, data: { ...(mail.data as EditionReader), letter: run.letter } }
		const message = composeMessage({ ...source, kind: 'edition' } as never, config)
		const response = await transport.send(message, run.signal, () => (isHandedOver = true))
		await note(db, mail, { state: 'sent', response })
		if (mail.failures > 0) await noteServerUp(db, mail.now)
		return 'next'
	} catch (error) {
		const failure = judge(error, config)
		logger.warn({ mailId: mail.id, sendingId, ...failure.facts }, 'a mail of an edition failed')
		return handleFailure(db, run, { mail, failure, isHandedOver })
	}
}

type Failed = { mail: WaitingMail; failure: Failure; isHandedOver: boolean }

async function handleFailure(
	db: Db,
	{ config, signal }: EditionRun,
	{ mail, failure, isHandedOver }: Failed,
): Promise<EditionOutcome> {
	const { kind, reason, hasReachedServer } = failure
	// The server has it all and did not say what it did with it.
	if (isHandedOver && !hasReachedServer) {
		await note(db, mail, { state: 'unknown', reason: `Nobody knows whether it arrived. ${reason}` })
		return kind === 'server' ? toServerDown(db, mail, config) : 'next'
	}
	// Stopped by us before it was handed over.
	if (signal.aborted) {
		await giveBack(db, mail, { attempts: 0 })
		return 'over'
	}
	if (kind === 'server' || kind === 'login') {
		await giveBack(db, mail, { attempts: 0, reason })
		return toServerDown(db, mail, config, kind)
	}
	const triedSince = mail.firstTriedAt ?? mail.now
	const isOver = kind === 'later' && mail.now.getTime() - triedSince.getTime() >= dayMs
	if (kind === 'final' || isOver) {
		const words = isOver ? `Tried for 24 hours. ${reason}` : reason
		await note(db, mail, { state: 'failed', reason: words })
		if (failure.facts.command === 'RCPT')
			await enqueue(db, 'leads.takeRefusal', { mailId: mail.id, words: failure.said })
		return 'next'
	}
	const pauseMs = backOffMs(mail.attempts, ownBackOff)
	await giveBack(db, mail, { attempts: mail.attempts, reason, pauseMs })
	return 'next'
}

function toServerDown(
	db: Db,
	mail: WaitingMail,
	{ addressHash }: MailConfig,
	kind: 'server' | 'login' = 'server',
): Promise<Date> {
	return db.transaction((tx) => noteServerDown(tx, { addressHash, kind, mail }))
}

/**
 * Claims the next mail of a sending; readers whose consent has ended since are left out. One at a time over
 * all instances, since each counts what the others have sent.
 *
 * @returns its id; the moment before which none may go; null when none is left, or the sending does not go on.
 */
async function claim(db: Db, { sendingId, config }: EditionRun): Promise<string | Date | null> {
	return db.transaction(async (tx) => {
		const [sending] = await tx
			.select({ perHour: editionSendings.perHour, reason: editionSendings.reason })
			.from(editionSendings)
			.where(and(eq(editionSendings.id, sendingId), eq(editionSendings.state, sql`'going'`)))
			.for('update')
		if (!sending) return null
		// Whoever let it go on after that knows.
		if (sending.reason === null && (await holdsByItself(tx, sendingId))) return null
		const roomAt = await roomFor(tx, sendingId, { ...config.limits, perHour: sending.perHour })
		if (roomAt) return roomAt
		return (await claimNext(tx, sendingId)) ?? nextDue(tx, sendingId)
	})
}

/** The next mail whose reader still wants it; those before it are left out. Null when none is due. */
async function claimNext(tx: Db, sendingId: string): Promise<string | null> {
	for (;;) {
		const { rows } = await tx.execute<{ id: string; isWanted: boolean }>(sql`
			with next as (
				select mails.id, consents.id is not null and consents.withdrawn_at is null as is_wanted
				from mails left join consents on consents.id = mails.consent_id
				where sending_id = ${sendingId} and state = 'waiting' and (held_until is null or held_until <= now())
				order by held_until nulls first, mails.id limit 1 for update of mails skip locked
			)
			update mails set
				state = case when is_wanted then 'sending' else 'left out' end,
				reason = case when not is_wanted then 'Unsubscribed since' end,
				sent_at = case when is_wanted then now() end,
				attempts = attempts + 1,
				first_tried_at = coalesce(first_tried_at, now()),
				updated_at = now()
			from next where mails.id = next.id returning mails.id, is_wanted as "isWanted"`)
		const [claimed] = rows
		if (!claimed) return null
		if (claimed.isWanted) return claimed.id
	}
}

/** When the next mail that waits may be tried again; null when none waits. */
async function nextDue(tx: Db, sendingId: string): Promise<Date | null> {
	const [next] = await tx
		.select({ at: sql`min(${mails.heldUntil})`.mapWith(mails.heldUntil) })
		.from(mails)
		.where(and(eq(mails.sendingId, sendingId), eq(mails.state, 'waiting')))
	return next?.at ?? null
}

type Limits = { perMinute: number; perDay: number; perHour: number | null }

/** When there is room for another mail: of the server's limits, a part is left to mails that people wait for. */
async function roomFor(tx: Db, sendingId: string, limits: Limits): Promise<Date | null> {
	const share = (most: number) =>
		most === Infinity ? most : Math.max(1, Math.floor((most * sharePercent) / 100))
	const ofHour = limits.perHour ?? Infinity
	return (
		(await getRoom(tx, { most: share(limits.perDay), within: '1 day' })) ??
		(await getRoom(tx, { most: ofHour, within: '1 hour', sendingId })) ??
		(await getRoom(tx, { most: share(limits.perMinute), within: '1 minute' }))
	)
}

/** Holds a sending of which too many mails were refused, or too many readers complained; true if it did. */
async function holdsByItself(tx: Db, sendingId: string): Promise<boolean> {
	const { rows } = await tx.execute<{ taken: number; refused: number; complaints: number }>(sql`
		select count(*) filter (where undelivered_at is null)::int as taken,
			count(*) filter (where undelivered_at is not null)::int as refused,
			(select count(*)::int from mail_reports report join mails as of on of.id = report.mail_id
				where of.sending_id = ${sendingId} and report.kind = 'complaint') as complaints
		from mails where sending_id = ${sendingId} and state in ('sent', 'unknown', 'failed')`)
	const { taken = 0, refused = 0, complaints = 0 } = rows[0] ?? {}
	const { refusals, refusedPercent, readersToOneComplaint } = holding
	const isRefused = refused >= refusals && refused * 100 > (taken + refused) * refusedPercent
	const isDisliked = complaints > 0 && complaints * readersToOneComplaint >= taken
	if (!isRefused && !isDisliked) return false
	const reason = isRefused
		? `Mail servers refused ${refused} of ${taken + refused} mails.`
		: `${complaints} of ${taken} readers reported it as spam.`
	await tx
		.update(editionSendings)
		.set({ state: 'held', reason })
		.where(eq(editionSendings.id, sendingId))
	return true
}

type Noted = { state: 'sent' | 'failed' | 'unknown'; reason?: string; response?: string }

/** What became of a mail. Whoever was taken for lost meanwhile is told as it really was. */
async function note(db: Db, { id }: WaitingMail, noted: Noted): Promise<void> {
	const { state, reason = null, response = null } = noted
	await db
		.update(mails)
		.set({
			state,
			reason: reason?.slice(0, maxReasonLength) ?? null,
			response: response?.slice(0, maxReasonLength) ?? null,
			...(state === 'failed' && { sentAt: null, undeliveredAt: sql`now()` }),
			updatedAt: sql`now()`,
		})
		.where(and(eq(mails.id, id), sql`${mails.state} in ('sending', 'unknown')`))
}

/** Lets a mail wait again that was not handed over. */
async function giveBack(
	db: Db,
	{ id }: WaitingMail,
	{ attempts, reason = null, pauseMs = 0 }: { attempts: number; reason?: string | null; pauseMs?: number },
): Promise<void> {
	await db
		.update(mails)
		.set({
			state: 'waiting',
			sentAt: null,
			attempts,
			...(attempts === 0 && { firstTriedAt: null }),
			reason: reason?.slice(0, maxReasonLength) ?? null,
			heldUntil: pauseMs > 0 ? sql`now() + make_interval(secs => ${pauseMs / secondMs})` : null,
			updatedAt: sql`now()`,
		})
		.where(and(eq(mails.id, id), eq(mails.state, 'sending')))
}
