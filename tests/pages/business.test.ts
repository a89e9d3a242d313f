// The business, entered in the back office, as visitors and programs then read it.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { demoBusiness } from '#demo/business.ts'
import { businessFields } from '#content/business/business-fields.ts'
import { test as base } from '#tests/support/pages.ts'
import { signedIn } from '#tests/support/staff.ts'

const test = base
	/** Requests to an empty site as somebody with this role. */
	.extend('as', async ({ emptySite: { url, db } }) => async (role: 'administrator' | 'editor') => {
		const account = await createAdmin(db)
		await db.query('update admin_users set role = $1 where id = $2', [role, account.id])
		const Cookie = (await sessionOf(db, account)).join('; ')
		return (path: string, body?: object) =>
			fetch(url + path, {
				redirect: 'manual',
				headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
				...(body && { method: 'POST', body: JSON.stringify(body) }),
			})
	})
	/** Saves these values over those of the demo content. */
	.extend('save', async ({ as, emptySite: { db } }) => {
		const staff = await as('administrator')
		return async (values: object) => {
			const { rows } = await db.query('select id, version from business')
			const all = { ...businessFields.blank, ...demoBusiness, ...values }
			const saved = await staff('/admin/business/save', { ...rows[0], values: all })
			expect(saved.status).toBe(200)
		}
	})
	.extend('read', async ({ emptySite: { url } }) => async (path: string) => {
		const response = await fetch(url + path)
		expect(response.status, path).toBe(200)
		return (await response.text()).replaceAll('\u00A0', ' ')
	})

const everyWhere = ['/', '/contact', '/products', '/contact.data', '/llms.txt']

test('a new site is called by its address, and the dashboard leads through what is missing', async ({
	newSite: { url, db },
}) => {
	const read = async (path: string, init: RequestInit = {}) =>
		(await fetch(url + path, init)).text()
	const as = async (role: 'administrator' | 'editor') => (await signedIn(db, { role })).headers
	const home = load(await read('/'))
	expect(home('header a').first().attr('aria-label')).toBe(`${new URL(url).host}, home page`)
	expect(home('footer address').text()).toBe(new URL(url).host)
	const contact = load(await read('/contact'))
	expect(contact('main a[href^="tel:"], main a[href^="mailto:"]')).toHaveLength(0)
	const headers = await as('administrator')
	const dashboard = load(await read('/admin/dashboard', { headers }))
	const steps = dashboard('.dash-attention a[href^="/admin/business#"]').toArray()
	expect(steps.map(({ attribs }) => attribs['href'])).toEqual(
		['name', 'nzPhone', 'nzEmail', 'nzStreet', 'nzHours'].map(
			(field) => `/admin/business#${field}`,
		),
	)
	const others = load(await read('/admin/dashboard', { headers: await as('editor') }))
	expect(others('a[href^="/admin/business"]')).toHaveLength(0)
})

test('a changed telephone is on every kept page, in the data, for search engines and in llms.txt at once', async ({
	save,
	read,
}) => {
	await save({})
	for (const path of everyWhere) expect(await read(path), path).toContain('+64 7 555 0134')
	await save({ nzPhone: '07 555 9876 ext 2' })
	for (const path of everyWhere) {
		const text = await read(path)
		expect(text, path).toContain('07 555 9876 ext 2')
		expect(text, path).not.toContain('+64 7 555 0134')
	}
	const contact = load(await read('/contact'))
	expect(contact('main a[href="tel:075559876;ext=2"]')).toHaveLength(1)
})

