import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { consents } from '#app/db/tables/leads.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { testDb } from '#tests/support/database.ts'
import { handleCall } from './lead-endpoint.server.ts'
import { contactPath, newsletterMessage, newsletterSubject } from './calls.ts'
import { newsletterConsentText } from './consent-texts.ts'
import { takeLead } from './take-lead.server.ts'

const visitor = {
	country: 'New Zealand' as const,
	origin: 'http://site.example',
	address: '10.3.2.1',
	requestId: 'test',
}
const url = new URL('http://site.example/news')

async function agreedTo(db: Db) {
	return (await db.select().from(consents)).map(({ textShown }) => textShown)
}

test('a signup by script records the consent text of the office shown, else of the visitor’s country', async () => {
	await using db = await testDb()
	for (const [index, office] of ['Australia', 'New Zealand', 'Fiji', 7].entries()) {
		const body = {
			name: 'Mei Chen',
			email: `mei${index}@chen.example`,
			subject: newsletterSubject,
			message: newsletterMessage(''),
			office,
		}
		const headers = {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${env().ANON_KEY}`,
		}
		const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
		const response = await handleCall(db, request, { path: contactPath, visitor })
		expect(response.status).toBe(200)
	}
	const [ours, other] = ['Hatch & Hen Ltd', 'Hatch & Hen Pty Ltd'].map(newsletterConsentText)
	expect((await agreedTo(db)).toSorted()).toEqual([ours, ours, ours, other].toSorted())
})

test('a form posted without scripts records the consent text shown next to it', async () => {
	await using db = await testDb()
	const body = new URLSearchParams({
		form: 'newsletter',
		office: 'Australia',
		newsletterName: 'Mei Chen',
		newsletterEmail: 'mei@chen.example',
	})
	const request = new Request(url, { method: 'POST', body })
	const context = new RouterContextProvider()
	context.set(visitorContext, visitor)
	await takeLead(db, request, { url, context })
	expect(await agreedTo(db)).toEqual([newsletterConsentText('Hatch & Hen Pty Ltd')])
})
