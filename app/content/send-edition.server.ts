// Sending an edition of the newsletter: what stops it, its tests, its beginning, now or at a time, and what staff do to
// one that is on its way. Nothing else mails an edition.
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor, Admin } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { queueEdition, queueMails, storableJson } from '#platform/mail/queue.server.ts'
import { areFormerReadersKnown } from '#enquiries/leads/former-readers.server.ts'
import { findReaders } from '#enquiries/leads/readers.server.ts'
import { editionContent } from './edition/type.server.ts'
import { editionType } from './edition/type.ts'
import { listGoneItems } from './edition-items.server.ts'
import { goneSentence, readEdition, sampleOf } from './ready-edition.server.ts'
import type { ReadyEdition } from './ready-edition.server.ts'

/** Sends an edition, and sees who gets it. */
export const sendPermission = 'newsletter:send'

/** The first three editions, in mails an hour: servers trust a sender whom they know. */
const firstPerHour = [50, 200, 1000] as const

export type TestRefusal = { code: 'gone' | 'tooOften' }

/** Mails a test to anybody: the mail that readers get, but for its subject and its links, which end nothing. */
export async function sendTest(
	db: Db,
	actor: Admin,
	{ id, to, name }: { id: string; to: string; name: string },
): Promise<Result<{ to: string; test: number }, TestRefusal>> {
	assertCan(actor, editionType.permission)
	const edition = await readEdition(db, id, new Date())
	if (!edition) return fail({ code: 'gone' })
	const { isOver } = await countTry(db, 'testMail', actorId(actor))
	if (isOver) return fail({ code: 'tooOften' })
	const isToday = gt(mails.createdAt, sql`now() - interval '1 day'`)
	const isTest = and(eq(mails.kind, sql`'edition'`), isNull(mails.sendingId))
	const test = (await db.$count(mails, and(isTest, isToday))) + 1
	await queueMails(db, [{ ...sampleOf(edition.letter, { name: name || null, test }), to }])
	return ok({ to, test })
}

export type Sending = {
	id: string
	/** What was on the screen: if it differs from what is there now, staff look again. */
	stamp: string
	readers: number
	/** Null: at once. */
	dueAt: Date | null
	/** Whether the edition is shown on the site as well. */
	isShown: boolean
}

export type SendRefusal = {
	code: 'gone' | 'changed' | 'problems' | 'nobody' | 'running' | 'noServer' | 'past' | 'former'
}

/**
 * Begins to send an edition, or says when it is to begin. What it says is what it says now, whatever becomes of the
 * record; who gets it is asked when it begins.
 */
export async function sendEdition(
	db: Db,
	actor: Actor,
	{ id, stamp, readers, dueAt, isShown }: Sending,
): Promise<Result<{ sendingId: string }, SendRefusal>> {
	assertCan(actor, sendPermission)
	const now = new Date()
	const edition = await readEdition(db, id, now)
	if (!edition) return fail({ code: 'gone' })
	if (edition.problems.length > 0) return fail({ code: 'problems' })
	if (dueAt !== null && dueAt <= now) return fail({ code: 'past' })
	const { smtpUrl } = await mailConfig(db)
	if (smtpUrl === null) return fail({ code: 'noServer' })
	if (!(await areFormerReadersKnown(db))) return fail({ code: 'former' })
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, lockOf(edition.id))
		if (await isOnItsWay(tx, edition.id)) return fail({ code: 'running' })
		const found = await findReaders(tx, edition.audience, edition.id)
		if (found.readers.length !== readers || edition.stamp !== stamp)
			return fail({ code: 'changed' })
		if (readers === 0) return fail({ code: 'nobody' })
		const version = await showOnSite(tx, actor, edition, { isShown, publishAt: dueAt })
		if (version === null) return fail({ code: 'changed' })
		const [sending] = await tx
			.insert(editionSendings)
			.values({
				editionId: edition.id,
				version,
				letter: { ...edition.letter, path: isShown ? edition.letter.path : null },
				audience: edition.audience,
				state: 'timed',
				dueAt: dueAt ?? now,
				by: actorId(actor),
			})
			.returning({ id: editionSendings.id })
		const sendingId = sending!.id
		const detail = { sending: sendingId, readers, ...(dueAt && { at: dueAt.toISOString() }) }
		await addAudit(tx, actor, {
			action: 'send',
			recordType: editionType.key,
			recordId: edition.id,
			detail,
		})
		if (dueAt === null) await beginSending(tx, sendingId)
		else await enqueue(tx, 'newsletter.begin', { sendingId }, beginOptions(sendingId, dueAt))
		return ok({ sendingId })
	})
}

