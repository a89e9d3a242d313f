import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv, env } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { unsubscribePath } from './consent-links.server.ts'
import { confirmConsent, getConsentState, getLeaving, withdrawConsent } from './consents.server.ts'
import { submitLead } from './submit.server.ts'
import { getSuppression } from './suppressions.server.ts'

const now = new Date('2026-11-21T08:00:00Z')

async function signUp(db: TestDb, email = 'grace@lee.example') {
	await submitLead(db, submission('newsletter', { values: { newsletterEmail: email } }))
	const rows = await db
		.select()
		.from(consents)
		.where(eq(consents.email, email))
		.orderBy(consents.givenAt)
	const { id, token } = rows.at(-1)!
	return { id, token, confirm: signToken('confirm', id), unsubscribe: signToken('unsubscribe', id) }
}

/** The same, confirmed. */
async function subscribe(db: TestDb, email?: string) {
	const reader = await signUp(db, email)
	await confirmConsent(db, reader.confirm, now)
	return reader
}

const stateOf = async (db: TestDb, token: string) => (await getLeaving(db, token))?.state ?? null
const toldOwners = (db: TestDb) => db.select().from(mails).where(eq(mails.kind, 'newsletter-left'))

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
	const { id, token, confirm } = await signUp(db)

	expect(await getConsentState(db, confirm)).toBe('waiting')
	expect(await welcomes(db)).toEqual([])
	expect(await pushes(db)).toBe(0)
	const states = await Promise.all([1, 2, 3].map(() => confirmConsent(db, confirm, now)))
	expect(states).toEqual(['confirmed', 'confirmed', 'confirmed'])

	expect(await db.select().from(consents)).toMatchObject([{ id, confirmedAt: now }])
	expect(await welcomes(db)).toMatchObject([
		{
			toEmail: 'grace@lee.example',
			data: { unsubscribePath: unsubscribePath(token) },
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
	expect(await stateOf(db, first.unsubscribe)).toBe('ended')
	expect(await stateOf(db, other.unsubscribe)).toBe('standing')
	expect(await toldOwners(db)).toEqual([])
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

test('a link that is altered or for another purpose does nothing', async () => {
	await using db = await testDb()
	const { id, token, confirm, unsubscribe } = await signUp(db)
	for (const wrong of [`${confirm}x`, unsubscribe, '', signToken('confirm', crypto.randomUUID())])
		expect(await confirmConsent(db, wrong, now), `token ${wrong}`).toBeNull()
	const altered = [`${unsubscribe}x`, `${token}0`, token.slice(1), `${token.slice(1)}g`]
	for (const wrong of [...altered, confirm, '']) {
		expect(await withdrawConsent(db, wrong, now), `token ${wrong}`).toBe(false)
		expect(await stateOf(db, wrong), `token ${wrong}`).toBeNull()
	}
	expect(await confirmConsent(db, token, now)).toBeNull()
	expect(await db.select().from(consents)).toMatchObject([
		{ id, confirmedAt: null, withdrawnAt: null },
	])
})

test('links of a deleted consent succeed, and change nothing', async () => {
	await using db = await testDb()
	const { id, token, unsubscribe } = await subscribe(db)
	await subscribe(db, 'other@example.com')
	await db.delete(consents).where(eq(consents.id, id))
	for (const link of [token, unsubscribe, signToken('unsubscribe', crypto.randomUUID())]) {
		expect(await stateOf(db, link)).toBe('erased')
		expect(await withdrawConsent(db, link, now)).toBe(true)
	}
	expect(await db.select().from(consents)).toMatchObject([{ withdrawnAt: null }])
	expect(await getSuppression(db, 'grace@lee.example')).toBeNull()
})

test('under another APP_SECRET a token still ends the newsletter, and a signed link of before does not', async () => {
	await using db = await testDb()
	const { token, unsubscribe } = await subscribe(db)
	expect(await stateOf(db, unsubscribe)).toBe('standing')
	const before = env().APP_SECRET
	onTestFinished(() => void completeEnv({ APP_SECRET: before }))
	completeEnv({ APP_SECRET: 'another secret of at least thirty-two letters' })
	expect(await withdrawConsent(db, unsubscribe, now)).toBe(false)
	expect(await stateOf(db, token)).toBe('standing')
	expect(await withdrawConsent(db, token, now)).toBe(true)
	expect(await stateOf(db, token)).toBe('ended')
})

test('the link of an ended subscription ends a later one, whose owner gets one mail', async () => {
	await using db = await testDb()
	const first = await subscribe(db)
	await withdrawConsent(db, first.token, now)
	const later = await subscribe(db, 'Grace@Lee.example')
	expect(await toldOwners(db)).toEqual([])
	expect(await stateOf(db, first.token)).toBe('standing')

	await Promise.all([1, 2].map(() => withdrawConsent(db, first.token, now)))
	await withdrawConsent(db, first.unsubscribe, now)
	expect(await stateOf(db, later.token)).toBe('ended')
	expect(await toldOwners(db)).toMatchObject([
		{
			toEmail: 'Grace@Lee.example',
			data: {
				country: 'New Zealand',
				name: 'Grace Lee',
				againPath: unsubscribePath(later.token),
			},
		},
	])
})

test('of two that stand, only the link of the earlier one tells the owner', async () => {
	await using db = await testDb()
	const twice = async (email: string) => [await subscribe(db, email), await subscribe(db, email)]
	const [, later] = await twice('later@example.com')
	await withdrawConsent(db, later!.token, now)
	expect(await toldOwners(db)).toEqual([])
	const [earlier] = await twice('earlier@example.com')
	await withdrawConsent(db, earlier!.token, now)
	expect(await toldOwners(db)).toMatchObject([{ toEmail: 'earlier@example.com' }])
})

test('nobody is told of a later sign-up that was never confirmed', async () => {
	await using db = await testDb()
	const { token } = await subscribe(db)
	const waiting = await signUp(db)
	await withdrawConsent(db, token, now)
	expect(await getConsentState(db, waiting.confirm)).toBe('withdrawn')
	expect(await toldOwners(db)).toEqual([])
})

test('a sign-up that waits does not hide that the subscription has ended', async () => {
	await using db = await testDb()
	const { token } = await subscribe(db)
	await withdrawConsent(db, token, now)
	const waiting = await signUp(db)
	expect(await stateOf(db, token)).toBe('ended')
	expect(await stateOf(db, waiting.token)).toBe('standing')
	await confirmConsent(db, waiting.confirm, now)
	expect(await stateOf(db, token)).toBe('standing')
})
