// What becomes of a page's report that somebody has seen it.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeProduct } from '#tests/support/listed-products.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { test } from '#tests/support/pages.ts'
import type { Database } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'
import { addCounts, addSent } from '#tests/support/visits.ts'

const phone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Loads a page as a phone does, and returns what reports it as seen. */
async function load(ask: Ask, path: string, origin: string) {
	const response = await ask(path, { headers: { 'User-Agent': phone } })
	await response.arrayBuffer()
	const timing = response.headers.get('Server-Timing') ?? ''
	const marks = timing.split(', ').map((name) => ({ name, duration: 0, description: '' }))
	return (headers: Record<string, string> = {}, start: unknown = false) =>
		ask('/api/seen', {
			method: 'POST',
			headers: { 'User-Agent': phone, Origin: origin, ...headers },
			body: JSON.stringify([path, start, 390, false, marks]),
		})
}

async function viewsOf(db: Database, { kind = 'page', name }: { kind?: string; name: string }) {
	const { rows } = await db.query(
		'select coalesce(sum(views), 0)::int as views from visit_counts where kind = $1 and name = $2',
		[kind, name],
	)
	return rows[0].views as number
}

/** Waits until the counts are stored: each site does that every few seconds. */
async function untilStored(db: Database, which: { kind?: string; name: string }, views: number) {
	await expect.poll(() => viewsOf(db, which), { timeout: 20_000, interval: 200 }).toBe(views)
}

test('a page that was seen is counted under its record, from the cache and not, with the host that led to it', async ({
	ask,
	db,
	site,
}) => {
	const product = await makeProduct(db)
	const host = `forum-${product.id.slice(0, 8)}.example`
	for (const start of [[host, product.path, null], false, false]) {
		const report = await load(ask, product.path, site.url)
		const response = await report({}, start)
		expect(response.status).toBe(204)
		expect(response.headers.get('Set-Cookie')).toBeNull()
		expect(await response.text()).toBe('')
	}
	await untilStored(db, { name: `product ${product.id}` }, 3)
	expect(await viewsOf(db, { kind: 'source', name: host })).toBe(1)
})

test('staff, robots, people who do not wish it, and reports without a loaded page are counted apart', async ({
	ask,
	db,
	site,
}) => {
	const product = await makeProduct(db)
	const name = `product ${product.id}`
	const report = await load(ask, product.path, site.url)
	const { headers: staff } = await signedIn(db)
	const before = await Promise.all(
		['staff', 'robot', 'not wished', 'no page'].map((why) =>
			viewsOf(db, { kind: 'left out', name: why }),
		),
	)
	await report(staff)
	await report({ 'User-Agent': 'Mozilla/5.0 (compatible; GPTBot/1.3)' })
	await report({ 'Sec-GPC': '1' })
	const body = JSON.stringify([product.path, false, 390, false, []])
	await ask('/api/seen', { method: 'POST', headers: { 'User-Agent': phone }, body })
	await report()
	await untilStored(db, { name }, 1)
	const after = await Promise.all(
		['staff', 'robot', 'not wished', 'no page'].map((why) =>
			viewsOf(db, { kind: 'left out', name: why }),
		),
	)
	expect(after.map((views, n) => views - before[n]!)).toEqual([1, 1, 1, 1])
})

