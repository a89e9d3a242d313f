import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { confirmConsent, withdrawConsent } from './consents.server.ts'
import { pushSubscriberJob } from './jobs.server.ts'
import { submitLead } from './submit.server.ts'
import { getSuppression, openEmail, sealEmail, suppress } from './suppressions.server.ts'

const email = 'grace@lee.example'

/** A fake Loops; the result says of each contact whether it gets campaigns. */
async function startList() {
	const told: boolean[] = []
	const server = createServer((request, response) => {
		void request.toArray().then((parts: Buffer[]) => {
			const body = JSON.parse(Buffer.concat(parts).toString()) as { subscribed: boolean }
			told.push(body.subscribed)
			response.end('{}')
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	completeEnv({ LOOPS_URL: `http://127.0.0.1:${port}/api/v1`, LOOPS_API_KEY: 'key' })
	return told
}

const push = (db: TestDb, consentId: string) =>
	pushSubscriberJob.run({ consentId }, { db, signal: AbortSignal.timeout(5000) })

/** A consent from an import or an old backup: confirmed long ago. */
async function importConsent(db: TestDb) {
	const { rows } = await db.pool.query<{ id: string }>(
		`insert into consents (email, purpose, text_shown, page, given_at, confirmed_at)
		values ($1, 'newsletter', 'Words', '/news', now() - interval '1 year', now() - interval '1 year') returning id`,
		[email],
	)
	return rows[0]?.id ?? ''
}

test('an erased person is subscribed again by their own new consent, but not by an import', async () => {
	await using db = await testDb()
	const told = await startList()
	await push(db, await importConsent(db))
	await suppress(db, { email, reason: 'erased' })
	await push(db, await importConsent(db))
	expect(told).toEqual([true, false])

	await submitLead(db, submission('newsletter'))
	const { rows } = await db.pool.query<{ id: string }>(
		'select id from consents where confirmed_at is null',
	)
	const id = rows[0]?.id ?? ''
	await confirmConsent(db, signToken('confirm', id), new Date())
	await push(db, id)
	expect(told).toEqual([true, false, true])
})

test('an unsubscribed person is on the suppression list, however the address is written, and nobody else is', async () => {
	await using db = await testDb()
	expect(await getSuppression(db, email)).toBeNull()
	const id = await importConsent(db)
	await withdrawConsent(db, signToken('unsubscribe', id), new Date())
	await withdrawConsent(db, signToken('unsubscribe', id), new Date())

	expect(await getSuppression(db, ' Grace@LEE.example ')).toMatchObject({ reason: 'unsubscribed' })
	expect(await getSuppression(db, 'other@lee.example')).toBeNull()
	const { rows } = await db.pool.query('select one::text as row from suppressions as one')
	expect(rows).toHaveLength(1)
	expect(JSON.stringify(rows)).not.toContain('grace')
})

test('a sealed email hides its text, differs each time, and cannot be opened once altered', () => {
	const sealed = sealEmail(email)
	expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('grace')
	expect(sealEmail(email)).not.toBe(sealed)
	expect(openEmail(sealed)).toBe(email)
	expect(openEmail(`${sealed.slice(0, -4)}AAAA`)).toBeNull()
	expect(openEmail('')).toBeNull()
})
