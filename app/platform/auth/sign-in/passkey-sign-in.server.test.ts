import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#platform/db/client.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { createAdmin } from '#tests/support/admin.ts'
import { callingBrowser } from '#tests/support/auth-calls.ts'
import { testDb } from '#tests/support/database.ts'
import { changesOf } from '#tests/support/factor-changes.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { requestReset } from './sign-up.server.ts'

// The calls use the process's own database, which is this one.
const db = await testDb()
completeEnv({ DATABASE_URL: db.url, SITE_URL: 'https://www.example.com' })
afterAll(async () => {
	await closeDb()
	await db[Symbol.asyncDispose]()
})

const dashboard = '/admin/dashboard'
let networks = 0

/** A person with a passkey, in a browser at an address of its own. */
async function person() {
	const account = await createAdmin(db)
	const { passkey, status } = await changesOf(db, account).addPasskey()
	expect(status).toBe(200)
	return { ...account, passkey, ...visitor() }
}

function visitor() {
	networks += 1
	const browser = callingBrowser(`198.51.100.${networks}`)
	async function challenge(): Promise<string> {
		const { body } = await browser.call('passkey-options')
		return (body.ok && body.options?.challenge) || ''
	}
	const send = (assertion: string) => browser.outcome('passkey', { assertion })
	return { ...browser, challenge, send }
}

const methodsOf = async (userId: string) => {
	const { rows } = await db.$client.query('select method from auth_sessions where user_id = $1', [
		userId,
	])
	return rows.map(({ method }) => method as string)
}

test('a passkey signs in alone, without time codes that are on', async () => {
	const ana = await person()
	await turnOnTimeCodes(db, ana)

	const challenge = await ana.challenge()
	expect(await ana.send(ana.passkey.assert({ challenge }))).toBe(dashboard)
	expect(await methodsOf(ana.id)).toEqual(['passkey'])
})

test('an account with a passkey and without time codes still signs in with its password alone', async () => {
	const { id, email, password, outcome } = await person()

	expect(await outcome('sign-in', { email, password })).toBe(dashboard)
	expect(await methodsOf(id)).toEqual(['password'])
})

test('the browser is asked for any passkey of this site, with the person verified', async () => {
	const { body } = await visitor().call('passkey-options')

	expect(body).toMatchObject({
		ok: true,
		options: { rpId: 'www.example.com', userVerification: 'required' },
	})
	expect(body.ok && body.options).not.toHaveProperty('allowCredentials.0')
	const { rows } = await db.$client.query('select count(*)::int as count from auth_used_challenges')
	const before = rows[0].count
	for (let at = 0; at < 20; at += 1) await visitor().challenge()
	const after = await db.$client.query('select count(*)::int as count from auth_used_challenges')
	expect(after.rows[0].count, 'asking stores nothing').toBe(before)
})

test('an answer works once, of twelve at once for one', async () => {
	const ana = await person()
	const assertion = ana.passkey.assert({ challenge: await ana.challenge() })
	const stolen = callingBrowser('198.51.100.250', new Map(ana.jar))

	const outcomes = await Promise.all(Array.from({ length: 12 }, () => ana.send(assertion)))
	expect(outcomes.filter((outcome) => outcome === dashboard)).toHaveLength(1)
	expect(await stolen.outcome('passkey', { assertion })).toBe('passkeyRefused')
	expect(await methodsOf(ana.id)).toHaveLength(1)
})

test.each([
	['for another site', { origin: 'https://www.examp1e.com' }],
	['for a part of this site', { origin: 'https://shop.www.example.com' }],
	['without https', { origin: 'http://www.example.com' }],
	['for another host name', { rpId: 'example.com' }],
	['without verifying the person', { isVerified: false }],
	['to a challenge of its own', { challenge: 'A'.repeat(43) }],
	['naming another account', { handle: 'somebody else' }],
	['naming no account', { handle: '' }],
])('an answer %s is refused', async (_name, changes) => {
	const ana = await person()
	const challenge = await ana.challenge()

	expect(await ana.send(ana.passkey.assert({ challenge, ...changes }))).toBe('passkeyRefused')
	expect(await methodsOf(ana.id)).toEqual([])
})

test('an unknown passkey, an altered signature and other texts get one and the same answer', async () => {
	const ana = await person()
	const responses = []
	for (const sent of [
		softPasskey(ana.id).assert({ challenge: await ana.challenge() }),
		altered(ana.passkey.assert({ challenge: await ana.challenge() })),
		'',
		'{}',
		'[]',
		'{"id":1,"response":{}}',
		'x'.repeat(100_000),
	])
		responses.push(JSON.stringify(await ana.call('passkey', { assertion: sent })))

	expect(new Set(responses).size).toBe(1)
	expect(JSON.parse(responses[0] ?? '')).toMatchObject({
		status: 401,
		body: { message: 'This passkey could not be used. Sign in with your password instead.' },
	})
})

/** With another last letter of the signature's middle. */
function altered(assertion: string): string {
	const sent = JSON.parse(assertion)
	const bytes = Buffer.from(sent.response.signature, 'base64url')
	bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
	sent.response.signature = bytes.toString('base64url')
	return JSON.stringify(sent)
}

