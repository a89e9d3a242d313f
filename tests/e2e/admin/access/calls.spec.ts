// The calls of the sign-in page, made directly, and the mails they send, read on arrival.
import type { APIRequestContext, Page } from '@playwright/test'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { anyEmail } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'

const done = { ok: true }
const dead = { status: 410, body: { ok: false, code: 'deadLink' } }
const passwords = { password: testPassword, confirmation: testPassword }

async function call(request: APIRequestContext, address: string, form: Record<string, string>) {
	const { origin } = new URL(address)
	const answer = await request.post(address, { form, headers: { Origin: origin } })
	return { status: answer.status(), body: await answer.json() }
}

/** The e-mail of the signed-in account, from the call that every page makes. */
async function whoIs(page: Page, siteUrl: string): Promise<string | null> {
	return (await (await page.request.get(`${siteUrl}/api/session`)).json()).email
}

async function linkIn(mails: MailServer, to: string): Promise<URL> {
	const { text } = await mails.waitFor((mail) => mail.to.includes(to))
	return new URL(/https?:\/\/\S+\/admin\/auth\?\S+/.exec(text)?.[0] ?? '')
}

test('[ADM-CALL-01] signing in with e-mail and password starts a session, or returns "Invalid login credentials"', async ({
	page,
	db,
	siteUrl,
}) => {
	const { email } = await createAdmin(db)
	const sign = (form: Record<string, string>) =>
		call(page.request, `${siteUrl}/api/auth/sign-in`, form)
	const refused = { status: 401, body: { ok: false, message: 'Invalid login credentials' } }
	expect(await sign({ email, password: 'wrong' })).toMatchObject(refused)
	expect(await sign({ email: anyEmail(), password: testPassword })).toMatchObject(refused)
	expect(await sign({ email, password: '' })).toMatchObject(refused)
	expect(await whoIs(page, siteUrl)).toBeNull()
	expect(await page.context().cookies()).toEqual([])
	expect(await sign({ email, password: testPassword })).toMatchObject({ status: 200, body: done })
	expect(await whoIs(page, siteUrl)).toBe(email)
})

test('[ADM-CALL-02] signing up creates the account and mails a verification link to /admin/auth', async ({
	page,
	startServer,
}) => {
	await using mails = await startMailServer()
	const { db, url } = await startServer({ seed: 'none', env: { SMTP_URL: mails.url } })
	const email = anyEmail()
	const signedUp = await call(page.request, `${url}/api/auth/sign-up`, { email, ...passwords })
	expect(signedUp).toEqual({ status: 200, body: done })
	const link = await linkIn(mails, email)
	expect(link.origin + link.pathname).toBe(`${url}/admin/auth`)
	const account = () =>
		db.query(
			`select email_verified, (select count(*)::int from admin_users) as admins from auth_users where email = $1`,
			[email],
		)
	expect((await account()).rows).toEqual([{ email_verified: false, admins: 0 }])
	await open(page, link.href)
	await expect(page.getByText('Your email address is verified. You can sign in now.')).toBeVisible()
	await expect(page).toHaveURL(`${url}/admin/auth`)
	expect((await account()).rows).toEqual([{ email_verified: true, admins: 0 }])
})

test('[ADM-CALL-03] [ADM-CALL-04] a reset request gets the same response for everyone; its link works once, expires and starts no session', async ({
	page,
	startServer,
}) => {
	await using mails = await startMailServer()
	const { db, url } = await startServer({ seed: 'none', env: { SMTP_URL: mails.url } })
	const [{ email }, late, nobody] = [await createAdmin(db), await createAdmin(db), anyEmail()]
	for (const asked of [nobody, email, late.email]) {
		const answer = await call(page.request, `${url}/api/auth/request-reset`, { email: asked })
		expect(answer).toEqual({ status: 200, body: done })
	}
	const [link, lateLink] = [await linkIn(mails, email), await linkIn(mails, late.email)]
	expect(mails.mails.flatMap(({ to }) => to).toSorted()).toEqual([email, late.email].toSorted())
	const token = link.searchParams.get('token') ?? ''
	expect(link.href).toBe(`${url}/admin/auth?reset=true&token=${token}`)

	const set = (used: string, password: string) => {
		const form = { token: used, password, confirmation: password }
		return call(page.request, `${url}/api/auth/set-password`, form)
	}
	await open(page, link.href)
	await expect(page.locator('#auth-subtitle')).toHaveText('Choose a new password')
	expect(await page.context().cookies()).toEqual([])
	expect(await set(token, 'a new one, and longer')).toEqual({ status: 200, body: done })
	expect(await whoIs(page, url)).toBeNull()
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
	page,
	startServer,
}) => {
	await using mails = await startMailServer()
	const { url } = await startServer({ seed: 'none', env: { SMTP_URL: mails.url } })
	const newcomer = anyEmail()
	await call(page.request, `${url}/api/auth/sign-up`, { email: newcomer, ...passwords })
	const verify = { token: (await linkIn(mails, newcomer)).searchParams.get('verify') ?? '' }
	const verified = () => call(page.request, `${url}/api/auth/verify-email`, verify)
	expect(await verified()).toEqual({ status: 200, body: done })
	expect(await whoIs(page, url)).toBeNull()
	expect(await verified()).toMatchObject(dead)
})

test('[ADM-CALL-05] signing out ends the session, also for copied cookies', async ({
	page,
	db,
	siteUrl,
	playwright,
}) => {
	const admin = await createAdmin(db)
	await signIn(page, siteUrl, admin)
	const copy = await playwright.request.newContext({
		storageState: await page.context().storageState(),
	})
	const emailOf = async () => (await (await copy.get(`${siteUrl}/api/session`)).json()).email
	expect(await emailOf()).toBe(admin.email)
	const out = await call(page.request, `${siteUrl}/api/auth/sign-out`, {})
	expect(out).toMatchObject({ status: 200, body: done })
	expect(await whoIs(page, siteUrl)).toBeNull()
	expect(await emailOf()).toBeNull()
	const sessions = await db.query('select from auth_sessions where user_id = $1', [admin.id])
	expect(sessions.rowCount).toBe(0)
	await copy.dispose()
})

test('[ADM-CALL-06] administrator rights come from admin_users, by the id of the account', async ({
	page,
	db,
	siteUrl,
}) => {
	const [admin, other] = [await createAdmin(db), await createAdmin(db, { isAdmin: false })]
	const statusFor = async (account: typeof admin) => {
		await signIn(page, siteUrl, account)
		return (await page.request.get(`${siteUrl}/admin/dashboard`)).status()
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
