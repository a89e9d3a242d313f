// The calls of the sign-in page, made directly, and the mails they send, read on arrival.
import { expect } from 'vitest'
import { createAdmin, sessionOf, testPassword } from '#tests/support/admin.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { startSite, stopSite, test as base } from '#tests/support/pages.ts'
import { plainBrowser, plainForm } from '#tests/support/plain-browser.ts'

const done = { ok: true }
const dead = { status: 410, body: { ok: false, code: 'deadLink' } }
const passwords = { password: testPassword, confirmation: testPassword }
const anyEmail = () => `${crypto.randomUUID()}@example.com`

// Vitest asks for a pattern, also when nothing is needed.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('mailing', { scope: 'file' }, async ({}, { onCleanup }) => {
	const mails = await startMailServer()
	const site = await startSite('empty', { SMTP_URL: mails.url })
	onCleanup(async () => {
		await stopSite(site)
		await mails[Symbol.asyncDispose]()
	})
	return { site, mails }
})

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function call(
	ask: Ask,
	address: string,
	{ Cookie = '', ...form }: Record<string, string> = {},
) {
	const response = await ask(address, {
		method: 'POST',
		body: new URLSearchParams(form),
		headers: { Origin: new URL(address).origin, ...(Cookie && { Cookie }) },
	})
	return { status: response.status, body: await response.json(), cookies: cookiesOf(response) }
}

/** The cookies that a response sets, as `name=value`. */
function cookiesOf(response: Response): string[] {
	return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
}

/** The email of the signed-in account, from the call that every page makes. */
async function whoIs(ask: Ask, siteUrl: string, cookies: string[]): Promise<string | null> {
	const headers = { Cookie: cookies.join('; ') }
	const session = await (await ask(`${siteUrl}/api/session`, { headers })).json()
	return session.email
}

async function linkIn(mails: MailServer, to: string): Promise<URL> {
	const { text } = await mails.waitFor((mail) => mail.to.includes(to))
	return new URL(/https?:\/\/\S+\/admin\/auth\?\S+/.exec(text)?.[0] ?? '')
}

test('[ADM-CALL-01] signing in with email and password starts a session, or returns "Invalid login credentials"', async ({
	ask,
	emptySite: { db, url },
}) => {
	const { email } = await createAdmin(db)
	const sign = (form: Record<string, string>) => call(ask, `${url}/api/auth/sign-in`, form)
	const body = { ok: false, message: 'Invalid login credentials' }
	const refused = { status: 401, body, cookies: [] }
	expect(await sign({ email, password: 'wrong' })).toMatchObject(refused)
	expect(await sign({ email: anyEmail(), password: testPassword })).toMatchObject(refused)
	expect(await sign({ email, password: '' })).toMatchObject(refused)
	expect((await db.query('select from auth_sessions')).rowCount).toBe(0)
	const signedIn = await sign({ email, password: testPassword })
	expect(signedIn).toMatchObject({ status: 200, body: done })
	expect(await whoIs(ask, url, signedIn.cookies)).toBe(email)
	expect(await whoIs(ask, url, [])).toBeNull()
})

test('[ADM-CALL-02] signing up creates the account and mails a verification link to /admin/auth', async ({
	ask,
	mailing: { site, mails },
}) => {
	const { db, url } = site
	const { open, send } = plainBrowser(ask, url)
	const email = anyEmail()
	const signedUp = await call(ask, `${url}/api/auth/sign-up`, { email, ...passwords })
	expect(signedUp).toMatchObject({ status: 200, body: done })
	const link = await linkIn(mails, email)
	expect(link.origin + link.pathname).toBe(`${url}/admin/auth`)
	const account = async () => {
		const { rows } = await db.query(
			`select email_verified, exists (select from admin_users a where a.id = u.id) as is_admin
				from auth_users u where email = $1`,
			[email],
		)
		return rows
	}
	expect(await account()).toEqual([{ email_verified: false, is_admin: false }])
	// Opening the link changes nothing, since mail programs do it too.
	const page = await open(link.href)
	expect(await account()).toEqual([{ email_verified: false, is_admin: false }])
	const verify = plainForm(page, 'form[aria-labelledby=auth-subtitle]')
	expect(verify.form.find('button').text()).toBe('Verify Email Address')
	const verified = await send(verify)
	expect([verified.status, verified.texts('h1')]).toEqual([200, ['Admin Access']])
	expect(verified.words()).toContain('Your email address is verified. You can sign in now.')
	expect(await account()).toEqual([{ email_verified: true, is_admin: false }])
})

