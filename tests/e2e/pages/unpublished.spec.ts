// What is not published is nowhere public; its preview shows it on the real page.
import type { Page } from '@playwright/test'
import type { Database } from '#tests/support/records.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const word = 'zwartgeflügelwort'
const picture = `/media/product-images/${word}.jpg`

/** A live record of each type, and the fields that get the word. */
const types = [
	{ section: 'services', table: 'services', fields: ['title', 'description'] },
	{ section: 'products', table: 'products', fields: ['title', 'description', 'content'] },
	{ section: 'news', table: 'news', fields: ['title', 'excerpt', 'content'] },
	{ section: 'resources', table: 'resources', fields: ['title', 'description'] },
	{ section: 'team', table: 'team_members', fields: ['name', 'position', 'bio'] },
	{ section: 'vacancies', table: 'job_vacancies', fields: ['title', 'description', 'aboutJob'] },
] as const

type Type = (typeof types)[number]

/** Opens a record's form as staff and keeps the word in its fields as unpublished changes; returns its preview link, if any. */
async function keepWord(page: Page, siteUrl: string, { type, id }: { type: Type; id: string }) {
	const read = await page.request.get(`${siteUrl}/admin/${type.section}/${id}/edit`)
	expect(read.status()).toBe(200)
	const kept = await page.evaluate(
		async ({ section, id, fields, word, picture }) => {
			const post = (body: object) =>
				fetch(`/admin/${section}/copy`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify(body),
				})
			// The first response tells the record's version and values.
			const asked = { deed: 'keep', id, copy: 0, wantsRecord: true, values: {} }
			const { current } = await (await post({ ...asked, version: 0 })).json()
			const words = Object.fromEntries(
				fields.map((field) => [field, `${current.values[field]} ${word}`]),
			)
			const values = { ...current.values, ...words, image: picture }
			return (await post({ ...asked, version: current.version, values })).status
		},
		{ section: type.section, id, fields: [...type.fields], word, picture },
	)
	expect(kept, type.section).toBe(200)
}

async function firstLive(db: Database, { table }: Type) {
	const { rows } = await db.query<{ id: string }>(
		`select id::text from ${table} where status = 'published' and deleted_at is null order by created_at, id limit 1`,
	)
	return rows[0]?.id ?? ''
}

test('a word that only unpublished changes have is on no page, in no data, feed, sitemap, search, JSON-LD or llms.txt, for each type', async ({
	page,
	startServer,
	playwright,
	allowConsole,
}) => {
	test.setTimeout(180_000)
	allowConsole(/409/)
	const { db, url } = await startServer({ seed: 'demo' })
	await openAdmin(page, { db, siteUrl: url }, '/admin/dashboard')
	for (const type of types) await keepWord(page, url, { type, id: await firstLive(db, type) })
	const { rows } = await db.query(
		`select count(*)::int as copies from working_copies where form_values::text like $1`,
		[`%${word}%`],
	)
	expect(rows).toEqual([{ copies: types.length }])

	const visitor = await playwright.request.newContext({ baseURL: url })
	const map = await (await visitor.get('/sitemap.xml')).text()
	const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => new URL(at!).pathname)
	const data = paths.map((path) => (path === '/' ? '/_root.data' : `${path}.data`))
	const others = [
		'/feed.xml',
		'/llms.txt',
		'/sitemap.xml',
		`/search?q=${word}`,
		`/search.data?q=${word}`,
	]
	const found: string[] = []
	for (const path of [...paths, ...data, ...others]) {
		const text = (await (await visitor.get(path)).text()).toLowerCase()
		// The results page repeats what was searched.
		const isHere = path.startsWith('/search') ? text.includes(`${picture}`) : text.includes(word)
		if (isHere) found.push(path)
	}
	expect(found).toEqual([])
	const results = await (await visitor.get(`/search?q=${word}`)).text()
	expect(results).toMatch(/No (results|matches)|Nothing/i)
	expect(paths.length).toBeGreaterThan(30)
})

test('the preview shows unpublished changes of every type on the real page, and leaves nothing behind', async ({
	page,
	startServer,
	playwright,
	allowConsole,
}) => {
	test.setTimeout(180_000)
	allowConsole(/409|404/)
	const { db, url } = await startServer({ seed: 'demo' })
	await openAdmin(page, { db, siteUrl: url }, '/admin/dashboard')
	const visitor = await playwright.request.newContext({ baseURL: url })
	for (const type of types.filter(({ section }) => section !== 'team')) {
		const id = await firstLive(db, type)
		await keepWord(page, url, { type, id })
		await open(page, `${url}/admin/${type.section}/${id}/edit`, { scripts: true })
		const link = page.getByRole('link', { name: /^Preview changes/ })
		const address = (await link.getAttribute('href')) ?? ''
		const answer = await visitor.get(address.split('#')[0] ?? '')
		expect([type.section, answer.status(), answer.headers()['cache-control']]).toEqual([
			type.section,
			200,
			'no-store',
		])
		const html = await answer.text()
		expect(html.includes(word), `${type.section} preview`).toBe(true)
		expect(html).toContain('Preview. Visitors cannot see this version yet.')
		const { rows } = await db.query(`select * from ${type.table} where id = $1`, [id])
		expect(JSON.stringify(rows)).not.toContain(word)
	}
})
