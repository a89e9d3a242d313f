// Number of SQL queries for each address of the built application. Fewer are fine; more, or a number that grows with
// the rows, fail. The footer's services, its pages and the images count as one query each. What a process that follows
// changes reads once for each of its versions does not count: whether the site is open, the redirects, the notices, the
// business, menus, categories, the words of the home page and the other fixed pages, and when there are case studies.
// Then the transactions of previews.
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { changingKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { makePreviewLink } from '#kit/site/preview-links.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	admin,
	buildAccess,
	buildArticle,
	buildMedia,
	buildMember,
	buildPage,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
} from '#tests/support/factories.ts'
import { insertContent } from '#tests/support/content-forms.ts'
import { listPaths, pagedKeys } from '#tests/support/content-tables.ts'
import { textOf, watchPool } from '#tests/support/pool-watch.ts'

const budget = {
	'/': 8,
	'/services': 3,
	'/services?country=Australia': 3,
	'/products': 6,
	'/products?category=biosecurity': 6,
	'/products/boot-tray': 7,
	'/products/BOOT-TRAY': 5,
	'/products/no-such-product': 6,
	'/case-studies': 4,
	'/case-studies?system=barn': 4,
	'/case-studies/a-case-study': 6,
	'/news': 7,
	'/news?category=articles': 6,
	'/news/wet-litter': 10,
	'/resources': 9,
	'/resources/shed-checklist': 9,
	'/newsletter': 3,
	'/newsletter/a-edition': 6,
	'/about': 5,
	'/about/job-vacancies': 6,
	'/about/job-vacancies/2': 4,
	'/contact': 2,
	// One that finds the page, one that reads it.
	'/privacy': 7,
	'/PRIVACY': 4,
	'/search': 0,
	// And one transaction that finds the results.
	'/search?q=tray': 9,
	'/search?q=tary': 9,
	// One more for each kind among the results.
	'/search?q=vet': 9,
	'/no-such-page': 5,
	'/nowhere': 4,
	'/api/country-line': 0,
	'/sitemap.xml': 10,
	'/feed.xml': 3,
	'/llms.txt': 7,
	'/robots.txt': 0,
	'/api/geo': 0,
	'/api/session': 0,
}

test(
	'each public address stays within its query budget, however many rows there are',
	{ timeout: 120_000 },
	async () => {
		await using db = await testDb()
		const app = await loadApplication(db)
		await addContent(db, 1)
		const few = await costs(app, db)
		await addContent(db, 8)
		const many = await costs(app, db)
		for (const [path, limit] of Object.entries(budget)) {
			expect.soft(many[path], `queries of ${path}`).toBeLessThanOrEqual(limit)
			expect
				.soft(many[path], `queries of ${path} with more rows`)
				.toBeLessThanOrEqual(few[path] ?? 0)
		}
	},
)

test('every list, and a page of every type, has a budget', () => {
	const paths = Object.keys(budget)
	const starts = pagedKeys.map((key) => contentTypes[key].path({ id: '', slug: '' }))
	expect(listPaths.filter((path) => !paths.includes(path))).toEqual([])
	expect(starts.filter((start) => !paths.some((path) => path.startsWith(start)))).toEqual([])
})

function statusesAt(app: Hono, path: string, times: number) {
	// Pages that are not cached ask for the connection, which there is none of here.
	const ask = () => app.request(`http://localhost${path}`, {}, { incoming: undefined })
	return Promise.all(Array.from({ length: times }, async () => (await ask()).status))
}