test('[ADM-CALL-03] [ADM-CALL-04] a reset request gets the same response for everyone; its link works once, expires, and starts a session only with the new password', async ({
	ask,
	open,
	mailing: { site, mails },
}) => {
	const { db, url } = site
	const [{ id, email }, late, nobody] = [await createAdmin(db), await createAdmin(db), anyEmail()]
	const sessions = async () =>
		(await db.query('select method from auth_sessions where user_id = $1', [id])).rows
	for (const requested of [nobody, email, late.email]) {
		const response = await call(ask, `${url}/api/auth/request-reset`, { email: requested })
		expect(response).toEqual({ status: 200, body: done, cookies: [] })
	}
	const [link, lateLink] = [await linkIn(mails, email), await linkIn(mails, late.email)]
	const asking = [nobody, email, late.email]
	const receivers = mails.mails.flatMap(({ to }) => to).filter((to) => asking.includes(to))
	expect(receivers.toSorted()).toEqual([email, late.email].toSorted())
	const token = link.searchParams.get('token') ?? ''
	expect(link.href).toBe(`${url}/admin/auth?reset=true&token=${token}`)

	const set = (used: string, password: string) => {
		const form = { token: used, password, confirmation: password }
		return call(ask, `${url}/api/auth/set-password`, form)
	}
	const page = await open(link.href)
	expect(page.texts('#auth-subtitle')).toEqual(['Choose a new password'])
	expect(page.headers.getSetCookie()).toEqual([])
	expect(await sessions()).toEqual([])
	expect(await set(token, 'a new one, and longer')).toMatchObject({
		status: 200,
		body: { ok: true, to: '/admin/dashboard' },
	})
	expect(await sessions()).toEqual([{ method: 'link' }])
	expect(await set(token, 'another one, and longer')).toMatchObject(dead)
	const left = await db.query(
		`select expires_at > now() as is_good from auth_links where kind = 'reset'`,
	)
	expect(left.rows).toEqual([{ is_good: true }])
	await db.query('update auth_links set expires_at = now()')
	const lateToken = lateLink.searchParams.get('token') ?? ''
	expect(await set(lateToken, 'another one, and longer')).toMatchObject(dead)
})

test('[ADM-CALL-04] a verification link works once and starts no session', async ({
	ask,
	mailing: { site, mails },
}) => {
	const newcomer = anyEmail()
	await call(ask, `${site.url}/api/auth/sign-up`, { email: newcomer, ...passwords })
	const token = (await linkIn(mails, newcomer)).searchParams.get('verify') ?? ''
	const verify = () => call(ask, `${site.url}/api/auth/verify-email`, { token })
	expect(await verify()).toEqual({ status: 200, body: done, cookies: [] })
	const { rowCount } = await site.db.query(
		'select from auth_sessions s join auth_users u on u.id = s.user_id where u.email = $1',
		[newcomer],
	)
	expect(rowCount).toBe(0)
	expect(await verify()).toMatchObject(dead)
})

test('[ADM-CALL-05] signing out ends the session, also for copied cookies', async ({
	ask,
	emptySite: { db, url },
}) => {
	const admin = await createAdmin(db)
	const cookies = await sessionOf(db, admin)
	expect(await whoIs(ask, url, cookies)).toBe(admin.email)
	const out = await call(ask, `${url}/api/auth/sign-out`, { Cookie: cookies.join('; ') })
	expect(out).toMatchObject({ status: 200, body: done })
	// The browser's own cookies are emptied; a copy of the old ones is worth nothing.
	expect(out.cookies).toEqual(cookies.map((cookie) => `${cookie.split('=')[0]}=`))
	expect(await whoIs(ask, url, cookies)).toBeNull()
	const sessions = await db.query('select from auth_sessions where user_id = $1', [admin.id])
	expect(sessions.rowCount).toBe(0)
})

test('[ADM-CALL-06] administrator rights come from admin_users, by the id of the account', async ({
	ask,
	emptySite: { db, url },
}) => {
	const [admin, other] = [await createAdmin(db), await createAdmin(db, { isAdmin: false })]
	const statusFor = async (account: typeof admin) => {
		const Cookie = (await sessionOf(db, account)).join('; ')
		return (await ask(`${url}/admin/dashboard`, { headers: { Cookie } })).status
	}
	const recordsOf = async ({ id }: typeof admin) =>
		(await db.query('select id from admin_users where id = $1', [id])).rows
	expect(await recordsOf(admin)).toEqual([{ id: admin.id }])
	expect(await statusFor(admin)).toBe(200)
	expect(await recordsOf(other)).toEqual([])
	expect(await statusFor(other)).toBe(403)
	await db.query('update admin_users set id = $2 where id = $1', [admin.id, other.id])
	expect(await statusFor(other)).toBe(200)
	expect(await statusFor(admin)).toBe(403)
})
