import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { testDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { handleCall } from './lead-endpoint.server.ts'
import { contactPath, newsletterMessage, newsletterSubject } from './calls.ts'
import { agreedText } from './form-words.ts'
import { getAgreed, getWordsOf } from './form-words.server.ts'
import { submitLead } from './submit.server.ts'
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

/** The words and mark of a form, as a page of this moment sends them. */
async function shownNow(db: Db, form: 'newsletter' | 'download') {
	const words = (await getWordsOf(db, form))['New Zealand']
	return { text: agreedText(words), mark: words.mark ?? '' }
}

const change = (db: Db, words: object) =>
	db
		.update(siteTexts)
		.set({ words: { ...words } })
		.where(eq(siteTexts.slug, 'consents'))

test('a signup by script records the consent text of the office shown, else of the visitor’s country', async () => {
	await using db = await testDb()
	for (const [index, office] of ['Australia', 'New Zealand', 'Fiji', undefined].entries()) {
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
	const words = await getWordsOf(db, 'newsletter')
	const [ours, other] = [words['New Zealand'].text, words.Australia.text]
	expect(ours).toMatch(/^Hatch & Hen Ltd keeps your name/)
	expect(other).toMatch(/^Hatch & Hen Pty Ltd keeps your name/)
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
	expect(await agreedTo(db)).toEqual([(await getWordsOf(db, 'newsletter')).Australia.text])
})

test('a form opened before an edit stores the words that were on the screen, with their meaning', async () => {
	await using db = await testDb()
	const shown = await shownNow(db, 'newsletter')
	await change(db, { newsletterText: '{company} writes to you every day.', newsletterMeaning: 2 })
	await db.update(business).set({ nzCompany: 'Rimu Ltd' })

	await submitLead(db, submission('newsletter', { shown }))
	await submitLead(
		db,
		submission('newsletter', { values: { newsletterEmail: 'later@lee.example' } }),
	)

	const stored = await db.select().from(consents).orderBy(consents.meaning)
	expect(stored).toMatchObject([
		{ textShown: shown.text, form: 'newsletter', meaning: -1 },
		{ textShown: 'Rimu Ltd writes to you every day.', form: 'newsletter', meaning: 2 },
	])
})

test('a ticked box stores both texts of the download form; an empty one stores no consent', async () => {
	await using db = await testDb()
	const shown = await shownNow(db, 'download')
	await change(db, { downloadBox: 'Send me things.' })
	await submitLead(db, submission('download', { values: { subscribe: true }, shown }))
	await submitLead(
		db,
		submission('download', { values: { email: 'no@chen.example', subscribe: false }, shown }),
	)
	const [stored, ...more] = await db.select().from(consents)
	expect(more).toEqual([])
	expect(stored).toMatchObject({ textShown: shown.text, form: 'download', meaning: -1 })
	expect(stored?.textShown).toMatch(/^Also send me the newsletter.* You get email only if you tick/)
})

test('words that we never showed are replaced by the present ones', async () => {
	await using db = await testDb()
	const newsletter = await shownNow(db, 'newsletter')
	const download = await shownNow(db, 'download')
	const office = 'New Zealand' as const
	const forged = [
		{ text: 'You may sell my address.', mark: newsletter.mark },
		{ ...newsletter, mark: `7${newsletter.mark.slice(2)}` },
		{ ...newsletter, mark: '' },
		download,
	]
	for (const shown of forged)
		expect(await getAgreed(db, 'newsletter', { office, shown })).toEqual({
			form: 'newsletter',
			text: newsletter.text,
			meaning: -1,
		})
	const elsewhere = await getAgreed(db, 'newsletter', { office: 'Australia', shown: newsletter })
	expect(elsewhere.text).toBe((await getWordsOf(db, 'newsletter')).Australia.text)
})

test('hostile words are stored and shown as text', async () => {
	await using db = await testDb()
	const hostile = '<script>alert(1)</script> $& {company} \u202E {constructor}'
	await change(db, { contactText: hostile })
	const { text } = (await getWordsOf(db, 'contact'))['New Zealand']
	expect(text).toBe(hostile.replace('{company}', 'Hatch & Hen Ltd'))
})
