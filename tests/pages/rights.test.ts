// Every address of the back office, tried by everyone: those who may not use it, and each role. The list is made from
// the routes, so that it includes every new route.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { getTableName } from 'drizzle-orm'
import { expect } from 'vitest'
import { contents, changingKeys } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import routes from '#app/routes.ts'
import { createAdmin, sessionOf, testPassword } from '#tests/support/admin.ts'
import { contentTables } from '#tests/support/content-tables.ts'
import { contentForms } from '#tests/support/content-forms.ts'
import { insertMember } from '#tests/support/news-records.ts'
import { mapAtOnce, test } from '#tests/support/pages.ts'
import { textOf } from '#tests/support/working-copies.ts'

const id = '00000000-0000-4000-8000-000000000001'
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

function pathsOf(entries: RouteConfigEntry[], parent = ''): { path: string; routeId: string }[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${parent}/${entry.path}` : parent
		const children = pathsOf(entry.children ?? [], path)
		const routeId = entry.id ?? entry.file.replace(/\.tsx?$/, '')
		return entry.children ? children : [{ path, routeId }]
	})
}

const filled = (path: string) =>
	path
		.replace(/:section/g, 'services')
		.replace(/:\w+\??/g, id)
		.replace(/\*/g, 'no-such-screen')

const guarded = pathsOf(routes as RouteConfigEntry[])
	.filter(({ path }) => path.startsWith('/admin') && path !== '/admin/auth')
	.map(({ path, routeId }) => ({ path: filled(path), routeId }))

const functions = ['/functions/v1/send-admin-invite', '/rest/v1/rpc/invite_team_member']

type Requested = { method: string; path: string }

function everyRequest(): Requested[] {
	return guarded.flatMap(({ path, routeId }, index) => {
		const data = `${path}.data`
		const alone = `${data}?_routes=${encodeURIComponent(routeId)}`
		const spelt = path.replace('/admin', '/%61DMIN')
		return [
			...[path, data, alone, spelt].map((address) => ({ method: 'GET', path: address })),
			{ method: 'POST', path },
			{ method: 'POST', path: data },
			// The other methods are refused alike: one of them at each address.
			{ method: writes[1 + (index % 3)] ?? 'PUT', path },
		]
	})
}

/** Texts that a refusal may contain; anything else could be data. */
const refusals =
	/^$|Access Denied|notAdmin|notAllowed|signedOut|SingleFetchRedirect|Page Not Found|Method Not Allowed/

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Person = { siteUrl: string; Cookie: string }

async function request(ask: Ask, { siteUrl, Cookie }: Person, requested: Requested) {
	const { method, path } = requested
	const response = await ask(siteUrl + path, {
		method,
		headers: { Cookie },
		...(method !== 'GET' && { body: new URLSearchParams({ title: 'x' }) }),
	})
	const body = await response.text()
	return { ...requested, status: response.status, to: response.headers.get('Location'), body }
}

/** Posts JSON as a page of the site does. */
function post(ask: Ask, { siteUrl, Cookie }: Person, requested: { path: string; data: unknown }) {
	return ask(siteUrl + requested.path, {
		method: 'POST',
		headers: { Cookie, Origin: siteUrl, 'Content-Type': 'application/json' },
		body: JSON.stringify(requested.data),
	})
}

// Of a removed administrator no more is left than of an account that never had rights: tests/pages/guard.test.ts.
const whos = ['nobody', 'an account without rights'] as const

for (const who of whos) {
	test(`[ADM-ROLE-02][PUB-ROLE-02] ${who}: every address of the back office is refused, and nothing changes`, async ({
		ask,
		emptySite: { db, url: siteUrl },
	}) => {
		const account = await createAdmin(db, { isAdmin: false })
		const cookies = who === 'nobody' ? [] : await sessionOf(db, account)
		const before = await contentState(db)
		const visitor = { siteUrl, Cookie: cookies.join('; ') }
		const responses = await mapAtOnce(everyRequest(), (requested) =>
			request(ask, visitor, requested),
		)
		expect(responses.length).toBeGreaterThan(500)
		for (const { method, path, status, to, body } of responses) {
			const what = `${method} ${path} answered ${status} ${body.slice(0, 200)}`
			const isSent = who === 'nobody' && (to === '/admin/auth' || status === 202)
			expect.soft(isSent || [401, 403].includes(status), what).toBe(true)
			expect.soft(refusals.test(body), what).toBe(true)
		}
		for (const path of functions) {
			const response = await ask(siteUrl + path, {
				method: 'POST',
				headers: {
					Cookie: visitor.Cookie,
					'Content-Type': 'application/json',
					Authorization: 'Bearer any',
				},
				body: JSON.stringify({
					member_id: id,
					member_email: account.email,
					inviteId: id,
					email: account.email,
				}),
			})
			expect.soft(response.status, `${path}`).toBe(who === 'nobody' ? 401 : 403)
		}
		expect(await contentState(db)).toEqual(before)
	})
}

/** Where the text of a type is an address. */
const addresses: Partial<Record<ContentKey, string>> = { redirect: '/products' }

/** What only administrators reach, written down apart from the table that the site itself uses. */
const forAdministrators =
	/^\/admin\/(leads|people|mails|access|health|business|consents|letters)(?=[/.?]|$)/i

for (const role of ['editor', 'administrator'] as const) {
	test(`an ${role} reaches every address of the role and no other, and nothing changes without valid input`, async ({
		ask,
		emptySite: { db, url: siteUrl },
	}) => {
		const account = await createAdmin(db, { role })
		const person = { siteUrl, Cookie: (await sessionOf(db, account)).join('; ') }
		const before = await contentState(db)
		const responses = await mapAtOnce(everyRequest(), (requested) =>
			request(ask, person, requested),
		)
		expect(responses.length).toBeGreaterThan(500)
		for (const { method, path, status, to, body } of responses) {
			const what = `${method} ${path} answered ${status} ${body.slice(0, 200)}`
			const isRefused = [401, 403].includes(status) || to === '/admin/auth'
			const isClosed = role === 'editor' && forAdministrators.test(path.replace('%61', 'a'))
			expect.soft(isRefused, what).toBe(isClosed)
			if (isClosed) expect.soft(refusals.test(body), what).toBe(true)
		}
		for (const path of functions) {
			const data = { member_id: id, member_email: account.email, inviteId: id }
			const response = await post(ask, person, { path, data })
			expect.soft(response.status, `${path}`).toBe(role === 'editor' ? 403 : 404)
		}
		expect(await contentState(db)).toEqual(before)
		const { rows } = await db.query('select role from admin_users where id = $1', [account.id])
		expect(rows).toEqual([{ role }])
	})
}

type Queries = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }

/** A fingerprint of everything that the public may not change. */
async function contentState(db: Queries) {
	const tables = [...contentTables, 'media', 'login_invites', 'admin_users']
	const states = await Promise.all(
		tables.map(async (table) => {
			const { rows } = await db.query(
				`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from ${table} t`,
			)
			return [table, rows[0]?.['state']]
		}),
	)
	return Object.fromEntries(states)
}

test('[ADM-ROLE-01] an administrator creates, edits and deletes a record of every type, changes the homepage and grants access', async ({
	ask,
	emptySite: { db, url: siteUrl },
}) => {
	const person = { siteUrl, Cookie: (await sessionOf(db, await createAdmin(db))).join('; ') }
	const send = async (path: string, data: unknown) => {
		const response = await post(ask, person, { path, data })
		expect(response.status, `${path}: ${(await response.text()).slice(0, 300)}`).toBe(200)
	}
	const member = await insertMember(db)
	for (const key of changingKeys) {
		const { section } = contentTypes[key]
		const [table, values, field] = [
			getTableName(contents[key].table),
			contentForms[key],
			textOf[key],
		]
		const { rows: there } = await db.query(`select id::text from ${table}`)
		const stored = async () => {
			const { rows } = await db.query(
				`select id::text, version, ${field} as text, deleted_at is not null as is_gone from ${table} where id::text <> all ($1)`,
				[there.map((row) => row.id)],
			)
			return rows
		}
		const given: Record<string, unknown> = { ...values, authorId: member.id }
		await send(`/admin/${section}/save`, { id: null, version: 0, values: given })
		const [made] = await stored()
		const changed = { ...given, [field]: addresses[key] ?? 'Written anew by an administrator.' }
		await send(`/admin/${section}/save`, { id: made.id, version: made.version, values: changed })
		expect(await stored()).toMatchObject([{ id: made.id, text: changed[field], is_gone: false }])
		await send(`/admin/${section}/${made.id}/trash`, {})
		expect(await stored()).toMatchObject([{ id: made.id, is_gone: true }])
	}
	const homepage = `select id, version, words->>'heroVideoThumbnailUrl' as image from site_texts where slug = 'homepage'`
	const [before] = (await db.query(homepage)).rows
	const thumbnail = '/media/homepage/hens.jpg'
	const values = { heroVideoUrl: null, heroVideoThumbnailUrl: thumbnail }
	await send('/admin/homepage/save', { id: before.id, version: before.version, values })
	expect((await db.query(homepage)).rows).toMatchObject([{ image: thumbnail }])
	const colleague = 'mere@example.com'
	await send('/rest/v1/rpc/invite_team_member', { member_id: member.id, member_email: colleague })
	const granted = await db.query(
		'select from admin_users join auth_users using (id) where email = $1',
		[colleague],
	)
	expect(granted.rowCount).toBe(1)
})

test('the list of guarded addresses includes the dashboard, the services and the upload', () => {
	const paths = guarded.map(({ path }) => path)
	for (const path of ['/admin/dashboard', '/admin/services', '/admin/upload'])
		expect(paths).toContain(path)
})

test('every cross-site write gets 403, whatever its method or address, but for those open to others', async ({
	ask,
	emptySite: { db, url: siteUrl },
}) => {
	const account = await createAdmin(db)
	const Cookie = (await sessionOf(db, account)).join('; ')
	const before = await contentState(db)
	const foreign: Record<string, string>[] = [
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ 'Sec-Fetch-Site': 'cross-site' },
		{ 'Sec-Fetch-Site': 'same-site' },
		{ Origin: siteUrl, 'Sec-Fetch-Site': 'cross-site' },
	]
	const addresses = [
		...guarded.flatMap(({ path }) => [path, `${path}.data`]),
		...functions,
		'/functions/v1/send-admin-invite.data',
		'/functions/v1/send-admin-invit%65',
		'/api/auth/sign-out',
		'/api/auth/sign-in',
		'/admin/auth',
	]
	// What is foreign is told from the headers alone, before any address is looked at: each address meets one kind.
	const requests = addresses.map((path, index) => ({
		path,
		headers: foreign[index % foreign.length],
		method: writes[index % writes.length] ?? 'POST',
	}))
	await mapAtOnce(requests, async ({ path, headers, method }) => {
		const response = await ask(siteUrl + path, {
			method,
			headers: { ...headers, Cookie, 'Content-Type': 'application/json' },
			body: '{"a":1}',
		})
		await response.arrayBuffer()
		expect.soft(response.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
	})
	expect(await contentState(db)).toEqual(before)
	const session = await ask(`${siteUrl}/api/session`, { headers: { Cookie } })
	expect(await session.json()).toMatchObject({ email: account.email })
})

test('no endpoint of the authentication library is reachable', async ({ ask }) => {
	const names = [
		'sign-in/email',
		'sign-up/email',
		'get-session',
		'list-sessions',
		'update-user',
		'delete-user',
		'change-email',
		'change-password',
		'set-password',
		'reset-password',
		'request-password-reset',
		'verify-email',
		'send-verification-email',
		'sign-in/social',
		'callback/google',
		'link-social',
		'list-accounts',
		'unlink-account',
		'refresh-token',
		'get-access-token',
		'admin/set-role',
		'api-key/create',
		'ok',
		'error',
		'__proto__',
		'constructor',
	]
	const own = new Set(['set-password', 'verify-email'])
	for (const name of names) {
		for (const method of ['GET', 'POST']) {
			if (own.has(name) && method === 'POST') continue
			const body = method === 'POST' ? '{}' : null
			const headers = { 'Content-Type': 'application/json' }
			const response = await ask(`/api/auth/${name}`, { method, headers, body })
			await response.arrayBuffer()
			expect.soft([404, 405], `${method} ${name}`).toContain(response.status)
		}
	}
})

test('a sign-up that claims rights gets none', async ({ ask, emptySite: { db, url } }) => {
	const email = `${crypto.randomUUID()}@example.com`
	const response = await ask(`${url}/api/auth/sign-up`, {
		method: 'POST',
		body: new URLSearchParams({
			email,
			password: testPassword,
			confirmation: testPassword,
			isAdmin: 'true',
			role: 'admin',
			emailVerified: 'true',
			userId: id,
			call: 'first-admin',
			token: 'x',
		}),
	})
	expect(response.status).toBe(200)
	await expect
		.poll(async () => {
			const { rows } = await db.query(
				`select u.email_verified, exists (select from admin_users a where a.id = u.id) as is_admin
				from auth_users u where email = $1`,
				[email],
			)
			return rows[0]
		})
		.toEqual({ email_verified: false, is_admin: false })
})
