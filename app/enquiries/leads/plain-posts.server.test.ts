// Forms posted without scripts have no key of their own.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { consents, leadLimits, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { filledForms } from '#tests/support/submissions.ts'
import { withdrawConsent } from './consents.server.ts'
import { takeLead } from './take-lead.server.ts'

const url = new URL('http://localhost/contact')

async function post(
	db: TestDb,
	{ address = '203.0.113.7', ...values }: Record<string, string> = {},
) {
	const context = new RouterContextProvider()
	context.set(visitorContext, {
		address,
		country: 'New Zealand',
		origin: url.origin,
		requestId: 'test',
	})
	const body = new URLSearchParams({ form: 'contact', ...filledForms.contact, ...values })
	const response = await takeLead(db, new Request(url, { method: 'POST', body }), { url, context })
	return response instanceof Response ? response.status : response.init?.status
}

async function stored(db: TestDb) {
	return [(await db.select().from(leads)).length, (await db.select().from(mails)).length]
}

test('a form posted ten times is stored once and sends its mails once; each post answers 303', async () => {
	await using db = await testDb()

	expect(await post(db)).toBe(303)
	for (let press = 0; press < 9; press++) expect(await post(db)).toBe(303)
	expect(await stored(db)).toEqual([1, 2])
})

test('simultaneous posts are also stored once', async () => {
	await using db = await testDb()
	const responses = await Promise.all(Array.from({ length: 5 }, () => post(db)))

	expect(responses).toEqual(Array(5).fill(303))
	expect(await stored(db)).toEqual([1, 2])
})

test('a changed message, another network, and the same form after expiry are stored', async () => {
	await using db = await testDb()
	await post(db)
	await post(db, { message: 'And there are more of them now.' })
	await post(db, { address: '198.51.100.1' })
	expect((await stored(db))[0]).toBe(3)

	await db.update(leadLimits).set({ expire: Date.now() - 1 })
	await post(db)
	expect((await stored(db))[0]).toBe(4)
})

test('a form that could not be stored can be posted again at once', async () => {
	await using db = await testDb()
	await db.$client.query('alter table mails rename to mails_away')
	expect(await post(db)).toBe(503)
	await db.$client.query('alter table mails_away rename to mails')

	expect(await post(db)).toBe(303)
	expect(await stored(db)).toEqual([1, 2])
})

test('a person who unsubscribed can sign up again at once', async () => {
	await using db = await testDb()
	const signUp = () => post(db, { form: 'newsletter', ...filledForms.newsletter })
	await signUp()
	const [consent] = await db.select().from(consents)
	await withdrawConsent(db, signToken('unsubscribe', consent?.id ?? ''), new Date())
	await signUp()
	expect(await db.select().from(consents)).toHaveLength(2)
})
