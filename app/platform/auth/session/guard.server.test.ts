import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#platform/db/client.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import { actorContext } from '../actor.ts'
import { requireAccess, withCookies } from './guard.server.ts'
import { knowSession, sessionContext } from './session-origin.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'

// The guard uses the process's own database: this one.
const db = await testDb()
completeEnv({ DATABASE_URL: db.url })
afterAll(async () => {
	await closeDb()
	await db[Symbol.asyncDispose]()
})

async function cookieOf(given: { isAdmin?: boolean; name?: string } = {}) {
	const account = await createAdmin(db, given)
	const { email } = account
	const response = await signIn(db, { email, password: testPassword, address: null, browser: null })
	if (!response.ok) throw new Error(response.error.code)
	const pairs = response.value.cookies.slice(0, 2).map((cookie) => cookie.split(';')[0])
	return { ...account, cookie: pairs.join('; ') }
}

/** Sends a request to the guard: `response` is 'in', or what the guard threw. */
async function come(
	cookie: string,
	address = '/admin/products',
	{ method = 'GET', pattern = 'admin/trash', params = {} } = {},
) {
	const context = new RouterContextProvider()
	const request = new Request(new URL(address, 'http://localhost:3000'), {
		method,
		headers: { Cookie: cookie },
	})
	let isLetIn = false
	const next = () => {
		isLetIn = true
		return Promise.resolve(new Response('in', { headers: { 'Cache-Control': 'public' } }))
	}
	const response = await requireAccess({ request, context, pattern, params }, next).catch(
		(thrown: unknown) => thrown,
	)
	return { response, context, isLetIn }
}

test('an administrator is admitted and identified, and the response is not cached', async () => {
	const ana = await cookieOf({ name: 'Ana' })
	const { response, context, isLetIn } = await come(ana.cookie)

	expect(isLetIn).toBe(true)
	expect(context.get(actorContext)).toEqual({
		kind: 'admin',
		role: 'administrator',
		sessionId: expect.any(String),
		id: ana.id,
		email: ana.email,
		name: 'Ana',
	})
	expect((response as Response).headers.get('Cache-Control')).toBe('no-store')
	expect(await (response as Response).text()).toBe('in')
})

