// A site that is closed to visitors: what each address answers them, and who sees it all the same.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { demoBusiness } from '#demo/business.ts'
import { pageOf, startSite, stopSite } from '#tests/support/pages.ts'
import type { TestSite } from '#tests/support/pages.ts'
import { insertRow } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const slow = { timeout: 240_000 }

async function demoSite() {
	const site = await startSite('demo')
	return Object.assign(site, { [Symbol.asyncDispose]: () => stopSite(site) })
}

function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
	return fetch(site.url + path, { headers, redirect: 'manual' })
}

type Person = Awaited<ReturnType<typeof signedIn>>

/** Presses a button of the back office; returns the status. */
async function press(site: TestSite, { headers }: Person, path: string, body: object = {}) {
	const response = await fetch(`${site.url}/admin/${path}`, {
		method: 'POST',
		headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	return { status: response.status, body: await response.json() }
}

const change = 'put-right/change'

async function pictureOf(site: TestSite): Promise<string> {
	const { rows } = await site.db.query(
		`select url from media where mime_type = 'image/jpeg' limit 1`,
	)
	return rows[0].url
}

test(
	'visitors of a closed site get nothing of it at any address, and a page in the name of the business',
	slow,
	async () => {
		await using site = await demoSite()
		const staff = await signedIn(site.db)
		expect((await get(site, '/')).status).toBe(200)
		const known = (await get(site, '/')).headers.get('ETag') ?? ''
		expect(
			(await press(site, await signedIn(site.db, { role: 'editor' }), change, { act: 'close' }))
				.status,
		).toBe(403)
		expect((await press(site, staff, change, { act: 'close' })).status).toBe(200)

		const pages = [
			'/',
			'/products',
			'/contact?subject=x',
			'/search?q=mite',
			'/no-such',
			'/confirm?token=a.b',
		]
		const others = [
			'/_.data',
			'/products.data',
			'/robots.txt',
			'/sitemap.xml',
			'/feed.xml',
			'/llms.txt',
			'/api/geo',
			'/share/site/site/0',
			'/file?token=x',
			'/.well-known/security.txt',
			await pictureOf(site),
		]
		for (const path of [...pages, ...others]) {
			const response = await get(site, path, { 'If-None-Match': known })
			expect([path, response.status]).toEqual([path, 503])
			expect(Object.fromEntries(response.headers)).toMatchObject({
				'retry-after': '3600',
				'cache-control': 'no-store',
				'x-robots-tag': 'noindex',
			})
			const text = await response.text()
			expect([path, text.includes('Opening soon')]).toEqual([
				path,
				pages.includes(path) || path.startsWith('/file'),
			])
			expect([path, /red mite|adviser|healthier/i.test(text)]).toEqual([path, false])
		}
		const page = await pageOf(await get(site, '/'), '/')
		expect(page.$('h1').text()).toBe(demoBusiness.name)
		expect(page.$('title').text()).toBe(`${demoBusiness.name}: opening soon`)
		expect(page.$('meta[name=robots]').attr('content')).toBe('noindex')
		expect(page.$('address').text()).toContain(demoBusiness.nzStreet)
		expect(page.$(`a[href="mailto:${demoBusiness.auEmail}"]`)).toHaveLength(1)
		expect(page.$('link[rel=canonical], script, meta[property]')).toHaveLength(0)

		const sent = await fetch(`${site.url}/functions/v1/send-contact-email`, {
			method: 'POST',
			body: '{}',
		})
		expect([sent.status, await sent.json()]).toMatchObject([503, { success: false }])
		const posted = await fetch(`${site.url}/contact`, {
			method: 'POST',
			body: new URLSearchParams(),
		})
		expect(posted.status).toBe(503)
		expect((await fetch(`${site.url}/api/seen`, { method: 'POST', body: '{}' })).status).toBe(204)
		await expectMailedLinks(site)
		for (const path of ['/healthz', '/readyz', '/admin/auth', '/favicon.svg', '/api/session'])
			expect([path, (await get(site, path)).status]).toEqual([path, 200])

		expect((await press(site, staff, change, { act: 'open' })).status).toBe(200)
		for (const path of ['/', '/products', '/robots.txt', await pictureOf(site)])
			expect([path, (await get(site, path)).status]).toEqual([path, 200])
		expect((await get(site, '/')).headers.get('X-Robots-Tag')).toBeNull()
	},
)

test(
	'staff and whoever has a preview link see a closed site, and no cache learns of it',
	slow,
	async () => {
		await using site = await demoSite()
		const staff = await signedIn(site.db)
		await press(site, staff, change, { act: 'close' })
		const picture = await pictureOf(site)
		const expectSeen = async (headers: Record<string, string>, isSeen: boolean) => {
			for (const path of ['/', '/products', '/robots.txt', picture]) {
				const response = await get(site, path, headers)
				expect([path, response.status]).toEqual([path, isSeen ? 200 : 503])
				if (!isSeen) continue
				expect(response.headers.get('Cache-Control')).toBe('private, no-store')
				expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
			}
		}
		await expectSeen(staff.headers, true)
		await expectSeen({}, false)
		const nobody = await signedIn(site.db, { isAdmin: false })
		await expectSeen(nobody.headers, false)

		const issues = await pageOf(await get(site, '/admin/put-right', staff.headers), '/')
		expect(issues.$('#opening').text()).toBe('The site is not open yet')
		const link = issues.$('a:contains("See the site")').attr('href') ?? ''
		expect(link).toMatch(/^\/\?preview=/)
		const first = await get(site, link)
		expect(first.status).toBe(200)
		const Cookie = first.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ')
		await expectSeen({ Cookie }, true)
		await expectSeen({ Cookie: Cookie.slice(0, -3) }, false)
		const { rows } = await site.db.query(`select id from site_texts where slug = 'homepage'`)
		const path = `homepage/${rows[0].id}/withdraw-previews`
		expect((await press(site, staff, path)).status).toBe(200)
		await expectSeen({ Cookie }, false)
		await expectSeen({}, false)
	},
)

test(
	'the dashboard leads to the switch, and Issues to what is not the business’s own',
	slow,
	async () => {
		await using site = await demoSite()
		const staff = await signedIn(site.db)
		const open = async (path: string) => pageOf(await get(site, path, staff.headers), path)
		expect((await open('/admin/dashboard')).$('a:contains("not open yet")')).toHaveLength(0)
		await press(site, staff, change, { act: 'close' })
		const dashboard = await open('/admin/dashboard')
		expect(dashboard.$('a:contains("not open yet")').attr('href')).toBe('/admin/put-right')
		expect(dashboard.$('a:contains("demo content")').text()).toMatch(/^\d+ pieces of demo content$/)
		expect(dashboard.$('a:contains("original words")').text()).toMatch(/^\d+ texts still have/)

		const issues = await open('/admin/put-right')
		for (const heading of ['Missing pages', 'Demo content', 'Original texts'])
			expect(issues.$(`h2:contains("${heading}")`)).toHaveLength(1)
		const first = (await open('/admin/put-right?kind=demo')).$('tbody tr').first()
		expect(first.find('button:contains("Keep as it is")')).toHaveLength(1)
		expect((await open('/admin/business')).$('details.notice summary').text()).toMatch(
			/fields of the demo content$/,
		)
		const { rows } = await site.db.query('select id from services limit 1')
		expect((await open(`/admin/services/${rows[0].id}/edit`)).$('p.notice').text()).toContain(
			'Demo content',
		)

		expect((await press(site, staff, change, { act: 'remove-demo' })).status).toBe(200)
		expect((await open('/admin/put-right')).$('h2:contains("Demo content")')).toHaveLength(0)
		const { rows: left } = await site.db.query(
			'select count(*)::int as n from services where deleted_at is null',
		)
		expect(left[0].n).toBe(0)
		expect((await press(site, staff, change, { act: 'restore-demo' })).status).toBe(200)
		expect((await press(site, staff, change, { act: 'restore-demo' })).status).toBe(409)
		expect((await open('/admin/put-right')).$('h2:contains("Demo content")')).toHaveLength(1)
	},
)

/** What a mail leads to, and what its button sends with scripts and without. */
async function expectMailedLinks(site: TestSite) {
	const mailed = `?token=${signToken('unsubscribe', randomUUID())}`
	for (const path of ['/unsubscribe', '/unsubscribe.data'])
		expect([path, (await get(site, path + mailed)).status]).toEqual([path, 200])
	const { token } = await insertRow(site.db, 'consents', {
		email: 'reader@example.com',
		purpose: 'newsletter',
		text_shown: 'Words',
		page: '/news',
	})
	for (const [link, status] of [
		[String(token), 200],
		['0'.repeat(64), 503],
	] as const)
		expect((await get(site, `/unsubscribe?token=${link}`)).status).toBe(status)
}
