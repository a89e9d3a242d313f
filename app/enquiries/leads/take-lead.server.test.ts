import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { databaseAwayContext } from '#platform/db/errors.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { testDb } from '#tests/support/database.ts'
import { filledForms } from '#tests/support/submissions.ts'
import type { LeadRefusal } from './lead-response.ts'
import { readSentMark } from './sent-mark.server.ts'
import { takeLead } from './take-lead.server.ts'

type Posted = { body: BodyInit; path?: string }
type CallResult = { data: LeadRefusal; init: { status: number; headers?: Record<string, string> } }

async function post(db: Db, { body, path = '/contact' }: Posted) {
	const url = new URL(path, 'http://localhost')
	const context = new RouterContextProvider()
	const visitor = { address: '203.0.113.7', country: 'New Zealand', requestId: 'test' } as const
	context.set(visitorContext, { ...visitor, origin: url.origin })
	const request = new Request(url, { method: 'POST', body })
	const response = await takeLead(db, request, { url, context }).catch((thrown: unknown) => thrown)
	return { response, isAway: context.get(databaseAwayContext) }
}

const filled = (changes: Record<string, string> = {}) =>
	new URLSearchParams({ form: 'contact', ...filledForms.contact, ...changes })

test('an accepted form redirects to the thank-you of its page and keeps the country parameter', async () => {
	await using db = await testDb()
	const { response } = await post(db, {
		body: filled(),
		path: '/contact?country=Australia&sent=old',
	})
	const { status, headers } = response as Response
	expect(status).toBe(303)
	const location = new URL(headers.get('Location') ?? '', 'http://localhost')
	expect([location.pathname, location.searchParams.get('country'), location.hash]).toEqual([
		'/contact',
		'Australia',
		'#contact-answer',
	])
	const page = { request: new Request(location), url: location }
	expect(await readSentMark(db, page, new Date())).toBe('contact')
	expect(await db.select().from(leads)).toMatchObject([{ kind: 'contact', state: 'new' }])
})

test('a text that is too long comes back complete, with the limit in its error message', async () => {
	await using db = await testDb()
	const message = 'Two lines.\n'.repeat(500)
	const { response } = await post(db, {
		body: filled({ message: message.replaceAll('\n', '\r\n') }),
	})
	const { data, init } = response as CallResult
	expect(init.status).toBe(400)
	expect(data.errors).toEqual({ message: 'Please use no more than 5,000 characters' })
	expect(data.values['message']).toBe(message)
})

test('an invalid form comes back with all typed values, and nothing is stored', async () => {
	await using db = await testDb()
	const { response } = await post(db, { body: filled({ email: 'nowhere', message: ' ' }) })
	const { data, init } = response as CallResult
	expect(init.status).toBe(400)
	expect(data).toEqual({
		form: 'contact',
		values: { ...filledForms.contact, email: 'nowhere', message: ' ', pictures: '' },
		errors: { email: 'Please enter a valid email address', message: 'Message is required' },
		message: null,
	})
	expect(await db.select().from(leads)).toEqual([])
})

test('fields that the form does not have are neither stored nor shown again', async () => {
	await using db = await testDb()
	const { response } = await post(db, { body: filled({ email: '', state: 'done', isAdmin: 'on' }) })
	expect(Object.keys((response as CallResult).data.values).toSorted()).toEqual(
		[...Object.keys(filledForms.contact), 'pictures'].toSorted(),
	)
	await post(db, { body: filled({ state: 'done' }) })
	expect(await db.select().from(leads)).toMatchObject([{ state: 'new' }])
})

test('a body that names an unknown form, or none, is refused', async () => {
	await using db = await testDb()
	for (const form of ['', 'login', 'constructor', '__proto__', 'CONTACT'])
		expect((await post(db, { body: new URLSearchParams({ form }) })).response).toMatchObject({
			init: { status: 400 },
		})
	expect((await post(db, { body: '' })).response).toMatchObject({ init: { status: 400 } })
	const bytes = Uint8Array.of(0x66, 0xff)
	expect((await post(db, { body: bytes })).response).toMatchObject({ init: { status: 413 } })
})

test('a body of 64 kilobytes is read, one byte more is refused', async () => {
	await using db = await testDb()
	const start = `${filled().toString()}&more=`
	const most = start + 'x'.repeat(64 * 1024 - start.length)
	expect(((await post(db, { body: most })).response as Response).status).toBe(303)
	expect((await post(db, { body: `${most}x` })).response).toMatchObject({ init: { status: 413 } })
})

test('the sixth message in ten minutes gets a Retry-After header and comes back with its values', async () => {
	await using db = await testDb()
	for (let at = 0; at < 5; at++) await post(db, { body: filled({ message: `Message ${at}` }) })
	const { data, init } = (await post(db, { body: filled() })).response as CallResult
	expect(init.status).toBe(429)
	expect(Number(init.headers?.['Retry-After'])).toBeGreaterThan(500)
	expect(data).toMatchObject({ errors: {}, values: filledForms.contact })
	expect(data.message).toMatch(/try again in 10 minutes/)
})

test('while the database is unreachable the form comes back with its values and status 503', async () => {
	const { db, pool } = createDb('postgresql://nobody@127.0.0.1:1/none')
	const { response, isAway } = await post(db, { body: filled() })
	const { data, init } = response as CallResult
	expect(init).toEqual({ status: 503, headers: { 'Retry-After': '10' } })
	expect(data).toMatchObject({ values: filledForms.contact, errors: {} })
	expect(data.message).toContain('was not saved')
	expect(isAway, 'the page around the form need not ask again').toBe(true)
	await pool.end()
})

test('an internal error is not reported as an unreachable database', async () => {
	await using db = await testDb()
	await db.pool.query('alter table leads rename to leads_away')
	const { response, isAway } = await post(db, { body: filled() })
	expect((response as CallResult).init.status).toBe(503)
	expect(isAway).toBe(false)
})