test('a previewed page takes one transaction, and one connection at a time for six who open its link at once; a page that visitors see takes none', async () => {
	await using db = await testDb()
	const app = await loadApplication(db)
	await addContent(db, 1)
	await buildAccess(db, admin())
	const by = actorId(admin())
	const link = async (type: string, id: string, page: string) => {
		const { path } = await makePreviewLink(db, { type, id, path: page, by }, new Date())
		return path.split('#')[0] ?? ''
	}
	const seen = watchPool(db.pool)
	const count = async (path: string, times: number) => {
		Object.assign(seen, { transactions: 0, updates: 0, maxAtOnce: 0 })
		expect.soft(await statusesAt(app, path, times), path).toEqual(Array(times).fill(200))
		return { ...seen }
	}
	for (const key of changingKeys) {
		const row = await insertContent(db, key, { slug: 'soon', status: 'draft' })
		const page = contentTypes[key].path(row)
		if (page.startsWith('/admin/')) continue
		const path = await link(key, String(row.id), page)
		await count(path, 1)
		expect.soft(await count(path, 1), path).toMatchObject({ transactions: 1, inUse: 0 })
		expect
			.soft(await count(path, 6), path)
			.toMatchObject({ transactions: 6, maxAtOnce: 1, inUse: 0 })
		const data = path.replace('?', '.data?')
		expect.soft((await count(data, 1)).transactions, data).toBe(1)
		await db.update(contents[key].table).set({ status: 'published' })
		await count(path, 1)
		expect.soft(await count(path, 1), path).toMatchObject({ transactions: 0, updates: 0 })
	}
})

async function loadApplication(db: TestDb): Promise<Hono> {
	const file = join(projectRoot(), 'build/server/index.js')
	if (!existsSync(file)) throw new Error('Build the application first: npm test does')
	completeEnv({
		DATABASE_URL: db.url,
		APP_SECRET: 'a secret for tests, long enough to pass',
		DATA_DIR: await mkdtemp(join(tmpdir(), 'roost-budget-')),
	})
	Object.assign(globalThis, { roostDb: { db, pool: db.pool } })
	// One that follows changes has read these before.
	const ask = db.pool.query.bind(db.pool) as (...args: unknown[]) => unknown
	db.pool.query = ((...args: unknown[]) =>
		/as step$|from "redirects"/.test(textOf(args[0]))
			? Promise.resolve({ rows: [] })
			: ask(...args)) as typeof db.pool.query
	const { app } = (await import(pathToFileURL(file).href)) as { app: Hono }
	return app
}

/** Those that `addContent` builds in a way of their own. */
const built: readonly ContentKey[] = [
	'member',
	'product',
	'service',
	'article',
	'resource',
	'vacancy',
	'page',
]

/** Of other types, the first record has the slug `a-<key>`. */
async function addContent(db: TestDb, times: number): Promise<void> {
	const image = await buildMedia(db)
	const shared = { image: image.url }
	const isFirst = times === 1
	const author = await buildMember(db, shared)
	for (let index = 0; index < times; index++) {
		const first = isFirst && index === 0
		await buildProduct(db, {
			...shared,
			...(first ? { title: 'Boot tray', isFeatured: true } : {}),
			categories: ['Biosecurity'],
			gallery: [{ type: 'image', url: image.url }],
			content: '## Use',
		})
		await buildService(db, { ...shared, country: 'Both' })
		await buildArticle(db, {
			...shared,
			...(first ? { title: 'Wet litter' } : {}),
			authorId: author.id,
			category: 'Articles',
			featured: true,
		})
		await buildResource(db, { ...shared, ...(first ? { title: 'Shed checklist' } : {}) })
		await buildVacancy(db, first ? { id: 2 } : {})
		await buildPage(db, { ...shared, inFooter: true, ...(first ? { slug: 'privacy' } : {}) })
		for (const key of changingKeys.filter((one) => !built.includes(one)))
			await insertContent(db, key, first ? { slug: `a-${key}` } : {})
	}
}

const readOnce =
	/from "(?:business|site_texts|categories|notices|redirects)"|as step$|^select "country", "publish_at", "unpublish_at" from/

/** Counts the second visit: the first also stores rendered texts. */
async function costs(app: Hono, db: TestDb): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for (const path of Object.keys(budget)) {
		await app.request(`http://localhost${path}`)
		const query = db.pool.query.bind(db.pool)
		const ask = query as (...args: unknown[]) => unknown
		let count = 0
		db.pool.query = ((...args: unknown[]) => {
			if (!readOnce.test(textOf(args[0]))) count += 1
			return ask(...args)
		}) as typeof query
		await app.request(`http://localhost${path}`)
		db.pool.query = query
		counts[path] = count
	}
	return counts
}