test('a counter that does not rise is refused; a passkey without one is not', async () => {
	const [ana, bob] = [await person(), await person()]
	const enter = async (who: typeof ana, counter: number) =>
		who.send(who.passkey.assert({ challenge: await who.challenge(), counter }))

	expect(await enter(ana, 5)).toBe(dashboard)
	expect(await enter(ana, 5)).toBe('passkeyRefused')
	expect(await enter(ana, 4)).toBe('passkeyRefused')
	expect(await enter(ana, 0)).toBe('passkeyRefused')
	expect(await enter(ana, 6)).toBe(dashboard)
	expect(await enter(bob, 0)).toBe(dashboard)
	expect(await enter(bob, 0)).toBe(dashboard)
})

test('a challenge is another browser’s, or an old one: refused', async () => {
	const [ana, bob] = [await person(), visitor()]
	const first = await ana.challenge()
	await ana.challenge()
	expect(await ana.send(ana.passkey.assert({ challenge: first })), 'replaced').toBe(
		'passkeyRefused',
	)
	const challenge = await ana.challenge()
	expect(await bob.send(ana.passkey.assert({ challenge })), 'no cookie').toBe('passkeyRefused')
	await bob.challenge()
	expect(await bob.send(ana.passkey.assert({ challenge })), 'own cookie').toBe('passkeyRefused')
})

test('a removed passkey, and one of an unverified address, do not sign in', async () => {
	const ana = await person()
	const enter = async () => ana.send(ana.passkey.assert({ challenge: await ana.challenge() }))
	await db.$client.query('update auth_users set email_verified = false where id = $1', [ana.id])
	expect(await enter()).toBe('passkeyRefused')
	await db.$client.query('update auth_users set email_verified = true where id = $1', [ana.id])
	expect(await enter()).toBe(dashboard)
	await db.$client.query('delete from auth_passkeys where user_id = $1', [ana.id])

	expect(await enter()).toBe('passkeyRefused')
})

test('while a stranger locks the account on purpose its passkey signs in, and no other does', async () => {
	const [ana, stranger] = [await person(), visitor()]
	const { email } = ana
	const enter = async (passkey = ana.passkey) =>
		ana.outcome('passkey', { assertion: passkey.assert({ challenge: await ana.challenge() }) })
	for (let round = 1; round <= 2; round += 1) {
		const failures = []
		for (let tries = 1; tries <= 6; tries += 1)
			failures.push(await stranger.outcome('sign-in', { email, password: 'wrong' }))
		expect(failures.at(-1)).toBe('locked')
		expect(await enter(softPasskey(ana.id))).toBe('passkeyRefused')
		expect(await enter()).toBe(dashboard)
	}
	expect(await methodsOf(ana.id)).toEqual(['passkey'])
})

async function resetToken(email: string): Promise<string> {
	await requestReset(db, { email, now: new Date() })
	const { rows } = await db.$client.query(
		`select data from mails where to_email = $1 and kind = 'account-reset'`,
		[email],
	)
	return /token=([\w-]+)$/.exec(rows[0].data.path)?.[1] ?? ''
}

/** What the mails about a new password say. */
async function changeMails(email: string): Promise<string[]> {
	const { rows } = await db.$client.query(
		`select data from mails where to_email = $1 and data->>'subject' = 'Your password was changed'`,
		[email],
	)
	return rows.map(({ data }) => data.sentence)
}

/** Signs in with a passkey from a browser of its own. */
async function enterWith(passkey: ReturnType<typeof softPasskey>) {
	const { challenge, send } = visitor()
	return send(passkey.assert({ challenge: await challenge() }))
}

test('a reset keeps the passkeys that are named and ends every other, and the mail tells both', async () => {
	const ana = await person()
	const mine = changesOf(db, ana)
	const assertion = await mine.confirmWith(ana.passkey)
	const { passkey: thiefs } = await mine.addPasskey('A laptop', { assertion })
	const [phone] = (await readFactors(db, ana.id)).passkeys
	const token = await resetToken(ana.email)
	const password = 'a new one, and longer'
	const given = { token, password, confirmation: password, passkey: [phone?.id ?? ''] }

	expect(await ana.outcome('set-password', given)).toBe(dashboard)
	expect((await readFactors(db, ana.id)).passkeys).toEqual([phone])
	expect(await enterWith(ana.passkey)).toBe(dashboard)
	expect(await enterWith(thiefs)).toBe('passkeyRefused')
	expect(await changeMails(ana.email)).toEqual([
		expect.stringContaining(
			'The passkey “A laptop” no longer signs in. The passkey “A phone” still signs in without the password.',
		),
	])
})

test('a reset that names no passkey ends them all', async () => {
	const ana = await person()
	const token = await resetToken(ana.email)
	const password = 'a new one, and longer'
	expect(await ana.outcome('set-password', { token, password, confirmation: password })).toBe(
		dashboard,
	)
	expect((await readFactors(db, ana.id)).passkeys).toEqual([])
	expect(await enterWith(ana.passkey)).toBe('passkeyRefused')
})

test('refused passkeys count for the network address', async () => {
	const bob = visitor()
	await bob.send('{}')
	await db.$client.query(`update auth_limits set points = 99 where key like 'signIn:%'`)

	expect([await bob.send('{}'), await bob.send('{}')]).toEqual(['passkeyRefused', 'tooMany'])
	await db.$client.query('delete from auth_limits')
})

test('a site at a bare address, or without https, has no passkeys', async () => {
	for (const SITE_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://roost.example']) {
		completeEnv({ SITE_URL })
		expect(await visitor().outcome('passkey-options')).toBe('passkeyRefused')
	}
	completeEnv({ SITE_URL: 'https://www.example.com' })
	expect(await visitor().challenge()).toMatch(/^[\w-]{43}$/)
})
