// What staff write about a lead: replies, notes for colleagues, and drafts of both.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { placeholders, placeholdersIn } from '#platform/business/placeholders.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { overLimit } from '#platform/lib/text/lengths.ts'
import { withoutForbidden } from '#platform/lib/text/xml.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { attachedFiles, readAttachedFiles, tooMuch } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { templates } from '#platform/db/tables/content.server.ts'
import { maxMessageLength } from './lead-labels.ts'
import { replyMailOf } from './reply-mail.server.ts'
import type { ConversationDraft } from './conversation.server.ts'

/** How long a reply can be taken back after *Send*. */
const holdMs = 10_000

const text = z
	.string()
	.max(maxMessageLength, overLimit(maxMessageLength))
	.transform((typed) => withoutForbidden(typed).trim())
const written = text.refine((typed) => typed !== '', 'Write something first.')
const key = z.uuid()
/** What a reply has besides its text. */
const besides = { files: z.optional(attachedFiles), templateId: z.uuid().nullable().optional() }

/** What the form of a lead asks for. */
export const writingSchema = z.discriminatedUnion('action', [
	z.object({ action: z.literal('keep'), key, text, isNote: z.boolean(), ...besides }),
	z.object({
		action: z.literal('send'),
		key,
		text: written,
		...besides,
		/** How many replies and messages of the visitor the form shows. */
		seen: z.int().min(0),
		isDone: z.boolean(),
	}),
	z.object({ action: z.literal('undo'), key }),
	z.object({ action: z.literal('note'), key, text: written }),
])

type Writing = z.output<typeof writingSchema>
type Of<Action extends Writing['action']> = Omit<Extract<Writing, { action: Action }>, 'action'> & {
	leadId: string
}

/**
 * `gone`: the lead was deleted. `newer`: there is a reply, or a message of the visitor, that the form does not show.
 * `late`: the mail is on its way. `sent`: another text was sent under the key. `files`: a file is no longer in the
 * library. `unfilled`: a placeholder is still in the text.
 */
export type WritingRefusal = {
	code: 'gone' | 'newer' | 'late' | 'sent' | 'files' | 'unfilled'
	message?: string
}

/**
 * Keeps what is typed as the actor's draft, at most one for each lead; an empty one is deleted.
 *
 * @returns `sent` when it was sent under this key, from another tab.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function keepDraft(
	db: Db,
	actor: Actor,
	{ leadId, key: id, text: typed, isNote, files = [], templateId = null }: Of<'keep'>,
): Promise<Result<null, WritingRefusal>> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	return db.transaction(async (tx) => {
		if (!(await lockLead(tx, leadId))) return fail({ code: 'gone' })
		if (await findSent(tx, id)) return fail({ code: 'sent' })
		await deleteDraft(tx, leadId, by)
		const kind = isNote ? 'note draft' : 'reply draft'
		if (typed !== '')
			await tx.insert(leadMessages).values({
				id,
				leadId,
				kind,
				text: typed,
				by,
				files,
				templateId: await present(tx, templateId),
			})
		return ok(null)
	})
}

/**
 * Sends a reply, with the lead's new state and an audit row without its text. It may be taken back for ten seconds; its
 * mail is stored at once, so nothing that happens to the site or to the browser loses it. Sent twice under one key, it
 * is one.
 *
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function sendReply(
	db: Db,
	actor: Actor,
	{ leadId, key: id, text: typed, seen, isDone, files: chosen = [], templateId = null }: Of<'send'>,
): Promise<Result<null, WritingRefusal>> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	return db.transaction(async (tx) => {
		const lead = await lockLead(tx, leadId)
		if (!lead) return fail({ code: 'gone' })
		const sent = await findSent(tx, id)
		if (sent) return isSame(sent, 'reply', typed) ? ok(null) : fail({ code: 'sent' })
		const unfilled = unfilledIn(typed, lead)
		if (unfilled)
			return fail({ code: 'unfilled', message: `${unfilled} is still to be filled in.` })
		if ((await countWords(tx, leadId)) > seen) return fail({ code: 'newer' })
		const files = await lockFiles(tx, chosen)
		if (!files.ok) return files
		await deleteDraft(tx, leadId, by)
		const heldUntil = new Date((await nowOf(tx)).getTime() + holdMs)
		const reply = { id, leadId, kind: 'reply', text: typed, by, files: files.value } as const
		await tx.insert(leadMessages).values({ ...reply, templateId: await present(tx, templateId) })
		await queueMails(tx, [
			await replyMailOf(tx, lead, { id, text: typed, heldUntil, files: files.value }),
		])
		await tx
			.update(leads)
			.set({ state: isDone ? 'done' : 'in progress', updatedAt: new Date() })
			.where(eq(leads.id, leadId))
		await addAudit(tx, actor, { action: 'reply', recordType: 'lead', recordId: leadId })
		return ok(null)
	})
}

/**
 * Takes a reply back: it is the actor's draft again, and the lead has the state that it had before. A reply that was
 * begun meanwhile comes after its text; a note that was begun becomes one.
 *
 * @returns the draft; `late` when the mail is on its way, or somebody else sent it.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function takeBackReply(
	db: Db,
	actor: Actor,
	{ leadId, key: id }: Of<'undo'>,
): Promise<Result<Omit<ConversationDraft, 'key' | 'isNote'>, WritingRefusal>> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	return db.transaction(async (tx) => {
		if (!(await lockLead(tx, leadId))) return fail({ code: 'gone' })
		const held = await tx
			.delete(mails)
			.where(
				and(
					eq(mails.id, id),
					eq(mails.leadId, leadId),
					eq(mails.state, 'waiting'),
					// The clock of the database, which also says when a mail is due.
					sql`${mails.heldUntil} > clock_timestamp()`,
					sql`exists (select from lead_messages m where m.id = ${mails.id} and m."by" = ${by})`,
				),
			)
			.returning({ data: mails.data })
		const [mail] = held
		if (!mail) return fail({ code: 'late' })
		const { before } = mail.data as MailData['lead-reply']
		// A note that was begun meanwhile must not get into the reply.
		await tx
			.update(leadMessages)
			.set({ kind: 'note' })
			.where(and(isDraftOf(leadId, by), eq(leadMessages.kind, 'note draft')))
		const begun = await deleteDraft(tx, leadId, by)
		const joined = sql<string>`left(concat_ws(${'\n\n'}, ${leadMessages.text}, ${begun}::text), ${maxMessageLength}::int)`
		const [draft] = await tx
			.update(leadMessages)
			.set({ kind: 'reply draft', text: joined, at: sql`now()` })
			.where(eq(leadMessages.id, id))
			.returning()
		await tx.update(leads).set({ state: before, updatedAt: new Date() }).where(eq(leads.id, leadId))
		await addAudit(tx, actor, { action: 'reply taken back', recordType: 'lead', recordId: leadId })
		return ok({
			text: draft?.text ?? '',
			files: readAttachedFiles(draft?.files),
			templateId: draft?.templateId ?? null,
		})
	})
}

/**
 * Stores a note for colleagues. Sent twice under one key, it is one.
 *
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function addNote(
	db: Db,
	actor: Actor,
	{ leadId, key: id, text: typed }: Of<'note'>,
): Promise<Result<null, WritingRefusal>> {
	assertCan(actor, 'lead:edit')
	const by = actorId(actor)
	return db.transaction(async (tx) => {
		if (!(await lockLead(tx, leadId))) return fail({ code: 'gone' })
		const sent = await findSent(tx, id)
		if (sent) return isSame(sent, 'note', typed) ? ok(null) : fail({ code: 'sent' })
		await deleteDraft(tx, leadId, by)
		await tx.insert(leadMessages).values({ id, leadId, kind: 'note', text: typed, by })
		await tx.update(leads).set({ updatedAt: new Date() }).where(eq(leads.id, leadId))
		await addAudit(tx, actor, { action: 'note', recordType: 'lead', recordId: leadId })
		return ok(null)
	})
}

type Message = typeof leadMessages.$inferSelect

const draftKinds: Message['kind'][] = ['reply draft', 'note draft']

/** The first placeholder that nothing filled. What the lead has itself is none: its sender may be called `{price}`. */
function unfilledIn(typed: string, lead: object): string | undefined {
	const sent = JSON.stringify(lead)
	const names = placeholdersIn(typed).filter((name) => Object.hasOwn(placeholders.reply, name))
	return names.map((name) => `{${name}}`).find((one) => !sent.includes(one))
}

