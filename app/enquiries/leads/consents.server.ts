// Consent to the newsletter: confirmed by the owner of the mailbox, ended by one click, kept as proof.
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { readToken } from '#platform/auth/signed-token.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leadLimits, leads } from '#platform/db/tables/leads.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { byMail, hasInForce, queueAskingAgain } from './ask-again.server.ts'
import { consentOf, unsubscribePath } from './consent-links.server.ts'
import { getMeanings } from './form-words.server.ts'
import { isRepeatOf, receiptLimit } from './message-limits.server.ts'
import { repeatableName } from './lead-mails.server.ts'
import { submitLead } from './submit.server.ts'
import type { Submission, SubmitError } from './submit.server.ts'
import { suppress } from './suppressions.server.ts'

export type ConsentState = 'waiting' | 'confirmed' | 'withdrawn'

type ConsentRow = typeof consents.$inferSelect

/** Of the form. */
const maxNameLength = 120

/** State of the consent behind a link to confirm; null when the link was altered or the consent was deleted. */
export async function getConsentState(db: Db, token: string): Promise<ConsentState | null> {
	const id = readToken('confirm', token, new Date())
	if (id === null) return null
	const [row] = await db.select().from(consents).where(eq(consents.id, id))
	if (!row) return null
	if (row.withdrawnAt !== null) return 'withdrawn'
	return row.confirmedAt === null ? 'waiting' : 'confirmed'
}

/**
 * Confirms the consent of a mailed link; the first time, queues a welcome and updates the mailing list.
 *
 * @returns the new state: a withdrawn consent stays withdrawn. Null when the link was altered.
 */
export async function confirmConsent(
	db: Db,
	token: string,
	now: Date,
): Promise<ConsentState | null> {
	const id = readToken('confirm', token, now)
	if (id === null) return null
	await db.transaction(async (tx) => {
		const [confirmed] = await tx
			.update(consents)
			.set({ confirmedAt: now })
			.where(and(eq(consents.id, id), isNull(consents.confirmedAt), isNull(consents.withdrawnAt)))
			.returning()
		if (!confirmed) return
		const { email, leadId, office, form, meaning, page } = confirmed
		const name = repeatableName(await getLeadName(tx, leadId))
		const data = { country: office, name, unsubscribePath: unsubscribePath(confirmed.token) }
		await letSignUpAgain(tx, email)
		// Whoever gets the newsletter already needs no welcome.
		if (page !== byMail)
			await queueMails(tx, [{ kind: 'newsletter-welcome', to: email, leadId, data }])
		// The words may have got another meaning since the form was opened.
		const present = await getMeanings(tx)
		if (!present[form].includes(meaning)) await queueAskingAgain(tx, form, { isSoon: true })
		await enqueue(tx, 'leads.pushSubscriber', { consentId: id }, { queue: 'loops' })
	})
	return getConsentState(db, token)
}

/**
 * What a link to unsubscribe leads to: `standing` while there is something to end, `erased` when its consent was
 * deleted, which has no office.
 */
type Leaving = { state: 'standing' | 'ended'; office: ConsentRow['office'] } | { state: 'erased' }

/** What a link to unsubscribe leads to; null when we cannot have made it. */
export async function getLeaving(db: Db, token: string): Promise<Leaving | null> {
	const isOwn = consentOf(token)
	if (!isOwn) return null
	const { office, withdrawnAt } = consents
	const [own] = await db
		.select({ office, withdrawnAt, isInForce: sql<boolean>`${hasInForce}` })
		.from(consents)
		.where(isOwn)
	if (!own) return { state: 'erased' }
	const isEnded = own.withdrawnAt !== null && !own.isInForce
	return { state: isEnded ? 'ended' : 'standing', office: own.office }
}

/**
 * Ends every consent of the email behind a link, and tells its owner if one of them is later than the link's own. Safe
 * to run twice, and when the consent was deleted: then nothing is left to end.
 *
 * @returns false when we cannot have made the link.
 */