const lockOf = (editionId: string) => `edition:${editionId}`
const maxReasonLength = 500

function beginOptions(sendingId: string, runAt: Date) {
	return { key: `newsletter.begin:${sendingId}`, runAt }
}

/** Whether a sending of the edition waits for its time, goes on or was held: there is one at a time. */
async function isOnItsWay(tx: Db, editionId: string): Promise<boolean> {
	const { rows } = await tx.execute(sql`
		select 1 from edition_sendings sending where edition_id = ${editionId} and (state = 'timed' or exists (
			select from mails where sending_id = sending.id and state in ('waiting', 'sending'))) limit 1`)
	return rows.length > 0
}

/** Shows the edition on the site, from its time on, or not, as was chosen. @returns its version; null when somebody saved it meanwhile. */
async function showOnSite(
	tx: Db,
	actor: Actor,
	{ id, version, isShown }: ReadyEdition,
	wanted: { isShown: boolean; publishAt: Date | null },
): Promise<number | null> {
	if (isShown === wanted.isShown) return version
	const record = await editionContent.readForm(tx, id)
	if (record?.version !== version) return null
	const publishAt = wanted.publishAt?.toISOString() ?? null
	const shown = wanted.isShown ? { status: 'published', publishAt } : { status: 'draft' }
	const values = { ...record.values, ...shown }
	const saved = await editionContent.saveForm(tx, actor, { id, version, values })
	return saved.ok ? saved.value.version : null
}

/**
 * Makes the mails of a sending that is due, one for each reader; once, however often it is called. It is held instead
 * while the edition, or one of its pages, is gone.
 */
export async function beginSending(tx: Db, sendingId: string): Promise<void> {
	const [sending] = await tx
		.select()
		.from(editionSendings)
		.where(and(eq(editionSendings.id, sendingId), eq(editionSendings.state, sql`'timed'`)))
		.for('update')
	if (!sending) return
	const { editionId, audience, letter } = sending
	const isThis = eq(editionSendings.id, sendingId)
	const gone = (await listGoneItems(tx, letter.items, new Date())).map(goneSentence)
	const isThere = editionId !== null && (await editionContent.readForm(tx, editionId)) !== null
	if (!isThere || gone.length > 0) {
		const why = isThere ? gone.join(' ') : 'The edition has been moved to the trash.'
		const reason = why.slice(0, maxReasonLength)
		await tx.update(editionSendings).set({ state: 'held', reason }).where(isThis)
		return
	}
	// One at a time: whoever has a mail of another sending gets none of this one.
	await lockForTransaction(tx, lockOf(editionId))
	const { readers, leftOut } = await findReaders(tx, audience, editionId)
	const rows = [
		...readers.map(({ consentId, email, data }) => ({
			consent_id: consentId,
			to_email: email,
			state: 'waiting',
			reason: null,
			data,
		})),
		...leftOut.map(({ email, reason }) => ({
			consent_id: null,
			to_email: email,
			state: 'left out',
			reason,
			data: {},
		})),
	]
	await tx.execute(sql`
		insert into mails (kind, sending_id, consent_id, to_email, state, reason, data)
		select 'edition', ${sendingId}, consent_id, to_email, state, reason, data
		from json_to_recordset(${storableJson(rows)}::json) as given (
			consent_id uuid, to_email text, state text, reason text, data jsonb)`)
	await tx
		.update(editionSendings)
		.set({
			state: 'going',
			startedAt: sql`now()`,
			candidates: rows.length,
			perHour: await firstLimit(tx, editionId),
		})
		.where(isThis)
	await queueEdition(tx, sendingId)
}