/** What was sent under a key; null when nothing was. */
async function findSent(tx: Db, id: string): Promise<Message | null> {
	const [stored] = await tx.select().from(leadMessages).where(eq(leadMessages.id, id))
	return stored && !draftKinds.includes(stored.kind) ? stored : null
}

const isSame = (sent: Message, kind: 'reply' | 'note', typed: string) =>
	sent.kind === kind && sent.text === typed

/** The lead, locked, so that of two who send at once one is the second; null when it was deleted. */
async function lockLead(tx: Db, leadId: string) {
	const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
	return lead ?? null
}

function countWords(tx: Db, leadId: string): Promise<number> {
	const areWords = inArray(leadMessages.kind, ['reply', 'message'])
	return tx.$count(leadMessages, and(eq(leadMessages.leadId, leadId), areWords))
}

/** Deletes the actor's draft; returns its text, null without one. */
async function deleteDraft(tx: Db, leadId: string, by: string): Promise<string | null> {
	const [draft] = await tx
		.delete(leadMessages)
		.where(isDraftOf(leadId, by))
		.returning({ text: leadMessages.text })
	return draft?.text ?? null
}

const isDraftOf = (leadId: string, by: string) =>
	and(
		eq(leadMessages.leadId, leadId),
		eq(leadMessages.by, by),
		inArray(leadMessages.kind, draftKinds),
	)

/** The files as they are in the library now; none of them is deleted before the transaction ends. */
async function lockFiles(
	tx: Db,
	chosen: AttachedFile[],
): Promise<Result<AttachedFile[], WritingRefusal>> {
	if (chosen.length === 0) return ok([])
	const urls = chosen.map(({ url }) => url)
	const found = await tx
		.select({ url: media.url, bytes: media.sizeBytes })
		.from(media)
		.where(and(inArray(media.url, urls), isNull(media.deletedAt)))
		.for('key share')
	const missing = chosen.find(({ url }) => !found.some((file) => file.url === url))
	if (missing) {
		const message = `${missing.name} is no longer in the Media Library. Remove it, or choose another file.`
		return fail({ code: 'files', message })
	}
	const files = chosen.map((file) => ({ ...file, ...found.find(({ url }) => url === file.url) }))
	const message = tooMuch(files)
	return message ? fail({ code: 'files', message }) : ok(files)
}

/** A template that may have been deleted for good meanwhile. */
async function present(tx: Db, templateId: string | null): Promise<string | null> {
	if (templateId === null) return null
	const [row] = await tx
		.select({ id: templates.id })
		.from(templates)
		.where(eq(templates.id, templateId))
		.for('key share')
	return row?.id ?? null
}

async function nowOf(tx: Db): Promise<Date> {
	const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
	return new Date(rows[0]?.now ?? Date.now())
}
