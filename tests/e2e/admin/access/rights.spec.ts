// Every address of the back office, tried by everyone: those who may not use it, and each role. The list is made from the routes, so that it includes
// every new route.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { APIRequestContext } from '@playwright/test'
import routes from '#app/routes.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { articleForm, productForm, resourceForm, serviceForm } from '#tests/support/inputs.ts'
import { insertMember } from '#tests/support/news-records.ts'

const id = '00000000-0000-4000-8000-000000000001'
const atOnce = 8
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

function pathsOf(entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${parent}/${entry.path}` : parent
		const children = pathsOf(entry.children ?? [], path)
		return entry.children ? children : [{ path, file: entry.file }]
	})
}

const filled = (path: string) =>
	path
		.replace(/:section/g, 'services')
		.replace(/:\w+\??/g, id)
		.replace(/\*/g, 'no-such-screen')

const guarded = pathsOf(routes as RouteConfigEntry[])
	.filter(({ path }) => path.startsWith('/admin') && path !== '/admin/auth')
	.map(({ path, file }) => ({ path: filled(path), routeId: file.replace(/\.tsx?$/, '') }))

const functions = ['/functions/v1/send-admin-invite', '/rest/v1/rpc/invite_team_member']

type Asked = { method: string; path: string }

function everyRequest(): Asked[] {
	return guarded.flatMap(({ path, routeId }) => {
		const data = `${path}.data`
		const alone = `${data}?_routes=${encodeURIComponent(routeId)}`
		const spelt = path.replace('/admin', '/%61DMIN')
		return [
			...[path, data, alone, spelt].map((address) => ({ method: 'GET', path: address })),
			...writes.flatMap((method) => [path, data].map((address) => ({ method, path: address }))),
		]
	})
}

/** Texts that a refusal may contain; anything else could be data. */
const refusals =
	/^$|Access Denied|notAdmin|notAllowed|signedOut|SingleFetchRedirect|Page Not Found|Method Not Allowed/

/** Sends a request without Playwright, which adds more time than the site needs: there are about 800. */
async function ask({ siteUrl, cookie }: { siteUrl: string; cookie: string }, asked: Asked) {
	const { method, path } = asked
	const answer = await fetch(siteUrl + path, {
		method,
		redirect: 'manual',
		headers: { Cookie: cookie },
		...(method !== 'GET' && { body: new URLSearchParams({ title: 'x' }) }),
	})
	const body = await answer.text()
	return { ...asked, status: answer.status, to: answer.headers.get('Location'), body }
}

async function cookiesOf(request: APIRequestContext): Promise<string> {
	const { cookies } = await request.storageState()
	return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Maps `items`, eight at a time. */
async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = []
	for (let at = 0; at < items.length; at += atOnce)
		results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
	return results
}

const whos = ['nobody', 'an account without rights', 'a removed administrator'] as const

for (const who of whos) {
	test(`[ADM-ROLE-02][PUB-ROLE-02] ${who}: every address of the back office is refused, and nothing changes`, async ({
		startServer,
		playwright,
	}) => {
		test.setTimeout(240_000)
		// Its own site, so that everything in it can be compared.
		const { db, url: siteUrl } = await startServer({ seed: 'none' })
		const request = await playwright.request.newContext({ baseURL: siteUrl })
		const { id: own, email } = await createAdmin(db, { isAdmin: who === 'a removed administrator' })
		if (who !== 'nobody')
			await request.post('/api/auth/sign-in', { form: { email, password: testPassword } })
		await db.query('delete from admin_users where id = $1', [own])
		const before = await contentState(db)
		const visitor = { siteUrl, cookie: await cookiesOf(request) }
		const answers = await mapAtOnce(everyRequest(), (asked) => ask(visitor, asked))
		for (const { method, path, status, to, body } of answers) {
			const what = `${method} ${path} answered ${status} ${body.slice(0, 200)}`
			const isSent = who === 'nobody' && (to === '/admin/auth' || status === 202)
			expect.soft(isSent || [401, 403].includes(status), what).toBe(true)
			expect.soft(refusals.test(body), what).toBe(true)
		}
		// Not on the connection of the sign-in, which the site has closed by now.
		const calls = await playwright.request.newContext({
			baseURL: siteUrl,
			storageState: await request.storageState(),
		})
		for (const path of functions) {
			const answer = await calls.post(path, {
				data: { member_id: id, member_email: email, inviteId: id, email },
				headers: { Authorization: `Bearer any` },
			})
			expect.soft(answer.status(), path).toBe(who === 'nobody' ? 401 : 403)
		}
		expect(await contentState(db)).toEqual(before)
		await Promise.all([request.dispose(), calls.dispose()])
	})
}

/** What only administrators reach, written down apart from the table that the site itself uses. */
const forAdministrators = /^\/admin\/(leads|people|mails|access|health)(?=[/.?]|$)/i

for (const role of ['editor', 'administrator'] as const) {
	test(`an ${role} reaches every address of the role and no other, and nothing changes without valid input`, async ({
		startServer,
		playwright,
	}) => {
		test.setTimeout(240_000)
		const { db, url: siteUrl } = await startServer({ seed: 'none' })
		const request = await playwright.request.newContext({ baseURL: siteUrl })
		const { id: own, email } = await createAdmin(db, { role })
		await request.post('/api/auth/sign-in', { form: { email, password: testPassword } })
		const before = await contentState(db)
		const person = { siteUrl, cookie: await cookiesOf(request) }
		const answers = await mapAtOnce(everyRequest(), (asked) => ask(person, asked))
		for (const { method, path, status, to, body } of answers) {
			const what = `${method} ${path} answered ${status} ${body.slice(0, 200)}`
			const isRefused = [401, 403].includes(status) || to === '/admin/auth'
			const isClosed = role === 'editor' && forAdministrators.test(path.replace('%61', 'a'))
			expect.soft(isRefused, what).toBe(isClosed)
			if (isClosed) expect.soft(refusals.test(body), what).toBe(true)
		}
		// Not on the connection of the sign-in, which the site has closed by now.
		const calls = await playwright.request.newContext({
			baseURL: siteUrl,
			storageState: await request.storageState(),
		})
		for (const path of functions) {
			const answer = await calls.post(path, {
				data: { member_id: id, member_email: email, inviteId: id },
			})
			expect.soft(answer.status(), path).toBe(role === 'editor' ? 403 : 404)
		}
		expect(await contentState(db)).toEqual(before)
		const { rows } = await db.query('select role from admin_users where id = $1', [own])
		expect(rows).toEqual([{ role }])
		await Promise.all([request.dispose(), calls.dispose()])
	})
}

type Queries = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }

/** A fingerprint of everything that the public may not change. */
async function contentState(db: Queries) {
	const tables = [
		'products',
		'services',
		'news',
		'resources',
		'team_members',
		'job_vacancies',
		'homepage_settings',
		'media',
		'login_invites',
		'admin_users',
	]
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

const author = { name: 'Ana Reid', position: 'Poultry vet', bio: 'Looks after layers.' }

/** For every type: its table, the values of a new record, and a field to change. */
const works = {
	team: { table: 'team_members', values: author, field: 'bio' },
	products: { table: 'products', values: productForm, field: 'description' },
	services: { table: 'services', values: serviceForm, field: 'description' },
	news: { table: 'news', values: articleForm, field: 'excerpt' },
	resources: { table: 'resources', values: resourceForm, field: 'description' },
}

test('[ADM-ROLE-01] an administrator creates, edits and deletes five types of record, changes the homepage and grants access', async ({
	startServer,
	playwright,
}) => {
	const { db, url } = await startServer({ seed: 'none' })
	const request = await playwright.request.newContext({ baseURL: url })
	const { email } = await createAdmin(db)
	await request.post('/api/auth/sign-in', { form: { email, password: testPassword } })
	const post = async (path: string, data: unknown) => {
		const answer = await request.post(path, { data, headers: { Origin: url } })
		expect(answer.status(), `${path}: ${(await answer.text()).slice(0, 300)}`).toBe(200)
	}
	const member = await insertMember(db)
	for (const [section, { table, values, field }] of Object.entries(works)) {
		const stored = async () => {
			const { rows } = await db.query(
				`select id, version, ${field} as text, deleted_at is not null as is_gone from ${table} where id <> $1`,
				[member.id],
			)
			return rows
		}
		const given: Record<string, string> = {
			...values,
			...(section === 'news' && { authorId: member.id }),
		}
		await post(`/admin/${section}/save`, { id: null, version: 0, values: given })
		const [made] = await stored()
		const changed = { ...given, [field]: 'Written anew by an administrator.' }
		await post(`/admin/${section}/save`, { id: made.id, version: made.version, values: changed })
		expect(await stored()).toMatchObject([{ id: made.id, text: changed[field], is_gone: false }])
		await post(`/admin/${section}/${made.id}/trash`, {})
		expect(await stored()).toMatchObject([{ id: made.id, is_gone: true }])
	}
	const homepage = 'select version, hero_video_thumbnail_url as image from homepage_settings'
	const [before] = (await db.query(homepage)).rows
	const thumbnail = '/media/homepage/hens.jpg'
	await post('/admin/homepage/save', { version: before.version, change: { thumbnail } })
	expect((await db.query(homepage)).rows).toMatchObject([{ image: thumbnail }])
	const colleague = 'mere@example.com'
	await post('/rest/v1/rpc/invite_team_member', { member_id: member.id, member_email: colleague })
	const granted = await db.query(
		'select from admin_users join auth_users using (id) where email = $1',
		[colleague],
	)
	expect(granted.rowCount).toBe(1)
	await request.dispose()
})

test('the list of guarded addresses includes the dashboard, the services and the upload', () => {
	const paths = guarded.map(({ path }) => path)
	for (const path of ['/admin/dashboard', '/admin/services', '/admin/upload'])
		expect(paths).toContain(path)
})

test('every cross-site write gets 403, whatever its method or address', async ({
	startServer,
	playwright,
}) => {
	test.setTimeout(240_000)
	const { db, url: siteUrl } = await startServer({ seed: 'none' })
	const request = await playwright.request.newContext({ baseURL: siteUrl })
	const { email } = await createAdmin(db)
	await request.post('/api/auth/sign-in', { form: { email, password: testPassword } })
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
	await mapAtOnce(addresses, async (path) => {
		for (const [index, headers] of foreign.entries()) {
			const method = writes[index % writes.length] ?? 'POST'
			const answer = await request.fetch(path, { method, headers, data: '{"a":1}' })
			expect.soft(answer.status(), `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
		}
	})
	expect(await contentState(db)).toEqual(before)
	expect(await (await request.get('/api/session')).json()).toMatchObject({ email })
	await request.dispose()
})

test('no endpoint of the authentication library is reachable', async ({ request }) => {
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
			const answer = await request.fetch(`/api/auth/${name}`, { method, data: {}, maxRedirects: 0 })
			expect.soft([404, 405], `${method} ${name}`).toContain(answer.status())
		}
	}
})

test('a sign-up that claims rights gets none', async ({ request, db }) => {
	const email = `${crypto.randomUUID()}@example.com`
	const answer = await request.post('/api/auth/sign-up', {
		form: {
			email,
			password: testPassword,
			confirmation: testPassword,
			isAdmin: 'true',
			role: 'admin',
			emailVerified: 'true',
			userId: id,
			call: 'first-admin',
			token: 'x',
		},
	})
	expect(answer.status()).toBe(200)
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
