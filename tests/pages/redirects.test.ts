// Old addresses that staff lead on.
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { pageOf, test } from '#tests/support/pages.ts'
import { insertProduct } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Changes something as staff do, after which the next request finds it. */
async function post(ask: Ask, db: Pool, path: string, body: object = {}) {
	const { headers } = await signedIn(db)
	const type = { 'Content-Type': 'application/json' }
	return ask(path, {
		method: 'POST',
		headers: { ...headers, ...type },
		body: JSON.stringify(body),
	})
}

/** Pastes old addresses; the screen after that. */
async function add(ask: Ask, db: Pool, ...pairs: [source: string, target: string][]) {
	const { headers } = await signedIn(db)
	const lines = pairs.map((pair) => pair.join(', ')).join('\n')
	const body = new URLSearchParams({ lines })
	const response = await ask('/admin/old-addresses', { method: 'POST', headers, body })
	expect(response.status).toBe(200)
	return pageOf(response, '/admin/old-addresses')
}

async function idOf(db: Pool, source: string): Promise<string> {
	const { rows } = await db.query('select id from redirects where source = $1', [source])
	return rows[0].id
}

test('an old address is led on in one step, for good, in any spelling', async ({
	ask,
	open,
	db,
}) => {
	await add(ask, db, ['/our-hens/page.php?id=7', '/services'], ['/our-hens/*', '/products/*'])
	for (const [path, to] of [
		['/our-hens/page.php?id=7', '/services'],
		['/Our-Hens/Boot-Dip-Station/', '/products/boot-dip-station'],
		['/our-hens/boot-dip-station?utm_source=card', '/products/boot-dip-station?utm_source=card'],
	] as const) {
		const { redirects, status } = await open(path)
		expect.soft(redirects, path).toEqual([{ status: 301, to }])
		expect.soft(status, path).toBe(200)
	}
	const { headers } = await ask('/our-hens/page.php?id=7', { method: 'HEAD' })
	expect(headers.get('Cache-Control')).toBe('private, no-cache')
})

test('people who are led on are counted, robots and staff are not', async ({ ask, open, db }) => {
	await add(ask, db, ['/counted', '/services'])
	const { headers } = await signedIn(db)
	const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
	await ask('/counted', { headers: { ...headers, ...browser } })
	await ask('/counted', { headers: { 'User-Agent': 'Googlebot/2.1' } })
	await ask('/counted', { headers: browser })
	const hits = async () => {
		const list = await open('/admin/redirects?q=counted', { headers })
		return list.$('td[data-label="Hits"]').text()
	}
	await expect.poll(hits, { timeout: 15_000 }).toBe('1')
})

test('a page that is there comes first, and a redirect goes with its end', async ({
	ask,
	open,
	db,
}) => {
	const { slug, id } = await insertProduct(db, { status: 'draft' })
	const path = `/products/${slug}`
	await add(ask, db, [path, '/contact'])
	expect((await open(path)).redirects).toEqual([{ status: 301, to: '/contact' }])
	await db.query(`update products set status = 'published' where id = $1`, [id])
	for (let time = 0; time < 2; time++) expect((await ask(path)).status).toBe(200)
	await post(ask, db, `/admin/products/${id}/trash`)
	expect((await open(path)).redirects).toEqual([{ status: 301, to: '/contact' }])
	await post(ask, db, `/admin/redirects/${await idOf(db, path)}/trash`)
	expect((await ask(path)).status).toBe(404)
})

test('what is opened within the site is led on too', async ({ ask, db }) => {
	await add(ask, db, ['/old-contact', '/contact'])
	const response = await ask('/old-contact.data?_routes=routes%2Fpublic%2Fpage')
	expect(response.status).toBe(204)
	expect(response.headers.get('X-Remix-Redirect')).toBe('/contact')
})

test('old addresses are pasted, and lines that are refused stay and say why', async ({
	ask,
	open,
	db,
}) => {
	const { $ } = await add(ask, db, ['/pasted-one', '/news'], ['/products', '/news'])
	expect($('form [role=status]').text()).toBe('1 redirect added.')
	expect($('#lines').text()).toBe('/products, /news')
	expect($('#lines-error').text()).toContain(
		'/products, /news: Visitors see a page at this address',
	)
	expect((await open('/pasted-one')).redirects).toEqual([{ status: 301, to: '/news' }])
})

test('what was not found is led on from a form that has its address', async ({ open, db }) => {
	await db.query(
		`insert into visit_counts (day, kind, name, views, visits) values (current_date, 'not found', '/our-flock', 7, 0)`,
	)
	const { headers } = await signedIn(db)
	const { $ } = await open('/admin/old-addresses', { headers })
	const link = $('a[aria-label="Redirect: /our-flock"]').attr('href') ?? ''
	const form = await open(link.split('#')[0]!, { headers })
	expect(form.$('#source').attr('value')).toBe('/our-flock')
	expect(form.$('#target')).toHaveLength(1)
})
