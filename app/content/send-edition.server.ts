// Sending an edition of the newsletter: its tests, its beginning, now or at a time, and what staff do to one that is on its
// way. Nothing else mails an edition.
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor, Admin } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { lockOfEdition } from '#platform/mail/edition-claim.server.ts'
import { listRefusedProofs } from '#platform/mail/proof/proofs.server.ts'
import { queueMails, queueSending, storableJson } from '#platform/mail/queue.server.ts'
import { countReaders, findReaders } from '#enquiries/leads/readers.server.ts'
import { editionContent } from './edition/type.server.ts'
import { editionType } from './edition/type.ts'
import { listGoneItems, proofSentence, readEdition, sampleOf } from './ready-edition.server.ts'

/** Mails a test to anybody: the mail that readers get, but for its subject and its links, which end nothing. */
export async function sendTest(
	db: Db,
	actor: Admin,
	{ id, to, name }: { id: string; to: string; name: string },
): Promise<Result<{ to: string; test: number }, { code: 'gone' | 'tooOften' }>> {
	assertCan(actor, editionType.permission)
	const edition = await readEdition(db, id, new Date())
	if (!edition) return fail({ code: 'gone' })
	const { isOver } = await countTry(db, 'testMail', actorId(actor))
	if (isOver) return fail({ code: 'tooOften' })
	const isToday = gt(mails.createdAt, sql`now() - interval '1 day'`)
	const isTest = and(eq(mails.kind, 'edition'), isNull(mails.sendingId), isToday)
	const test = (await db.$count(mails, isTest)) + 1
	await queueMails(db, [{ ...sampleOf(edition.letter, { name: name || null, test }), to }])
	return ok({ to, test })
}

type NewSending = {
	id: string
	/** What was on the screen: if it differs from what is there now, staff look again. */
	stamp: string
	readers: number
	/** Null: at once. */
	dueAt: Date | null
}

type SendRefusal = { code: 'gone' | 'changed' | 'problems' | 'running' | 'past' }

/**
 * Begins to send an edition, or says when it is to begin. What it says is what it says now, whatever becomes of the
 * record; who gets it is asked when it begins.
 */
export async function sendEdition(
	db: Db,
	actor: Actor,
	{ id, stamp, readers, dueAt }: NewSending,
): Promise<Result<null, SendRefusal>> {
	assertCan(actor, 'newsletter:send')
	const now = new Date()
	const edition = await readEdition(db, id, now)
	if (!edition) return fail({ code: 'gone' })
	if (edition.problems.length > 0) return fail({ code: 'problems' })
	if (dueAt !== null && dueAt <= now) return fail({ code: 'past' })
	const { id: recordId, letter, words, audience, version } = edition
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, lockOfEdition(recordId))
		if (await isOnItsWay(tx, recordId)) return fail({ code: 'running' })
		const { count } = countReaders(await findReaders(tx, audience, recordId))
		if (count !== readers || edition.stamp !== stamp) return fail({ code: 'changed' })
		const [sending] = await tx
			.insert(editionSendings)
			.values({ editionId: recordId, version, letter, words, audience, dueAt: dueAt ?? now })
			.returning({ id: editionSendings.id })
		const detail = { readers, ...(dueAt && { at: dueAt.toISOString() }) }
		await addAudit(tx, actor, { action: 'send', recordType: editionType.key, recordId, detail })
		if (dueAt === null && sending) await beginSending(tx, sending.id)
		return ok(null)
	})
}

const maxReasonLength = 500

/** Whether a sending of the edition waits for its time, goes on or was held: there is one at a time. */
async function isOnItsWay(tx: Db, editionId: string): Promise<boolean> {
	const { rows } = await tx.execute(sql`
		select 1 from edition_sendings sending where edition_id = ${editionId} and (state = 'timed' or exists (
			select from mails where sending_id = sending.id and state in ('waiting', 'sending'))) limit 1`)
	return rows.length > 0
}

/** Begins the sendings whose time has come. Safe to run twice. */
export async function beginDueSendings(db: Db): Promise<void> {
	const isDue = sql`${editionSendings.state} = 'timed' and ${editionSendings.dueAt} <= now()`
	const due = await db.select({ id: editionSendings.id }).from(editionSendings).where(isDue)
	for (const { id } of due) await db.transaction((tx) => beginSending(tx, id))
}