/** The limit of one of the first editions; null for later ones. */
async function firstLimit(tx: Db, editionId: string): Promise<number | null> {
	const { rows } = await tx.execute<{ editions: number }>(sql`
		select count(distinct edition_id)::int as editions from edition_sendings
		where started_at is not null and edition_id <> ${editionId}`)
	return firstPerHour[rows[0]?.editions ?? 0] ?? null
}

type SendingState = (typeof editionSendings.$inferSelect)['state']
export type SendingChange = 'stop' | 'go on' | 'end'

/**
 * Stops a sending, before its time as well, lets it go on, or leaves out whoever still waits for it.
 *
 * @returns `gone` when it is not in that state.
 */
export async function changeSending(
	db: Db,
	actor: Actor,
	{ sendingId, change }: { sendingId: string; change: SendingChange },
): Promise<Result<null, { code: 'gone' }>> {
	assertCan(actor, sendPermission)
	const [from, to] = {
		stop: [['timed', 'going'], 'stopped'],
		'go on': [['held', 'stopped'], 'going'],
		end: [['held', 'stopped'], 'stopped'],
	}[change] as [SendingState[], SendingState]
	return db.transaction(async (tx) => {
		const [changed] = await tx
			.update(editionSendings)
			.set({
				// What was stopped before its time has no mails yet: it begins.
				state: to === 'going' ? sql`case when started_at is null then 'timed' else 'going' end` : to,
				// Whoever lets one go on that held on its way is not stopped again.
				reason: sql`case when started_at is not null then reason end`,
			})
			.where(and(eq(editionSendings.id, sendingId), inArray(editionSendings.state, from)))
			.returning({ editionId: editionSendings.editionId, state: editionSendings.state })
		if (!changed) return fail({ code: 'gone' })
		if (changed.state === 'timed') await beginSending(tx, sendingId)
		else if (to === 'going') await queueEdition(tx, sendingId)
		if (change === 'end')
			await tx
				.update(mails)
				.set({ state: 'left out', reason: 'The sending was ended', updatedAt: sql`now()` })
				.where(and(eq(mails.sendingId, sendingId), eq(mails.state, sql`'waiting'`)))
		await addAudit(tx, actor, {
			action: change,
			recordType: editionType.key,
			recordId: changed.editionId,
			detail: { sending: sendingId },
		})
		return ok(null)
	})
}

/** Sends a mail again of which nobody knows whether it arrived, or that was refused. @returns `gone` when it is another. */
export async function sendAgain(
	db: Db,
	actor: Actor,
	mailId: string,
): Promise<Result<null, { code: 'gone' }>> {
	assertCan(actor, sendPermission)
	return db.transaction(async (tx) => {
		const [mail] = await tx
			.update(mails)
			.set({
				state: 'waiting',
				attempts: 0,
				resends: sql`${mails.resends} + 1`,
				firstTriedAt: null,
				sentAt: null,
				reason: null,
				undeliveredAt: null,
				heldUntil: null,
				updatedAt: sql`now()`,
			})
			.where(
				and(
					eq(mails.id, mailId),
					eq(mails.kind, sql`'edition'`),
					inArray(mails.state, ['unknown', 'failed']),
					// What was emptied names no reader any more.
					ne(mails.data, {}),
				),
			)
			.returning({ sendingId: mails.sendingId })
		if (!mail?.sendingId) return fail({ code: 'gone' })
		const [sending] = await tx
			.select({ editionId: editionSendings.editionId, state: editionSendings.state })
			.from(editionSendings)
			.where(eq(editionSendings.id, mail.sendingId))
		// A sending that somebody stopped stays so: the mail goes with the others.
		if (sending?.state === 'going') await queueEdition(tx, mail.sendingId)
		await addAudit(tx, actor, {
			action: 'send again',
			recordType: editionType.key,
			recordId: sending?.editionId ?? '',
			detail: { mail: mailId },
		})
		return ok(null)
	})
}