test('name, tagline, networks and pictures are where they were entered for', async ({
	save,
	read,
	emptySite: { db },
}) => {
	await db.query(
		`insert into media (folder, name, url, size_bytes, mime_type, width_px, height_px, sha256)
			values ('business-pictures', 'us.png', '/media/business-pictures/us.png', 9, 'image/png', 640, 640, repeat('a', 64))`,
	)
	await save({
		name: 'Rimu & Sons <b>Poultry</b>',
		shortName: 'Rimu',
		tagline: 'Straight talk "about" hens',
		logo: '/media/business-pictures/us.png',
		socialLinks: [{ name: 'Facebook', url: 'https://www.facebook.com/rimu' }],
	})
	const html = await read('/news')
	const page = load(html)
	expect(page('title').text()).toBe('News & Updates | Rimu & Sons <b>Poultry</b>')
	expect(page('footer p').first().text()).toBe('Rimu & Sons <b>Poultry</b>')
	expect(page('b')).toHaveLength(0)
	expect(page('footer a[href="https://www.facebook.com/rimu"]').text()).toBe('Facebook')
	const logo = '/media/variants/business-pictures/us.png/320.webp'
	expect(
		page('header img, footer img')
			.toArray()
			.map(({ attribs }) => attribs['src']),
	).toEqual([logo, logo])
	expect(page('link[rel=icon]').attr('href')).toMatch(/^\/favicon\.ico\?[\w-]{12}$/)
	expect(page('meta[property="og:image"]').attr('content')).toContain('/share/site/site/')
	const graph = JSON.parse(page('script[type="application/ld+json"]').text())['@graph']
	expect(graph[0]).toMatchObject({
		name: 'Rimu & Sons <b>Poultry</b>',
		description: 'Straight talk "about" hens',
		logo: expect.stringContaining(logo),
		sameAs: ['https://www.facebook.com/rimu'],
	})
	expect(await read('/feed.xml')).toContain('Rimu &amp; Sons &lt;b&gt;Poultry&lt;/b&gt;: News')
	expect(await read('/llms.txt')).toContain('> Straight talk "about" hens')
})

const allDay = [{ opens: '00:00', closes: '24:00' }]
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const always = Object.fromEntries(days.map((day) => [day, allDay]))

test('pages say without scripts whether an office is open, and search engines read the same hours', async ({
	save,
	read,
}) => {
	const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
	const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
	await save({ nzHours: always, nzSpecialDays: [] })
	for (const path of ['/', '/contact'])
		expect(load(await read(path))('footer address').text(), path).toContain('Open now')
	await save({
		nzHours: always,
		nzSpecialDays: [{ from: today, to: later, spans: [], name: 'Field days' }],
	})
	for (const path of ['/', '/contact'])
		expect(load(await read(path))('footer address').text(), path).toContain(
			'Closed for Field days until',
		)
	const contact = load(await read('/contact'))
	expect(contact('#nz').text()).toContain('Field days, ')
	const graph = JSON.parse(contact('script[type="application/ld+json"]').text())['@graph']
	const place = graph.find(
		(thing: { '@id': string }) => thing['@id'].endsWith('#nz') && '@type' in thing,
	)
	expect(JSON.stringify(graph)).toContain(`"validFrom":"${today}","validThrough":"${later}"`)
	expect(place).toBeDefined()
})

test('only administrators reach its form, its history and what saves it', async ({
	as,
	emptySite: { db },
}) => {
	const { rows } = await db.query('select id, version from business')
	const [editor, administrator] = [await as('editor'), await as('administrator')]
	for (const path of ['/admin/business', `/admin/business/${rows[0].id}/history`]) {
		expect((await editor(path)).status, path).toBe(403)
		expect((await administrator(path)).status, path).toBe(200)
	}
	const values = { ...businessFields.blank, name: 'Taken over' }
	const placeOf = async (ask: typeof editor) =>
		((await (await ask('/api/session')).json()) as { sections: Record<string, string> }).sections[
			'/contact'
		]
	expect([await placeOf(editor), await placeOf(administrator)]).toEqual(['', 'business'])
	for (const action of ['save', 'copy'])
		expect((await editor(`/admin/business/${action}`, { ...rows[0], values })).status).toBe(403)
	expect((await db.query('select version from business')).rows).toEqual([
		{ version: rows[0].version },
	])
})

test('its preview shows every page with what was not published yet, to who has the link', async ({
	as,
	save,
	read,
	emptySite: { db },
}) => {
	await save({})
	const staff = await as('administrator')
	const { rows } = await db.query('select id, version from business')
	const values = { ...businessFields.blank, ...demoBusiness, nzPhone: '07 555 1111' }
	const stored = await staff('/admin/business/copy', {
		action: 'keep',
		...rows[0],
		copy: 0,
		values,
	})
	expect(stored.status).toBe(200)
	const form = load(await (await staff('/admin/business')).text())
	const link = form('a[href*="preview="]').attr('href') ?? ''
	const previewed = await read(link.replace(/^https?:\/\/[^/]+/, ''))
	expect(previewed).toContain('07 555 1111')
	expect(await read('/contact')).not.toContain('07 555 1111')
})