/**
 * Makes the mails of a sending, one for each reader; once, however often it is called. It is held instead while the
 * edition, or one of its pages, is gone.
 */
export async function beginSending(tx: Db, sendingId: string): Promise<void> {
	const isThis = eq(editionSendings.id, sendingId)
	const isTimed = and(isThis, eq(editionSendings.state, 'timed'))
	const [sending] = await tx.select().from(editionSendings).where(isTimed).for('update')
	if (!sending) return
	const { editionId, audience, letter } = sending
	const isThere = editionId !== null && (await editionContent.readForm(tx, editionId)) !== null
	const problems = [
		...(isThere ? [] : ['The edition has been moved to the trash.']),
		...(await listGoneItems(tx, letter.items, new Date())),
		// Since somebody set its time, a test may have shown that our mail does not arrive.
		...(await listRefusedProofs(tx)).map(proofSentence),
	]
	if (editionId === null || problems.length > 0) {
		const reason = problems.join(' ').slice(0, maxReasonLength)
		await tx.update(editionSendings).set({ state: 'held', reason }).where(isThis)
		return
	}
	// One at a time: whoever has a mail of another sending gets none of this one.
	await lockForTransaction(tx, lockOfEdition(editionId))
	const candidates = storableJson(await findReaders(tx, audience, editionId))
	await tx.execute(sql`
		insert into mails (kind, sending_id, consent_id, to_email, reason, data, state)
		select 'edition', ${sendingId}::uuid, "consentId", email, reason, data,
			case when reason is null then 'waiting' else 'left out' end
		from json_to_recordset(${candidates}::json) as given ("consentId" uuid, email text, reason text, data jsonb)`)
	// The first three go at so many mails an hour: servers trust a sender whom they know.
	const perHour = sql`(array[50, 200, 1000])[1 + (select count(distinct edition_id) from edition_sendings
		where started_at is not null and edition_id <> ${editionId})::int]`
	await tx
		.update(editionSendings)
		.set({ state: 'going', startedAt: sql`now()`, perHour })
		.where(isThis)
	await queueSending(tx, sendingId)
	// Its page shows what is sent from now on.
	const { tags } = editionType
	await announceTags(tx, [tags.list, tags.one(editionId)])
}

const changes = {
	stop: { from: ['timed', 'going'], to: 'stopped', hasBegun: false },
	'go on': { from: ['held', 'stopped'], to: 'going', hasBegun: true },
	end: { from: ['held', 'stopped'], to: 'stopped', hasBegun: true },
} as const

export type SendingChange = keyof typeof changes

/**
 * Stops a sending, before its time as well, lets it go on, or leaves out whoever still waits for it. One that never began
 * does not go on: the edition is sent anew, with what it says and who its readers are by then.
 *
 * @returns `gone` when it is not in that state.
 */
export async function changeSending(
	db: Db,
	actor: Actor,
	{ sendingId, change }: { sendingId: string; change: SendingChange },
): Promise<Result<null, { code: 'gone' }>> {
	assertCan(actor, 'newsletter:send')
	const { from, to, hasBegun } = changes[change]
	const isThis = and(
		eq(editionSendings.id, sendingId),
		inArray(editionSendings.state, [...from]),
		hasBegun ? isNotNull(editionSendings.startedAt) : undefined,
	)
	return db.transaction(async (tx) => {
		// The reason stays: whoever lets one go on that held on its way is not stopped again.
		const [changed] = await tx
			.update(editionSendings)
			.set({ state: to })
			.where(isThis)
			.returning({ recordId: editionSendings.editionId })
		if (!changed) return fail({ code: 'gone' })
		if (to === 'going') await queueSending(tx, sendingId)
		if (change === 'end')
			await tx
				.update(mails)
				.set({ state: 'left out', reason: 'The sending was ended', updatedAt: sql`now()` })
				.where(and(eq(mails.sendingId, sendingId), eq(mails.state, 'waiting')))
		const { recordId } = changed
		await addAudit(tx, actor, { action: change, recordType: editionType.key, recordId })
		return ok(null)
	})
}
