// Attacks on the accounts of two instances behind one public address: sign-ins, lockouts, and links in mails.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issueLink } from '#platform/auth/sign-in/links.server.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { ask, cookiesOf, postForm, startAttackedSite } from '#tests/support/attacked-site.ts'
import type { CallResult, AttackedSite } from '#tests/support/attacked-site.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const timeout = 120_000
vi.setConfig({ testTimeout: timeout })
const publicUrl = 'https://www.hatchandhen.example'
const newPassword = 'Nests in the litter of 2026'

let site: AttackedSite
let other: RunningSite
let mail: MailServer
let instances: string[]

beforeAll(async () => {
	mail = await startMailServer()
	site = await startAttackedSite({
		SITE_URL: publicUrl,
		SMTP_URL: mail.url,
		LOG_LEVEL: 'warn',
	})
	other = await site.startAnother()
	instances = [site.url, other.url]
}, timeout)

afterAll(async () => {
	other.process.kill('SIGTERM')
	await other.ended
	await site.close()
	await mail.close()
}, timeout)

type Call = { fields: Record<string, string>; headers?: Record<string, string>; at?: string }

function call(name: string, { fields, headers, at = site.url }: Call): Promise<CallResult> {
	return postForm(at, `/api/auth/${name}`, { fields, headers: { Origin: publicUrl, ...headers } })
}

/** Sends 50 concurrent calls, to both instances in turn. */
function ask50(name: string, fieldsOf: (index: number) => Record<string, string>) {
	const numbers = Array.from({ length: 50 }, (_, index) => index)
	return Promise.all(
		numbers.map((index) => call(name, { fields: fieldsOf(index), at: instances[index % 2] })),
	)
}

/** Clears the limit per network, so that the next test starts afresh. */
const clearTries = () => site.db.pool.query('delete from auth_limits')