test('a signed-out GET redirects to the sign-in page, and the requested page is remembered', async () => {
	const { response, isLetIn, context } = await come('', '/admin/products?page=2')
	const { status, headers } = response as Response

	expect(isLetIn).toBe(false)
	expect([status, headers.get('Location')]).toEqual([302, '/admin/auth'])
	expect(headers.getSetCookie()).toEqual([
		expect.stringMatching(/^roost-wanted=%2Fadmin%2Fproducts%3Fpage%3D2;/),
	])
	expect(() => context.get(actorContext)).toThrow('No value found')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
	'a signed-out %s answers 401 without a redirect',
	async (method) => {
		const { response, isLetIn } = await come('', '/admin/products', { method })
		expect(isLetIn).toBe(false)
		expect((response as Response).status).toBe(401)
		expect((response as Response).headers.get('Location')).toBeNull()
		expect(await (response as Response).json()).toMatchObject({ code: 'signedOut' })
	},
)

test('an account without rights gets a 403 for GET and POST', async () => {
	const guest = await cookieOf({ isAdmin: false })
	const read = await come(guest.cookie)
	expect(read.isLetIn).toBe(false)
	expect(read.response).toMatchObject({
		init: { status: 403 },
		data: { code: 'notAdmin', email: guest.email },
	})
	const change = await come(guest.cookie, '/admin/products/save', { method: 'POST' })
	expect(change.isLetIn).toBe(false)
	expect((change.response as Response).status).toBe(403)
	expect(await (change.response as Response).json()).toEqual({
		code: 'notAdmin',
		message: 'You have no access to the back office, so nothing was changed.',
	})
})

test('an editor reaches content, media and the trash; leads and a route that is not listed are refused', async () => {
	const { cookie, id } = await cookieOf()
	await db.pool.query(`update admin_users set role = 'editor' where id = $1`, [id])
	const reached = async (pattern: string, params = {}) =>
		(await come(cookie, '/admin/x', { pattern, params })).isLetIn
	for (const pattern of ['admin/media', 'admin/trash'])
		expect([pattern, await reached(pattern)]).toEqual([pattern, true])
	const closed = ['admin/leads', 'admin/people/erase', 'admin/new-route', 'admin/services']
	for (const pattern of [...closed, 'toString'])
		expect([pattern, await reached(pattern)]).toEqual([pattern, false])
	for (const end of ['', '/new', '/:id/edit', '/save', '/:id/history']) {
		const pattern = `admin/:section${end}`
		expect([end, await reached(pattern, { section: 'products' })]).toEqual([end, true])
		expect([end, await reached(pattern, { section: 'business' })]).toEqual([end, false])
	}
	const { response } = await come(cookie, '/admin/leads', { pattern: 'admin/leads' })
	expect(response).toMatchObject({ init: { status: 403 }, data: { code: 'notAllowed' } })
})

test('an altered session cookie is refused and ends the session, also for the unaltered cookie', async () => {
	const { cookie } = await cookieOf()
	const { response, isLetIn } = await come(`${cookie}x`)
	expect(isLetIn).toBe(false)
	const saved = (response as Response).headers.getSetCookie()
	expect(saved.map((one) => one.split('=')[0])).toEqual(['roost-wanted'])
	expect((await come(cookie)).isLetIn, 'the good half is worth nothing either').toBe(false)
})

test('while sessions cannot be read, the guard answers 503: nobody is admitted or redirected', async () => {
	const { cookie } = await cookieOf()
	await db.pool.query('alter table auth_sessions rename to auth_sessions_away')
	const { response, isLetIn } = await come(cookie)
	await db.pool.query('alter table auth_sessions_away rename to auth_sessions')

	expect(isLetIn).toBe(false)
	expect(response).toMatchObject({
		init: { status: 503, headers: { 'Retry-After': '10' } },
		data: { code: 'unavailable' },
	})
	expect((await come(cookie)).isLetIn).toBe(true)
})

test('an error behind the guard is passed on, not taken for a refusal', async () => {
	const { cookie } = await cookieOf()
	const request = new Request('http://localhost:3000/admin/x', { headers: { Cookie: cookie } })
	const lost = new Error('lost')
	const guarded = requireAccess(
		{ request, context: new RouterContextProvider(), pattern: 'admin/dashboard', params: {} },
		() => Promise.reject(lost),
	)
	await expect(guarded).rejects.toBe(lost)
})

test('on an open page the session is only read, and an altered one ended', async () => {
	const { cookie, email } = await cookieOf({ isAdmin: false })
	const seen = []
	for (const header of ['', cookie, `${cookie}x`]) {
		const context = new RouterContextProvider()
		const request = new Request('http://localhost:3000/admin/auth', { headers: { Cookie: header } })
		const response = await knowSession({ request, context }, () => Promise.resolve(new Response()))
		const { session, isTampered } = context.get(sessionContext)
		const ended = response.headers.getSetCookie().filter((one) => one.includes('Max-Age=0'))
		seen.push([session?.user.email ?? null, isTampered, ended.length])
	}
	expect(seen).toEqual([
		[null, false, 0],
		[email, false, 0],
		[null, true, 2],
	])
})

test('cookies are added to those of a response; its body, status and headers stay unchanged', async () => {
	const response = new Response('made', {
		status: 201,
		statusText: 'Made',
		headers: { 'X-Kind': 'a' },
	})
	response.headers.append('Set-Cookie', 'a=1')
	const added = withCookies(response, ['b=2', 'c=3'])
	expect(added.headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3'])
	expect([added.status, added.statusText, added.headers.get('X-Kind')]).toEqual([201, 'Made', 'a'])
	expect(await added.text()).toBe('made')
})
