// What is not published is nowhere public; its preview shows it on the real page.
import { load } from 'cheerio'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect } from 'vitest'
import { changingKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { insertContent, wordFields } from '#tests/support/content-forms.ts'
import { mapAtOnce, test as base } from '#tests/support/pages.ts'
import { insertProduct } from '#tests/support/records.ts'

const word = 'zwartgeflügelwort'
const picture = `/media/product-images/${word}.jpg`

/** The types with a list: a live record of each gets the word in its fields. Every page has a text. */
const types = [...changingKeys, 'head' as const].map((key: ContentKey) => ({
	key,
	section: contentTypes[key].section,
	slugs: contentTypes[key].slugs ?? null,
	table: getTableName(contents[key].table),
	fields: key === 'head' ? ['text'] : wordFields(key),
	isOnPages: key === 'head' || contentTypes[key].pages !== null,
}))

type Type = (typeof types)[number]

/** Requests as an administrator; their account and all working copies are deleted after the test. */
const test = base.extend('asStaff', async ({ site, db, ask }, { onCleanup }) => {
	const { id } = await createAdmin(db, { name: 'Ana Reid' })
	onCleanup(async () => {
		await db.query(`delete from record_versions where state <> 'published'`)
		await db.query('delete from auth_users where id = $1', [id])
	})
	const Cookie = (await sessionOf(db, { id })).join('; ')
	return (path: string, body?: object) =>
		ask(path, {
			headers: { Cookie, Origin: site.url, 'Content-Type': 'application/json' },
			...(body && { method: 'POST', body: JSON.stringify(body) }),
		})
})

type AsStaff = (path: string, body?: object) => Promise<Response>

/** Keeps the word in a record's fields as unpublished changes. */
async function keepWord(asStaff: AsStaff, { section, fields }: Type, id: string) {
	expect((await asStaff(`/admin/${section}/${id}/edit`)).status).toBe(200)
	const post = (body: object) => asStaff(`/admin/${section}/copy`, body)
	// The first response tells the record's version and values.
	const requested = { action: 'keep', id, copy: 0, wantsRecord: true, values: {} }
	const { current } = await (await post({ ...requested, version: 0 })).json()
	const words = Object.fromEntries(
		fields.map((field) => [field, `${current.values[field]} ${word}`]),
	)
	const values = { ...current.values, ...words, image: picture }
	const saved = await post({ ...requested, version: current.version, values })
	expect(saved.status, section).toBe(200)
}

async function firstLive(db: pg.Pool, { key, table, slugs }: Type) {
	const { rows } = await db.query<{ id: string }>(
		`select id::text from ${table} where status = 'published' and deleted_at is null
			and ($1::text[] is null or slug = any($1)) order by created_at, id limit 1`,
		[slugs],
	)
	// The demo has drafts of pages alone.
	return rows[0]?.id ?? String((await insertContent(drizzle(db), key)).id)
}

type Ask = (path: string) => Promise<Response>

/** All public addresses of the demo content that show the word. */
async function addressesWithWord(ask: Ask): Promise<string[]> {
	const map = await (await ask('/sitemap.xml')).text()
	const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => new URL(at!).pathname)
	expect(paths.length).toBeGreaterThan(30)
	const data = paths.map((path) => (path === '/' ? '/_root.data' : `${path}.data`))
	const others = [
		'/feed.xml',
		'/llms.txt',
		'/sitemap.xml',
		`/search?q=${word}`,
		`/search.data?q=${word}`,
	]
	const found = await mapAtOnce([...paths, ...data, ...others], async (path) => {
		const text = (await (await ask(path)).text()).toLowerCase()
		// The results page repeats what was searched.
		const isHere = path.startsWith('/search') ? text.includes(picture) : text.includes(word)
		return isHere ? [path] : []
	})
	return found.flat()
}

test('a word that only unpublished changes have is on no page, in no data, feed, sitemap, search, JSON-LD or llms.txt, for each type', async ({
	ask,
	asStaff,
	db,
}) => {
	for (const type of types) await keepWord(asStaff, type, await firstLive(db, type))
	const { rows } = await db.query(
		`select count(*)::int as copies from record_versions where state <> 'published' and "values"::text like $1`,
		[`%${word}%`],
	)
	expect(rows).toEqual([{ copies: types.length }])

	expect(await addressesWithWord(ask)).toEqual([])
	const results = await (await ask(`/search?q=${word}`)).text()
	expect(results).toMatch(/No (results|matches)|Nothing/i)
})

const hidden = {
	draft: { status: 'draft' },
	scheduled: { publishAt: new Date('2099-01-01') },
	ended: { unpublishAt: new Date('2020-01-01') },
	trashed: { deletedAt: new Date('2026-01-01') },
}

/** Inserts a record of each type in each of these states, with this in its title, and returns the addresses of their pages. */
async function insertHidden(db: pg.Pool, title: string): Promise<string[]> {
	const own: string[] = []
	for (const key of changingKeys)
		for (const [state, columns] of Object.entries(hidden)) {
			const { path, pages } = contentTypes[key]
			const given = { title: `${title} ${key} ${state}`, ...columns }
			const row = await insertContent(drizzle(db), key, given)
			if (pages?.hasOwn) own.push(path(row))
		}
	return own
}

test('drafts, scheduled, ended and trashed records of each type are on no page, and have no page of their own', async ({
	ask,
	db,
}) => {
	const own = await insertHidden(db, `Not shown ${word}`)
	expect(await addressesWithWord(ask)).toEqual([])
	expect(await (await ask(`/search?q=${word}`)).text()).not.toContain('not-shown-')
	for (const path of own) {
		const response = await ask(path)
		// A vacancy leads to their list.
		const wanted = path.includes('/job-vacancies/') ? 302 : 404
		expect.soft(response.status, path).toBe(wanted)
		expect.soft(await response.text(), path).not.toContain(word)
	}
})

