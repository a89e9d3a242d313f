// Consent to the newsletter: confirmed by the owner of the mailbox, ended by one click, kept as proof.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { readToken } from '#platform/auth/signed-token.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leadLimits, leads } from '#platform/db/tables/leads.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { byMail, queueAskingAgain } from './ask-again.server.ts'
import { getConsentValues } from './form-words.server.ts'
import { isRepeatOf, receiptLimit } from './message-limits.server.ts'
import { unsubscribePath, repeatableName } from './lead-mails.server.ts'
import { suppress } from './suppressions.server.ts'

export type ConsentState = 'waiting' | 'confirmed' | 'withdrawn'

/** State of the consent behind a link; null when the link was altered or the consent was deleted. */
export async function getConsentState(
	db: Db,
	purpose: 'confirm' | 'unsubscribe',
	token: string,
): Promise<ConsentState | null> {
	const id = readToken(purpose, token, new Date())
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
		const [lead] = leadId
			? await tx.select({ name: leads.name }).from(leads).where(eq(leads.id, leadId))
			: []
		const name = lead ? repeatableName(lead.name) : null
		const data = { country: office, name, unsubscribePath: unsubscribePath(id) }
		await letSignUpAgain(tx, email)
		// Whoever gets the newsletter already needs no welcome.
		if (page !== byMail)
			await queueMails(tx, [{ kind: 'newsletter-welcome', to: email, leadId, data }])
		// The words may have got another meaning since the form was opened.
		const present = await getConsentValues(tx)
		if (present[`${form}Meaning`] !== meaning) await queueAskingAgain(tx, form, { isSoon: true })
		await enqueue(tx, 'leads.pushSubscriber', { consentId: id }, { queue: 'loops' })
	})
	return getConsentState(db, 'confirm', token)
}

/**
 * Ends every consent of the email behind a link. Safe to run twice.
 *
 * @returns false when the link was altered, or its consent was deleted.
 */
export async function withdrawConsent(db: Db, token: string, now: Date): Promise<boolean> {
	const id = readToken('unsubscribe', token, now)
	if (id === null) return false
	return db.transaction(async (tx) => {
		const [known] = await tx
			.select({ email: consents.email })
			.from(consents)
			.where(eq(consents.id, id))
		if (!known) return false
		const ended = await tx
			.update(consents)
			// What a report had ended is ended by its owner from now on: no other rules give it back.
			.set({ withdrawnAt: now, endedBy: null })
			.where(
				and(
					eq(sql`lower(${consents.email})`, known.email.toLowerCase()),
					or(isNull(consents.withdrawnAt), isNotNull(consents.endedBy)),
				),
			)
			.returning({ id: consents.id })
		await suppress(tx, { email: known.email, reason: 'unsubscribed' })
		// Only when this ends the link's own consent: a link passed on resets no limit a second time.
		if (ended.some((consent) => consent.id === id)) await letSignUpAgain(tx, known.email)
		if (ended.length > 0)
			await enqueue(tx, 'leads.pushSubscriber', { consentId: id }, { queue: 'loops' })
		return true
	})
}

/**
 * Lets the owner of the mailbox sign up again today: deletes the mail limit, which is there against strangers, and the
 * marks of repeated messages.
 */
function letSignUpAgain(tx: Db, email: string): Promise<unknown> {
	const { key } = receiptLimit('newsletter-confirmation', email)
	return tx.delete(leadLimits).where(or(eq(leadLimits.key, key), isRepeatOf(email)))
}
