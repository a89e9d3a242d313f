import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { confirmConsent, getConsentState, withdrawConsent } from './consents.server.ts'
import { submitLead } from './submit.server.ts'

const now = new Date('2026-11-21T08:00:00Z')

async function signUp(db: TestDb, email = 'grace@lee.example') {
	await submitLead(db, submission('newsletter', { values: { newsletterEmail: email } }))
	const rows = await db.select().from(consents).where(eq(consents.email, email))
	const id = rows.at(-1)?.id ?? ''
	return { id, confirm: signToken('confirm', id), unsubscribe: signToken('unsubscribe', id) }
}

async function welcomes(db: TestDb) {
	return db.select().from(mails).where(eq(mails.kind, 'newsletter-welcome'))
}

async function pushes(db: TestDb) {
	const { rows } = await db.execute(
		sql`select key from graphile_worker.jobs where task_identifier = 'leads.pushSubscriber'`,
	)
	return rows.length
}

test('a signup waits for its confirmation link; several clicks send one welcome and notify the mailing list once', async () => {
	await using db = await testDb()
	const { id, confirm } = await signUp(db)

	expect(await getConsentState(db, 'confirm', confirm)).toBe('waiting')
	expect(await welcomes(db)).toEqual([])
	expect(await pushes(db)).toBe(0)
	const states = await Promise.all([1, 2, 3].map(() => confirmConsent(db, confirm, now)))
	expect(states).toEqual(['confirmed', 'confirmed', 'confirmed'])

	expect(await db.select().from(consents)).toMatchObject([{ id, confirmedAt: now }])
	expect(await welcomes(db)).toMatchObject([
		{
			toEmail: 'grace@lee.example',
			data: { unsubscribePath: expect.stringMatching(/^\/unsubscribe\?token=/) },
		},
	])
	expect(await pushes(db)).toBe(1)
})

test('every mail to an Australian subscriber carries the country, including the welcome after confirmation', async () => {
	await using db = await testDb()
	await submitLead(db, submission('newsletter', { country: 'Australia' }))
	const [consent] = await db.select().from(consents)
	await confirmConsent(db, signToken('confirm', consent?.id ?? ''), now)
	const sent = await db.select().from(mails).where(isNotNull(mails.toEmail))
	expect(
		sent.map(({ kind, data }) => [kind, (data as { country: string }).country]).toSorted(),
	).toEqual([
		['newsletter-confirmation', 'Australia'],
		['newsletter-welcome', 'Australia'],
	])
})

test('one click withdraws every consent of the email address, and repeating it is harmless', async () => {
	await using db = await testDb()
	const first = await signUp(db)
	const second = await signUp(db, 'Grace@Lee.example')
	const other = await signUp(db, 'other@example.com')
	await confirmConsent(db, first.confirm, now)

	expect(await withdrawConsent(db, second.unsubscribe, now)).toBe(true)
	expect(await withdrawConsent(db, second.unsubscribe, new Date())).toBe(true)
	expect(await getConsentState(db, 'unsubscribe', first.unsubscribe)).toBe('withdrawn')
	expect(await getConsentState(db, 'unsubscribe', other.unsubscribe)).toBe('waiting')
	const rows = await db.select().from(consents).where(eq(consents.id, first.id))
	expect(rows).toMatchObject([{ withdrawnAt: now }])
	expect(await pushes(db)).toBe(2)
})

test('a repeated unconfirmed signup is mailed once; after unsubscribing, a new signup is mailed at once', async () => {
	await using db = await testDb()
	const requested = async () =>
		(await db.select().from(mails).where(eq(mails.kind, 'newsletter-confirmation'))).length
	const first = await signUp(db)
	await signUp(db)
	expect(await requested()).toBe(1)

	await confirmConsent(db, first.confirm, now)
	await withdrawConsent(db, first.unsubscribe, now)
	await signUp(db, 'Grace@Lee.example')
	expect(await requested()).toBe(2)
	await signUp(db)
	expect(await requested()).toBe(2)

	// An old link does nothing a second time, so it resets no limit.
	await confirmConsent(db, first.confirm, now)
	await signUp(db)
	expect(await requested()).toBe(2)
})

test('a confirmation after withdrawal does not restore a consent', async () => {
	await using db = await testDb()
	const { confirm, unsubscribe } = await signUp(db)
	await withdrawConsent(db, unsubscribe, now)

	expect(await confirmConsent(db, confirm, now)).toBe('withdrawn')
	expect(await welcomes(db)).toEqual([])
})

test('a link that is altered, for another purpose or for an unknown consent does nothing', async () => {
	await using db = await testDb()
	const { id, confirm, unsubscribe } = await signUp(db)
	for (const token of [`${confirm}x`, unsubscribe, '', signToken('confirm', crypto.randomUUID())])
		expect(await confirmConsent(db, token, now), `token ${token}`).toBeNull()
	for (const token of [
		`${unsubscribe}x`,
		confirm,
		'',
		signToken('unsubscribe', crypto.randomUUID()),
	])
		expect(await withdrawConsent(db, token, now), `token ${token}`).toBe(false)
	expect(await db.select().from(consents)).toMatchObject([
		{ id, confirmedAt: null, withdrawnAt: null },
	])
})
