import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { consents, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { confirmConsent, withdrawConsent } from './consents.server.ts'
import { purgeLeadsJob, pushSubscriberJob, removeSubscriberJob } from './jobs.server.ts'
import { submitLead } from './submit.server.ts'
import { sealEmail } from './suppressions.server.ts'

const apiKey = 'loops-key-of-the-tests'

type Received = {
	method: string
	path: string
	key: string
	body: Record<string, unknown>
	atMs: number
}

/** A fake Loops that responds with each of `statuses` in turn, then with 200. */
async function startLoops(statuses: number[] = []) {
	const received: Received[] = []
	const server = createServer((request, response) => {
		let text = ''
		request.on('data', (chunk: Buffer) => {
			text += chunk.toString()
		})
		request.on('end', () => {
			received.push({
				method: request.method ?? '',
				path: request.url ?? '',
				key: request.headers.authorization ?? '',
				body: JSON.parse(text) as Record<string, unknown>,
				atMs: performance.now(),
			})
			response.writeHead(statuses.shift() ?? 200).end('{"success":true,"id":"1"}')
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	completeEnv({ LOOPS_URL: `http://127.0.0.1:${port}/api/v1`, LOOPS_API_KEY: apiKey })
	return received
}

const run = (db: TestDb, payload: { leadId?: string; consentId?: string }) =>
	pushSubscriberJob.run(payload, { db, signal: AbortSignal.timeout(5000) })

async function downloadBy(db: TestDb, subscribe: boolean) {
	const resource = { title: 'Flock record', url: '/media/resource-documents/record.pdf' }
	const browserLocation = 'Pacific/Auckland'
	await submitLead(db, submission('download', { resource, browserLocation, values: { subscribe } }))
	const [lead] = await db.select().from(leads)
	return lead?.id ?? ''
}

const person = {
	email: 'mei@chen.example',
	firstName: 'Mei',
	lastName: 'Chen',
	country: 'NZ',
	resourceTitle: 'Flock record',
	browserLocation: 'Pacific/Auckland',
	source: 'Website',
}

test('a download is pushed to the list at once, and subscribed after the ticked box is confirmed by mail', async () => {
	for (const subscribe of [false, true]) {
		await using db = await testDb()
		const received = await startLoops()
		await run(db, { leadId: await downloadBy(db, subscribe) })

		expect(received).toMatchObject([
			{
				method: 'PUT',
				path: '/api/v1/contacts/update',
				key: `Bearer ${apiKey}`,
				body: { ...person, subscribed: false },
			},
		])
		const [consent] = await db.select().from(consents)
		const requested = await db.select().from(mails)
		expect(requested.map(({ kind }) => kind)).toEqual(subscribe ? ['newsletter-confirmation'] : [])
		if (!consent) continue
		await confirmConsent(db, signToken('confirm', consent.id), new Date())
		await run(db, { consentId: consent.id })
		expect(received[1]?.body).toMatchObject({ ...person, subscribed: true })
	}
})

test('a newsletter box ticked before confirmation was required still subscribes', async () => {
	await using db = await testDb()
	const received = await startLoops()
	const leadId = await downloadBy(db, true)
	await db.update(consents).set({ needsConfirmation: false })
	await run(db, { leadId })
	expect(received[0]?.body).toMatchObject({ subscribed: true })
})

test('a newsletter signup is subscribed after confirmation, and unsubscribed after withdrawal', async () => {
	await using db = await testDb()
	const received = await startLoops()
	await submitLead(db, submission('newsletter'))
	const [consent] = await db.select().from(consents)
	const consentId = consent?.id ?? ''
	await run(db, { consentId })
	await confirmConsent(db, signToken('confirm', consentId), new Date())
	await run(db, { consentId })
	await withdrawConsent(db, signToken('unsubscribe', consentId), new Date())
	await run(db, { consentId })

	expect(received.map(({ body }) => body['subscribed'])).toEqual([false, true, false])
	expect(received[1]?.body).toEqual({
		email: 'grace@lee.example',
		firstName: 'Grace',
		lastName: 'Lee',
		source: 'Website',
		subscribed: true,
	})
})

test('a download by a confirmed newsletter subscriber leaves them subscribed', async () => {
	await using db = await testDb()
	const received = await startLoops()
	await submitLead(db, submission('newsletter', { values: { newsletterEmail: person.email } }))
	const [consent] = await db.select().from(consents)
	await confirmConsent(db, signToken('confirm', consent?.id ?? ''), new Date())
	await db.delete(leads)
	await run(db, { leadId: await downloadBy(db, false) })

	expect(received.at(-1)?.body).toEqual({ ...person, subscribed: true })
})

test('an error response of the list is thrown, so that the queue retries; a repeated push sends the same data', async () => {
	await using db = await testDb()
	const received = await startLoops([429, 500])
	const leadId = await downloadBy(db, false)

	await expect(run(db, { leadId })).rejects.toThrow('Loops answered 429')
	await expect(run(db, { leadId })).rejects.toThrow('Loops answered 500')
	await run(db, { leadId })
	await run(db, { leadId })
	expect(new Set(received.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('pushes are at least 100 ms apart', async () => {
	await using db = await testDb()
	const received = await startLoops()
	const leadId = await downloadBy(db, false)
	for (let time = 0; time < 5; time += 1) await run(db, { leadId })

	const gaps = received.slice(1).map(({ atMs }, index) => atMs - (received[index]?.atMs ?? 0))
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
})

test('nothing is pushed without a key, nor for a deleted lead or consent', async () => {
	await using db = await testDb()
	const received = await startLoops()
	await run(db, { leadId: crypto.randomUUID() })
	await run(db, { consentId: crypto.randomUUID() })
	completeEnv({ LOOPS_API_KEY: '' })
	await run(db, { leadId: await downloadBy(db, true) })

	expect(received).toEqual([])
})

test('network addresses are purged after 30 days', async () => {
	await using db = await testDb()
	await submitLead(db, submission('contact'))
	await submitLead(db, submission('request'))
	const old = new Date(Date.now() - 31 * 86_400_000)
	await db.update(leads).set({ createdAt: old }).where(eq(leads.kind, 'contact'))
	await purgeLeadsJob.run({}, { db, signal: AbortSignal.timeout(5000) })

	const rows = await db.select({ kind: leads.kind, address: leads.address }).from(leads)
	expect(rows).toContainEqual({ kind: 'contact', address: null })
	expect(rows).toContainEqual({ kind: 'resource-request', address: expect.stringMatching(/^10\./) })
})

test('an erased person is deleted from the list, also when already absent, but not after subscribing again', async () => {
	await using db = await testDb()
	const received = await startLoops([500, 404])
	const remove = () =>
		removeSubscriberJob.run(
			{ sealedEmail: sealEmail(person.email) },
			{ db, signal: AbortSignal.timeout(5000) },
		)
	await expect(remove()).rejects.toThrow('Loops answered 500')
	await remove()
	const request = {
		method: 'POST',
		path: '/api/v1/contacts/delete',
		key: `Bearer ${apiKey}`,
		body: { email: person.email },
	}
	expect(received).toMatchObject([request, request])

	await downloadBy(db, true)
	const [consent] = await db.select().from(consents)
	await confirmConsent(db, signToken('confirm', consent?.id ?? ''), new Date())
	await remove()
	expect(received).toHaveLength(2)
})