function tokenIn(text: string): string {
	return /[?&](?:token|setup)=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('of 50 concurrent uses of the setup link, on two instances, one creates the administrator', async () => {
	// The link works only while there is no administrator.
	await site.db.pool.query('delete from admin_users')
	const token = tokenIn(await issueLink(site.db, { kind: 'setup', userId: null, now: new Date() }))
	const responses = await ask50('first-admin', (index) => ({
		email: `first${index}@example.com`,
		password: newPassword,
		confirmation: newPassword,
		token,
	}))
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
	const { rows } = await site.db.pool.query('select id from admin_users')
	expect(rows).toHaveLength(1)
	await clearTries()
})

test('a reset link uses the public address whatever the Host, works once in 50 tries, and ends every session', async () => {
	const { email } = await createAdmin(site.db)
	const session = await signIn(email, testPassword)
	const requested = await call('request-reset', {
		fields: { email },
		headers: {
			Host: 'evil.example',
			'X-Forwarded-Host': 'evil.example',
			Forwarded: 'host=evil.example',
		},
	})
	expect(requested.status).toBe(200)
	const { text, raw } = await mail.waitFor(({ envelope }) => envelope.to.includes(email), 30_000)
	expect(raw).not.toContain('evil.example')
	expect(text).toContain(`${publicUrl}/admin/auth?reset=true&token=`)
	const token = tokenIn(text)
	const page = await ask(site.url, `/admin/auth?reset=true&token=${token}`)
	expect(page.headers['cache-control']).toBe('no-store')
	expect(page.headers['referrer-policy']).toBe('no-referrer')
	const fields = { token, password: newPassword, confirmation: newPassword }
	const uses = await ask50('set-password', () => fields)
	expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
	expect(uses.filter(({ status }) => ![200, 410, 429].includes(status))).toEqual([])
	expect(await whoIs(session)).toBeNull()
	const made = await Promise.all(
		Array.from({ length: 12 }, () =>
			call('set-password', { fields: { ...fields, token: 'made-up' } }),
		),
	)
	expect(made.some(({ status }) => status === 429)).toBe(true)
	await clearTries()
	expect(await whoIs(await signIn(email, newPassword))).toBe(email)
})

async function signIn(email: string, password: string): Promise<string> {
	const response = await call('sign-in', { fields: { email, password } })
	if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
	return cookiesOf(response)
}

async function whoIs(cookie: string, at = site.url): Promise<string | null> {
	const { text } = await ask(at, '/api/session', { headers: { Cookie: cookie } })
	return (JSON.parse(text) as { email: string | null }).email
}

test('five wrong passwords lock the account on both instances, whatever X-Forwarded-For claims', async () => {
	const { email } = await createAdmin(site.db)
	const spellings = [email, email.toUpperCase(), ` ${email} `, email, email]
	for (const [index, spelt] of spellings.entries()) {
		const { status } = await call('sign-in', {
			fields: { email: spelt, password: 'wrong' },
			headers: {
				'X-Forwarded-For': `203.0.113.${index}`,
				'X-Real-IP': `203.0.113.${index}`,
			},
			at: instances[index % 2],
		})
		expect(status).toBe(index < 4 ? 401 : 429)
	}
	for (const at of instances) {
		const refused = await call('sign-in', { fields: { email, password: testPassword }, at })
		expect(refused.status).toBe(429)
		expect(refused.text).toContain('Too many failed attempts. Please try again in 15 minutes.')
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
	}
	const networks = new Set(site.log().map((line) => line['network']))
	expect(networks).toContain('127.0.0.1')
	expect([...networks].join()).not.toContain('203.0.113')
})

test('no response reveals whether an address has an account', async () => {
	const { email } = await createAdmin(site.db)
	for (const [name, more] of [
		['sign-in', { password: 'wrong' }],
		['request-reset', {}],
		['sign-up', { password: newPassword, confirmation: newPassword }],
	] as const) {
		const [known, unknown] = await Promise.all(
			[email, 'nobody@example.com'].map((each) => call(name, { fields: { email: each, ...more } })),
		)
		expect([name, shown(known)]).toEqual([name, shown(unknown)])
	}
})

/** A response without the headers that differ each time. */
function shown(response: CallResult | undefined) {
	const differing = new Set(['date', 'x-request-id'])
	const headers = Object.entries(response?.headers ?? {}).filter(([name]) => !differing.has(name))
	return { status: response?.status, text: response?.text, headers }
}

test('sign-in replaces an earlier cookie, sign-out invalidates copies, and revoked rights are lost at once', async () => {
	const { id, email } = await createAdmin(site.db)
	const response = await call('sign-in', {
		fields: { email, password: testPassword },
		headers: { Cookie: '__Host-roost-session=attackers; __Host-roost-session-seal=attackers' },
	})
	const copied = cookiesOf(response)
	expect(copied).not.toContain('attackers')
	for (const cookie of response.headers['set-cookie'] ?? []) {
		for (const flag of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
			expect(cookie).toContain(`; ${flag}`)
	}
	for (const at of instances) {
		expect(await whoIs(copied, at)).toBe(email)
		expect(await office(copied, at)).toBe(200)
	}
	await site.db.pool.query('delete from admin_users where id = $1', [id])
	for (const at of instances) expect(await office(copied, at)).toBe(403)
	await call('sign-out', { fields: {}, headers: { Cookie: copied } })
	for (const at of instances) {
		expect(await whoIs(copied, at)).toBeNull()
		expect(await office(copied, at)).toBe(302)
	}
})

async function office(cookie: string, at: string): Promise<number> {
	return (await ask(at, '/admin/leads', { headers: { Cookie: cookie } })).status
}

test('after these attacks both instances are ready, without an uncaught error', async () => {
	for (const at of instances) expect((await ask(at, '/readyz')).status).toBe(200)
	expect(site.log().filter(({ msg }) => msg.includes('uncaught'))).toEqual([])
})
