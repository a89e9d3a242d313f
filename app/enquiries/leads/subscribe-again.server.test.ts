import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { consents, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { newConsentToken, unsubscribePath } from './consent-links.server.ts'
import { confirmConsent, getLeaving, subscribeAgain, withdrawConsent } from './consents.server.ts'
import { agreedText } from './form-words.ts'
import { getWordsOf } from './form-words.server.ts'
import { submitLead } from './submit.server.ts'

const email = 'grace@lee.example'
const now = new Date('2026-11-21T08:00:00Z')
const nothingShown = { text: '', mark: '' }

/** Somebody who subscribed, and has left. */
async function leave(db: TestDb) {
	await submitLead(db, submission('newsletter'))
	const [own] = await db.select().from(consents)
	await confirmConsent(db, signToken('confirm', own!.id), now)
	await withdrawConsent(db, own!.token, now)
	await db.delete(mails)
	return own!
}

const press = (db: TestDb, token: string, shown = nothingShown) =>
	subscribeAgain(db, token, { address: '10.9.8.7', requestId: 'test', shown })

const others = (db: TestDb, id: string) => db.select().from(consents).where(ne(consents.id, id))
const mailedTo = (db: TestDb) => db.select().from(mails).where(eq(mails.toEmail, email))

test('one consent waits for its confirmation and one mail asks for it, however often the button is pressed', async () => {
	await using db = await testDb()
	const { id, token } = await leave(db)
	const presses = await Promise.all([1, 2].map(() => press(db, token)))
	expect([...presses, await press(db, token)]).toEqual(Array(3).fill({ ok: true, value: null }))

	const waiting = await others(db, id)
	expect(waiting).toMatchObject([
		{
			email,
			purpose: 'newsletter',
			textShown: agreedText((await getWordsOf(db, 'newsletter'))['New Zealand']),
			form: 'newsletter',
			meaning: -1,
			page: '/unsubscribe',
			office: 'New Zealand',
			needsConfirmation: true,
			confirmedAt: null,
			withdrawnAt: null,
		},
	])
	const [consent] = waiting
	expect(await mailedTo(db)).toMatchObject([
		{
			kind: 'newsletter-confirmation',
			data: {
				country: 'New Zealand',
				name: 'Grace Lee',
				confirmPath: `/confirm?token=${signToken('confirm', consent!.id)}`,
				unsubscribePath: unsubscribePath(consent!.token),
			},
		},
	])
	const [first, second] = await db.select().from(leads).orderBy(leads.createdAt)
	expect([second?.kind, second?.name]).toEqual(['newsletter', 'Grace Lee'])
	expect(second?.fields).toEqual(first?.fields)

	expect(await confirmConsent(db, signToken('confirm', consent!.id), now)).toBe('confirmed')
	expect(await getLeaving(db, token)).toMatchObject({ state: 'standing' })
})

test('whose message was deleted subscribes again, and is greeted by no name', async () => {
	await using db = await testDb()
	const { id, token } = await leave(db)
	await db.delete(leads)
	expect(await press(db, token)).toEqual({ ok: true, value: null })
	expect(await others(db, id)).toHaveLength(1)
	expect(await mailedTo(db)).toMatchObject([{ data: { name: null } }])
})

test('what was beside the button is stored as what was agreed to', async () => {
	await using db = await testDb()
	const { id, token } = await leave(db)
	const { text, mark = '' } = (await getWordsOf(db, 'newsletter'))['New Zealand']
	await db
		.update(siteTexts)
		.set({ words: { newsletterText: 'Every hour.', newsletterMeaning: 3 } })
		.where(eq(siteTexts.slug, 'consents'))
	await press(db, token, { text, mark })
	expect(await others(db, id)).toMatchObject([{ textShown: text, meaning: -1 }])
})

test('nothing comes of it without a consent, and without a newsletter', async () => {
	await using db = await testDb()
	const { id, token } = await leave(db)
	for (const unknown of [newConsentToken(), 'altered'])
		expect(await press(db, unknown)).toMatchObject({ ok: false, error: { code: 'invalid' } })
	await db.update(business).set({ leftOut: ['Newsletter'] })
	expect(await press(db, token)).toMatchObject({ ok: false, error: { code: 'invalid' } })
	expect(await others(db, id)).toEqual([])
	expect(await mailedTo(db)).toEqual([])
})

test('it counts among the sign-ups of the address', async () => {
	await using db = await testDb()
	const { token } = await leave(db)
	for (const newsletterName of ['A', 'B', 'C', 'D'])
		await submitLead(db, submission('newsletter', { values: { newsletterName } }))
	expect(await press(db, token)).toMatchObject({
		error: { code: 'limited', retryAfterSeconds: expect.any(Number) },
	})
	expect(await mailedTo(db)).toHaveLength(1)
})