test('another site cannot report, and what is no report or longer than 2 kB counts nothing', async ({
	ask,
	db,
	site,
}) => {
	const product = await makeProduct(db)
	const report = await load(ask, product.path, site.url)
	expect((await report({}, ['google.com', product.path, ['a'.repeat(2048)]])).status).toBe(204)
	expect((await report({ Origin: 'https://other.example' })).status).toBe(403)
	expect((await report({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
	const headers = { 'User-Agent': phone, Origin: site.url }
	const post = (body: string) => ask('/api/seen', { method: 'POST', headers, body })
	expect((await post('{"path": 1}')).status).toBe(204)
	expect((await ask('/api/seen')).status).toBe(404)
	await report()
	await untilStored(db, { name: `product ${product.id}` }, 1)
})

test('a search is noted for the day without what says whose it is; with an email address in it, nowhere', async ({
	ask,
	db,
	site,
}) => {
	const word = `zw${Math.random()
		.toString(36)
		.replaceAll(/[^a-z]/g, '')}`
	const noted = async () => {
		const { rows } = await db.query('select words from searches_of_day where words like $1', [
			`%${word}%`,
		])
		return rows.map(({ words }) => words as string)
	}
	const { headers: staff } = await signedIn(db)
	const headers = { 'User-Agent': phone }
	await ask(`/search?q=${word}%40farm.example`, { headers })
	await ask(`/search?q=staff+${word}`, { headers: { ...headers, ...staff } })
	await ask(`/search?q=Wet+${word}`, { headers })
	await expect.poll(noted).toEqual([`wet ${word}`])
	expect(site.log()).not.toContain(word)
})

test('nothing that is stored or logged has an address or a browser in it', async ({
	ask,
	db,
	site,
}) => {
	const product = await makeProduct(db)
	const report = await load(ask, product.path, site.url)
	const address = '198.51.100.77'
	await report({ 'X-Forwarded-For': address })
	await untilStored(db, { name: `product ${product.id}` }, 1)
	await pause(0)
	const { rows } = await db.query(
		`select (select json_agg(c)::text from visit_counts c) || (select json_agg(v)::text from visitors_of_day v) as all`,
	)
	const everything = `${rows[0].all} ${site.log()}`
	expect(everything).not.toContain(address)
	expect(everything).not.toContain('iPhone')
	expect(everything).not.toContain(product.path)
})

test('the screen of visitors is open to an editor, names the period, and says what was read', async ({
	open,
	db,
}) => {
	const product = await makeProduct(db)
	await db.query('delete from visit_summaries')
	await db.query(
		`insert into visit_counts values (((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - 1, 'page', $1, 987654, 0),
			(((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - 1, 'hour', '00', 987654, 5)
			on conflict (day, kind, name) do update set views = visit_counts.views + excluded.views`,
		[`product ${product.id}`],
	)
	const { headers } = await signedIn(db, { role: 'editor' })
	const page = await open('/admin/visitors?days=7', { headers })
	expect(page.texts('h1')).toEqual(['Visitors'])
	expect(page.texts('nav[aria-label=Period] [aria-current]')).toEqual(['7 days'])
	const row = page.$(`tr:contains("${product.title}")`)
	expect(row.find('a').attr('href')).toBe(product.path)
	expect(row.find('td').first().text()).toContain('987,654')
	expect(page.$('table[aria-label="Pages read a day"] tbody tr')).toHaveLength(7)
})

test('the numbers are a file for a spreadsheet, for everybody who may see them', async ({
	ask,
	open,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const product = await makeProduct(db)
	await addCounts(db, [['-1', 'page', `product ${product.id}`, 321]])
	await addSent(db, { page: product.path, email: visitor.email })
	const { headers } = await signedIn(db, { role: 'editor' })
	const screen = await open('/admin/visitors?days=7', { headers })
	const path = screen.$('main a:contains("Export CSV")').attr('href') ?? ''
	expect(path).toBe('/admin/visitors/export?days=7')
	const file = await ask(path, { headers })
	expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(file.headers.get('Content-Disposition')).toMatch(
		/^attachment; filename="visitors-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
	)
	expect(file.headers.get('Cache-Control')).toBe('no-store')
	const lines = (await file.text()).split('\r\n')
	expect(lines).toContain(
		`"Product","${product.title}","${site.url}${product.path}","321","0","1","0","0"`,
	)
	const refused = await ask(path, { redirect: 'manual' })
	expect(refused.status).toBe(302)
	expect(await refused.text()).not.toContain(product.title)
})

test('the form of a record says how often it was read, and opens when that cannot be said', async ({
	open,
	db,
}) => {
	await using visitor = await newVisitor(db)
	const product = await makeProduct(db)
	await addCounts(db, [['-1', 'page', `product ${product.id}`, 214]])
	await addSent(db, { page: product.path, email: visitor.email })
	const { headers } = await signedIn(db, { role: 'editor' })
	const form = () => open(`/admin/products/${product.id}/edit`, { headers })
	const line = (await form()).$('.form-side p:contains("in the last 30 days")')
	expect(line.text()).toBe('Read 214 times in the last 30 days, 1 enquiry. Visitors')
	expect(line.find('a').attr('href')).toBe('/admin/visitors?days=30')
	await db.query('alter table visit_counts rename to visit_counts_away')
	try {
		const page = await form()
		expect(page.$('input[name=title]').attr('value')).toBe(product.title)
		expect(page.html).not.toContain('in the last 30 days')
	} finally {
		await db.query('alter table visit_counts_away rename to visit_counts')
	}
})

test('an editor has no switch for the mail of the month, and cannot set it', async ({
	ask,
	open,
	db,
	site,
}) => {
	const set = (headers: Record<string, string>) =>
		ask('/admin/account/change', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify({ change: 'visits-mail', wanted: true }),
		})
	const editor = await signedIn(db, { role: 'editor' })
	expect((await open('/admin/account', { headers: editor.headers })).html).not.toContain(
		'on the first of each month',
	)
	expect((await set(editor.headers)).status).toBe(403)
	const ana = await signedIn(db)
	expect((await set(ana.headers)).status).toBe(200)
	const page = await open('/admin/account', { headers: ana.headers })
	expect(page.$('#visits-mail').attr('checked')).toBeDefined()
})