const secret = 'zwortelgrum'
const absent = 'zxortelgrum'
const searchesFor = [
	(requested: string) => `/search?q=${requested}`,
	(requested: string) => `/search?q=hens+${requested}`,
	(requested: string) => `/search?q=hens+${requested.slice(0, 5)}`,
	(requested: string) => `/search?q=hens+${requested}s`,
	(requested: string) => `/search.data?q=hens+${requested}&type=articles`,
]
const missingPagesOf = [
	(requested: string) => `/products/${requested}`,
	(requested: string) => `/news/hens-${requested}`,
	(requested: string) => `/resources/${requested}.data`,
]

/** Expects the same bytes for a word of hidden records and for one that is nowhere, the words themselves left out. */
async function expectSameBytes(ask: Ask, pathsOf: ((requested: string) => string)[]) {
	for (const pathOf of pathsOf) {
		const [hiddenWord, noWord] = await Promise.all(
			[secret, absent].map(async (requested) => {
				const text = await (await ask(pathOf(requested))).text()
				return text.replaceAll(requested, '').replaceAll(requested.slice(0, 5), '')
			}),
		)
		expect.soft(hiddenWord, pathOf(secret)).toBe(noWord)
	}
}

test('S38: what the site answers to a word of hidden records is byte for byte the answer to a word that is nowhere', async ({
	ask,
	db,
}) => {
	await insertHidden(db, `Hens ${secret}`)
	await db.query('insert into search_vocabulary (word) values ($1)', [secret])
	await expectSameBytes(ask, [...searchesFor, ...missingPagesOf])
	// A record of another country is found by its address and in the sitemap, but by no search of this country.
	for (const key of ['product', 'article'] as const)
		await insertContent(drizzle(db), key, { title: `Hens ${secret}`, country: 'Australia' })
	await expectSameBytes(ask, searchesFor)
	await db.query('delete from search_vocabulary where word = $1', [secret])
})

for (const type of types.filter(({ isOnPages }) => isOnPages))
	test(`the preview shows unpublished changes on the real page, and leaves nothing behind: ${type.section}`, async ({
		ask,
		asStaff,
		db,
	}) => {
		const id = await firstLive(db, type)
		await keepWord(asStaff, type, id)
		const form = load(await (await asStaff(`/admin/${type.section}/${id}/edit`)).text())
		const address = form('a:contains("Preview changes")').attr('href') ?? ''
		const response = await ask(address.split('#')[0] ?? '')
		expect(response.status).toBe(200)
		expect(response.headers.get('Cache-Control')).toBe('no-store')
		const html = await response.text()
		expect(html).toContain(word)
		expect(html).toContain('Preview. Visitors cannot see this version yet.')
		const { rows } = await db.query(`select * from ${type.table} where id = $1`, [id])
		expect(rows).toHaveLength(1)
		expect(JSON.stringify(rows)).not.toContain(word)
	})

/** The preview's address in the form of a draft. */
async function draftWithLink(asStaff: AsStaff, db: pg.Pool) {
	const { id, slug } = await insertProduct(db, { title: `Draft ${word}`, status: 'draft' })
	const form = load(await (await asStaff(`/admin/products/${id}/edit`)).text())
	return { id: String(id), slug, address: form('a:contains("Preview")').attr('href') ?? '' }
}

test('withdrawn links show what everybody sees, the form gets a new one, and Activity says who did it', async ({
	ask,
	asStaff,
	db,
}) => {
	const { id, address } = await draftWithLink(asStaff, db)
	expect((await ask(address)).status).toBe(200)
	const response = await asStaff(`/admin/products/${id}/withdraw-previews`, {})
	expect(response.status).toBe(200)
	const { preview } = (await response.json()) as { preview: { path: string } }
	for (const before of [address, address.replace('?', '.data?')]) {
		const old = await ask(before)
		expect.soft(old.status, before).toBe(404)
		expect.soft(await old.text(), before).not.toContain(word)
	}
	expect(await (await ask(preview.path)).text()).toContain(word)
	const activity = load(await (await asStaff('/admin/activity')).text())
	expect(activity('main').text()).toContain(
		`withdrew the preview links of the product Draft ${word}`,
	)
	const gone = '/admin/products/3d5f1f1e-0000-4000-8000-000000000001/withdraw-previews'
	expect((await asStaff(gone, {})).status).toBe(410)
})

test('a preview ends with the access of the account that made it', async ({ ask, asStaff, db }) => {
	const { address } = await draftWithLink(asStaff, db)
	expect((await ask(address)).status).toBe(200)
	await db.query(
		"delete from admin_users where id in (select id from auth_users where name = 'Ana Reid')",
	)
	expect((await ask(address)).status).toBe(404)
})

test('a link to a page that visitors see shows it as theirs, in no cache and no index', async ({
	ask,
	asStaff,
	db,
}) => {
	const { id, address } = await draftWithLink(asStaff, db)
	await db.query("update products set status = 'published' where id = $1", [id])
	const response = await ask(address)
	expect(response.status).toBe(200)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
	const html = await response.text()
	expect(html).toContain(word)
	expect(html).not.toContain('Preview. Visitors cannot see this version yet.')
})

test('links that were forged show what everybody sees', async ({ ask, asStaff, db }) => {
	const { address } = await draftWithLink(asStaff, db)
	for (const forged of [`${address}x`, address.slice(0, -3), address.replace(/\.[^.]+$/, '')])
		expect.soft((await ask(forged)).status, forged).toBe(404)
})
