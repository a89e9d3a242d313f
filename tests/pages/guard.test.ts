// Who gets into the back office, as its pages respond without scripts.
import { expect } from 'vitest'
import { createAdmin, sessionOf, testPassword } from '#tests/support/admin.ts'
import { test } from '#tests/support/pages.ts'
import { plainBrowser, plainForm } from '#tests/support/plain-browser.ts'
import type { Database } from '#tests/support/records.ts'

for (const path of [
	'/admin',
	'/admin/dashboard',
	'/admin/services',
	'/admin/services/new',
	'/admin/x',
])
	test(`[ADM-GUARD-01][ADM-GUARD-06] a signed-out visitor is redirected from ${path} to /admin/auth and sees no navigation`, async ({
		open,
	}) => {
		const page = await open(path)
		expect(page.redirects.length).toBeGreaterThan(0)
		expect([page.status, page.path]).toEqual([200, '/admin/auth'])
		expect(page.texts('h1')).toEqual(['Admin Access'])
		expect(page.texts('nav, [role=navigation]')).toEqual([])
	})

test('[ADM-GUARD-03] a signed-in account without rights gets Access Denied and no navigation, and signs out by a plain post', async ({
	ask,
	db,
	site,
}) => {
	const cookies = await sessionOf(db, await createAdmin(db, { isAdmin: false }))
	const { open, send, jar } = plainBrowser(ask, site.url, cookies)
	for (const path of ['/admin/dashboard', '/admin/services']) {
		const page = await open(path)
		expect([page.status, page.path]).toEqual([403, path])
		expect(page.texts('h1')).toEqual(['Access Denied'])
		expect(page.words()).toContain("You don't have admin privileges to access this area.")
		expect(page.words()).toMatch(/ask a super admin for access/i)
		expect(page.texts('nav, [role=navigation]')).toEqual([])
	}
	const signOut = plainForm(await open('/admin/dashboard'), 'main form')
	expect(signOut.form.find('button').text()).toBe('Sign Out')
	const page = await send(signOut)
	expect([page.status, page.path]).toEqual([200, '/admin/auth'])
	expect(page.texts('h1')).toEqual(['Admin Access'])
	expect([...jar.keys()].filter((name) => name.startsWith('roost-session'))).toEqual([])
	expect((await open('/admin/dashboard')).path).toBe('/admin/auth')
})

test('[ADM-GUARD-04] an account in admin_users sees the panel, and gets Access Denied once removed', async ({
	open,
	db,
}) => {
	const account = await createAdmin(db)
	const headers = { Cookie: (await sessionOf(db, account)).join('; ') }
	const page = await open('/admin/dashboard', { headers })
	expect(page.status).toBe(200)
	expect(page.words()).toContain(account.email)
	expect(page.$('nav').length).toBeGreaterThan(0)
	await db.query('delete from admin_users where id = $1', [account.id])
	const denied = await open('/admin/dashboard', { headers })
	expect(denied.status).toBe(403)
	expect(denied.texts('h1')).toEqual(['Access Denied'])
})

for (const name of ['roost-session', 'roost-session-seal'])
	for (const isLost of [true, false])
		test(`[ADM-AUTH-21] a session whose ${name} was ${isLost ? 'lost' : 'altered'} is signed out, and its cookies are deleted`, async ({
			ask,
			db,
		}) => {
			const account = await createAdmin(db)
			const whole = await sessionOf(db, account)
			const isFound = (cookie: string) => cookie.startsWith(`${name}=`)
			expect(whole.filter(isFound)).toHaveLength(1)
			const cookies = isLost
				? whole.filter((cookie) => !isFound(cookie))
				: whole.map((cookie) => (isFound(cookie) ? `${cookie.slice(0, -1)}~` : cookie))
			const headers = { Cookie: cookies.join('; '), Accept: 'text/html' }
			const response = await ask('/admin/dashboard', { headers })
			expect(response.headers.get('Location')).toBe('/admin/auth')
			// The page of the sign-in gets the same cookies: it warns, and deletes them.
			const auth = await ask('/admin/auth', { headers })
			expect(await auth.text()).toContain('Admin Access')
			const ended = auth.headers.getSetCookie().filter((line) => /Max-Age=0/.test(line))
			const names = ended.map((line) => line.split('=')[0])
			expect(names.toSorted()).toEqual(['roost-session', 'roost-session-seal'])
			// What makes an open page warn.
			const session = await ask('/api/session', { headers })
			expect(await session.json()).toMatchObject({ email: null, isTampered: true })
			if (name === 'roost-session') return
			// The token was sent along, so it is worth nothing any more.
			const sent = await ask('/admin/dashboard', { headers: { Cookie: whole.join('; ') } })
			expect(sent.headers.get('Location')).toBe('/admin/auth')
		})

const hostile = [
	'//evil.example',
	'https://evil.example/admin/x',
	'/\\evil.example',
	'/admin/../../evil',
	'/admin//evil.example',
	'javascript:alert(1)',
	'/products',
]

test('a hostile next address never leads off the site after sign-in', async ({ ask, db }) => {
	const { email } = await createAdmin(db)
	const signIn = async (next: string) => {
		const response = await ask(`/api/auth/sign-in?next=${encodeURIComponent(next)}`, {
			method: 'POST',
			body: new URLSearchParams({ email, password: testPassword }),
		})
		return response.json()
	}
	for (const next of hostile) {
		const { to } = await signIn(next)
		expect(new URL(to, 'http://own.example').origin, `${next}`).toBe('http://own.example')
		expect(to, `${next}`).toMatch(/^\/admin\/[a-z/.]*$/)
	}
	expect(await signIn('/admin/services/new')).toMatchObject({ to: '/admin/services/new' })
})

test('[ADM-ROUTE-03] [ADM-ROUTE-04] without scripts Sign Out ends the session, or reports that it failed', async ({
	ask,
	emptySite: { db, url },
}) => {
	const cookies = await sessionOf(db, await createAdmin(db))
	const { open, send } = plainBrowser(ask, url, cookies)
	const signOut = async () =>
		send(plainForm(await open('/admin/dashboard'), 'form:has(button:contains("Sign Out"))'))
	{
		await using _left = await sessionsLeft(db)
		expect((await signOut()).texts('[role=alert]')).toContain(
			'Failed to sign out. Please try again.',
		)
	}
	const left = await signOut()
	expect(left.path).toBe('/admin/auth')
	expect(left.texts('[role=status]')).toContain('You have been signed out successfully')
	expect((await open('/admin/dashboard')).path).toBe('/admin/auth')
})

/** Makes every end of a session fail. */
async function sessionsLeft(db: Database) {
	await db.query(`
		create function keep_session() returns trigger language plpgsql as
			$$ begin raise exception 'kept'; end $$;
		create trigger kept before delete on auth_sessions for each row execute function keep_session()`)
	return {
		async [Symbol.asyncDispose]() {
			await db.query('drop function keep_session cascade')
		},
	}
}
