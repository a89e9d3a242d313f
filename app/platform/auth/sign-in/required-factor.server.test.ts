import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#platform/db/client.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { createAdmin } from '#tests/support/admin.ts'
import { handleGrant, handleSendInvite } from '#platform/auth/access/invite-calls.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { issueLink } from './links.server.ts'
import { callingBrowser } from '#tests/support/auth-calls.ts'
import { testDb } from '#tests/support/database.ts'
import { changesOf } from '#tests/support/factor-changes.ts'
import { turnOnTimeCodes } from '#tests/support/time-codes.ts'

const db = await testDb()
completeEnv({
	DATABASE_URL: db.url,
	SITE_URL: 'https://www.example.com',
	SECOND_FACTOR: 'required',
})
afterAll(async () => {
	await closeDb()
	await db[Symbol.asyncDispose]()
})

test('where a second factor is required, the right password alone does not open an account with a passkey', async () => {
	const account = await createAdmin(db)
	const { email, password } = account
	const { passkey } = await changesOf(db, account).addPasskey()
	const { call, outcome } = callingBrowser('198.51.100.1')
	expect(await outcome('sign-in', { email, password })).toBe('passkeyNeeded')
	expect(await outcome('sign-in', { email, password: 'wrong' })).toBe('invalidCredentials')

	const { body } = await call('passkey-options')
	const challenge = (body.ok && body.options?.challenge) || ''
	expect(await outcome('passkey', { assertion: passkey.assert({ challenge }) })).toBe(
		'/admin/dashboard',
	)
})

test('a reset cannot end the only second factor where one is required, and its link still works', async () => {
	const account = await createAdmin(db)
	await changesOf(db, account).addPasskey()
	const path = await issueLink(db, { kind: 'reset', userId: account.id, now: new Date() })
	const token = /token=([\w-]+)$/.exec(path)?.[1] ?? ''
	const password = 'a new one, and longer'
	const given = { token, password, confirmation: password }
	const { outcome } = callingBrowser('198.51.100.4')
	expect(await outcome('set-password', given)).toBe('lastFactor')
	const [passkey] = (await readFactors(db, account.id)).passkeys
	expect(await outcome('set-password', { ...given, passkey: passkey?.id ?? '' })).toBe('passkey')
})

test('time codes, or nothing yet, go on as where none is required', async () => {
	const [codes, nothing] = [await createAdmin(db), await createAdmin(db)]
	await turnOnTimeCodes(db, codes)
	const { call, outcome } = callingBrowser('198.51.100.2')
	const { email, password } = codes
	expect((await call('sign-in', { email, password })).body).toMatchObject({ step: 'secondFactor' })
	expect(await outcome('sign-in', { email: nothing.email, password })).toBe('/admin/dashboard')
})

test('an account that has to set up a second factor first cannot give access by the calls either', async () => {
	const { email, password } = await createAdmin(db)
	const browser = callingBrowser('198.51.100.3')
	expect(await browser.outcome('sign-in', { email, password })).toBe('/admin/dashboard')
	const { headers } = browser.request()
	const body = JSON.stringify({ member_id: email, member_email: 'mere@example.com' })
	const request = new Request('https://www.example.com/x', { method: 'POST', headers, body })
	for (const response of [handleGrant, handleSendInvite])
		expect((await response(db, request.clone())).status).toBe(403)
})
