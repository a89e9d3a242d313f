// Sending an edition of the newsletter: what stops it, its tests, its beginning, now or at a time, and what staff do to
// one that is on its way. Nothing else mails an edition.
import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
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
import type { Audience } from '#platform/mail/audience.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { listMailProofs } from '#platform/mail/proof/proofs.server.ts'
import type { EditionLetter, EditionReader } from '#platform/mail/kinds.ts'
import { queueEdition, queueMails, storableJson } from '#platform/mail/queue.server.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import { storeMailPictures } from '#platform/media/picture/mail-picture.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { areFormerReadersKnown } from '#enquiries/leads/former-readers.server.ts'
import { findReaders } from '#enquiries/leads/readers.server.ts'
import { readDrafts } from '#kit/records/versions.server.ts'
import { listGoneItems } from './edition-items.server.ts'
import { editionFields } from './edition/edition-fields.ts'
import type { EditionValues } from './edition/edition-fields.ts'
import { makeLetter, undescribedIn } from './edition/letter.server.ts'
import { editionContent } from './edition/type.server.ts'
import { editionType } from './edition/type.ts'

/** Sends an edition, and sees who gets it. */
export const sendPermission = 'newsletter:send'

/** The first three editions, in mails an hour: servers trust a sender whom they know. */
const firstPerHour = [50, 200, 1000] as const
/** Gmail cuts off what is behind 102 kB of a mail. */
export const maxMailBytes = { warned: 80_000, tooLarge: 95_000 } as const
/** In previews and tests: it ends nothing, since no consent has this token. */
const samplePath = `/unsubscribe?token=${'0'.repeat(64)}`

/** An edition as it would be sent now: its letter, what the mail weighs, and what keeps it from being sent, in sentences. */
export type ReadyEdition = {
	id: string
	slug: string
	version: number
	/** Whether visitors see it on the site. */
	isShown: boolean
	letter: EditionLetter
	pictures: string[]
	audience: Audience
	html: string
	text: string
	/** Of the HTML as it is encoded in the mail. */
	bytes: number
	/** Changes with every change of what would be sent. */
	stamp: string
	problems: string[]
}

/** The edition with this id as it is saved, and what it would be as a mail; null when there is none. */
export async function readEdition(db: Db, id: string, now: Date): Promise<ReadyEdition | null> {
	const record = await editionContent.readForm(db, id)
	if (!record) return null
	const { open } = await readDrafts(db, { type: editionType.key, id: record.id })
	const values = record.values as unknown as EditionValues
	const isShown = record.values['status'] === 'published'
	const written = { ...values, id: record.id, slug: record.slug }
	const { letter, pictures } = await makeLetter(db, written, { isShown: true })
	const config = await mailConfig(db)
	const { html, text } = renderMail(sampleOf(letter, { name: null }), config)
	const bytes = encodedBytes(html)
	const gone = await listGoneItems(db, values.items, now)
	const problems = [
		...(open ? ['It has changes that are not saved yet: save them, or discard them.'] : []),
		...(editionFields.schema.safeParse(record.values).success
			? []
			: ['A field is not filled in as it should be: open it and save it.']),
		...(letter.opening.text + letter.closing.text === '' && letter.items.length === 0
			? ['It says nothing yet: write opening words, or add a page.']
			: []),
		...gone.map((title) => `“${title}” is no longer on the site: take it out, or publish it again.`),
		...undescribedIn(values).map(
			(where) => `A picture in the ${where} has no description for readers who do not see it.`,
		),
		...(await unprovenSenders(db, config)),
		...(bytes > maxMailBytes.tooLarge
			? ['It is too long: Gmail would cut off its end. Shorten the texts, or take out a page.']
			: []),
	]
	const { country, interests, since } = values
	const audience: Audience = { country, interests, since: since || null }
	const stamp = createHash('sha256')
		.update(JSON.stringify([letter, audience]))
		.digest('hex')
		.slice(0, 16)
	const { version, slug } = record
	const mail = { letter, pictures, html, text, bytes }
	return { id: record.id, slug, version, isShown, audience, stamp, problems, ...mail }
}

/** What keeps mail from some address of ours from arriving, or that nobody has tested it. */
async function unprovenSenders(db: Db, config: MailConfig): Promise<string[]> {
	const proofs = await listMailProofs(db, config)
	return proofs.flatMap(({ sender, state, at, advice, waitsFor }) => {
		if (state === 'refused') return [`Mail from ${sender} may not arrive. ${advice}`]
		if (state === 'proven' || at !== null) return []
		return waitsFor
			? [`The test of how mail from ${sender} arrives is not back yet: see System.`]
			: [`Nobody has tested yet how mail from ${sender} arrives: do it under System.`]
	})
}

/** The mail of an edition to nobody in particular. */
function sampleOf(
	letter: EditionLetter,
	{ name, test }: { name: string | null; test?: number },
): { kind: 'edition'; data: EditionReader & { letter: EditionLetter; test?: number } } {
	const reader: EditionReader = {
		country: 'New Zealand',
		name,
		agreedOn: '3 May 2026',
		unsubscribePath: samplePath,
	}
	return { kind: 'edition', data: { ...reader, letter, ...(test && { test }) } }
}

const [ascii, lineLength] = [0x7f, 76]

/** Bytes of a text in quoted-printable, as mails have it. */
function encodedBytes(text: string): number {
	let bytes = 0
	for (const byte of Buffer.from(text)) bytes += byte > ascii || byte === 0x3d ? 3 : 1
	return bytes + Math.ceil(bytes / lineLength) * 3
}

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
	await storeMailPictures(storage(), edition.pictures)
	const [earlier] = await db
		.select({ tests: count() })
		.from(mails)
		.where(
			and(
				eq(mails.kind, sql`'edition'`),
				isNull(mails.sendingId),
				gt(mails.createdAt, sql`now() - interval '1 day'`),
			),
		)
	const test = (earlier?.tests ?? 0) + 1
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
	await storeMailPictures(storage(), edition.pictures)
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, `edition:${edition.id}`)
		if (await isOnItsWay(tx, edition.id)) return fail({ code: 'running' })
		const found = await findReaders(tx, edition.audience, edition.id)
		if (found.readers.length !== readers || edition.stamp !== stamp)
			return fail({ code: 'changed' })
		if (readers === 0) return fail({ code: 'nobody' })
		const version = await showOnSite(tx, actor, edition, isShown)
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

/** Shows the edition on the site, or not, as was chosen. @returns its version; null when somebody saved it meanwhile. */
async function showOnSite(
	tx: Db,
	actor: Actor,
	{ id, version, isShown }: ReadyEdition,
	isWanted: boolean,
): Promise<number | null> {
	if (isShown === isWanted) return version
	const record = await editionContent.readForm(tx, id)
	if (record?.version !== version) return null
	const values = { ...record.values, status: isWanted ? 'published' : 'draft' }
	const saved = await editionContent.saveForm(tx, actor, { id, version, values })
	return saved.ok ? saved.value.version : null
}

/** Makes the mails of a sending that is due, one for each reader; once, however often it is called. */
export async function beginSending(tx: Db, sendingId: string): Promise<void> {
	const [sending] = await tx
		.select()
		.from(editionSendings)
		.where(and(eq(editionSendings.id, sendingId), eq(editionSendings.state, sql`'timed'`)))
		.for('update')
	if (!sending) return
	const { editionId, audience } = sending
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
		.where(eq(editionSendings.id, sendingId))
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