export async function withdrawConsent(db: Db, token: string, now: Date): Promise<boolean> {
	const isOwn = consentOf(token)
	if (!isOwn) return false
	await db.transaction(async (tx) => {
		const [own] = await tx.select().from(consents).where(isOwn)
		if (!own) return
		const isOfOwner = eq(sql`lower(${consents.email})`, own.email.toLowerCase())
		// What a report had ended is ended by its owner from now on: no other rules give it back.
		await tx.update(consents).set({ endedBy: null }).where(isOfOwner)
		const ended = await tx
			.update(consents)
			.set({ withdrawnAt: now })
			.where(and(isOfOwner, isNull(consents.withdrawnAt)))
			.returning()
		await suppress(tx, { email: own.email, reason: 'unsubscribed' })
		// Only when this ends the link's own consent: a link passed on resets no limit a second time.
		if (ended.some(({ id }) => id === own.id)) await letSignUpAgain(tx, own.email)
		if (ended.length > 0)
			await enqueue(tx, 'leads.pushSubscriber', { consentId: own.id }, { queue: 'loops' })
		const [latest] = ended
			.filter((consent) => isLater(consent, own))
			.toSorted((a, b) => b.givenAt.getTime() - a.givenAt.getTime())
		if (latest) await tellOwner(tx, latest)
	})
	return true
}

/**
 * Signs up the owner of the address behind a link to unsubscribe, as the form would: a consent waits, and a mail asks
 * to confirm it.
 *
 * @returns also `invalid` when the consent of the link was deleted.
 */
export async function subscribeAgain(
	db: Db,
	token: string,
	sent: Pick<Submission, 'address' | 'shown' | 'requestId'>,
): Promise<Result<null, SubmitError>> {
	const { email, office: country } = consents
	const isOwn = consentOf(token)
	const [own] = isOwn
		? await db
				.select({ email, country, name: leads.name, fields: leads.fields })
				.from(consents)
				.leftJoin(leads, eq(leads.id, consents.leadId))
				.where(isOwn)
		: []
	if (!own) return fail({ code: 'invalid', errors: {} })
	const { interests } = (own.fields ?? {}) as { interests?: string }
	// Whose message is gone has no other name; nobody is greeted by it.
	const newsletterName = (own.name ?? own.email).slice(0, maxNameLength)
	return submitLead(db, {
		...sent,
		form: 'newsletter',
		values: { newsletterName, newsletterEmail: own.email, interests },
		page: '/unsubscribe',
		country: own.country,
		idempotencyKey: null,
		isPlainPost: true,
		trap: '',
		elapsedMs: null,
	})
}

/** The name in the message with which somebody agreed; null without one. */
async function getLeadName(db: Db, leadId: string | null): Promise<string | null> {
	if (leadId === null) return null
	const [lead] = await db.select({ name: leads.name }).from(leads).where(eq(leads.id, leadId))
	return lead?.name ?? null
}

/** Whether a consent was in force and is not the one, nor of the time, that the link was mailed for. */
function isLater(consent: ConsentRow, own: ConsentRow): boolean {
	const wasInForce = consent.confirmedAt !== null || !consent.needsConfirmation
	const isOwn = consent.id === own.id
	return wasInForce && !isOwn && (own.withdrawnAt !== null || consent.givenAt > own.givenAt)
}

/** The link may have been used by somebody to whom the mail was passed on. */
async function tellOwner(tx: Db, { email, leadId, office, token }: ConsentRow): Promise<void> {
	const name = repeatableName(await getLeadName(tx, leadId))
	const data = { country: office, name, againPath: unsubscribePath(token) }
	await queueMails(tx, [{ kind: 'newsletter-left', to: email, leadId, data }])
}

/**
 * Lets the owner of the mailbox sign up again today: deletes the mail limit, which is there against strangers, and the
 * marks of repeated messages.
 */
function letSignUpAgain(tx: Db, email: string): Promise<unknown> {
	const { key } = receiptLimit('newsletter-confirmation', email)
	return tx.delete(leadLimits).where(or(eq(leadLimits.key, key), isRepeatOf(email)))
}
