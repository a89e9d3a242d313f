// Number of SQL queries for each address of the built application. Fewer are fine; more, or a number that grows with the rows,
// fail. The footer's services and the images count as one query each.
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { expect, test } from 'vitest'
import { completeEnv } from '#app/lib/env/env.server.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMedia,
	buildMember,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
} from '#tests/support/factories.ts'

const budget = {
	'/': 7,
	'/services': 2,
	'/services?country=Australia': 2,
	'/products': 5,
	'/products?category=biosecurity': 5,
	'/products/boot-tray': 5,
	'/products/BOOT-TRAY': 3,
	'/products/no-such-product': 4,
	'/news': 6,
	'/news?category=articles': 5,
	'/news/wet-litter': 8,
	'/resources': 5,
	'/resources/shed-checklist': 7,
	'/about': 4,
	'/about/job-vacancies': 2,
	'/about/job-vacancies/2': 2,
	'/contact': 1,
	'/search': 1,
	// And one transaction that finds the results.
	'/search?q=tray': 5,
	'/search?q=tary': 5,
	'/no-such-page': 2,
	'/nowhere': 1,
	'/api/country-line': 0,
	'/sitemap.xml': 7,
	'/feed.xml': 2,
	'/llms.txt': 4,
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

async function loadApplication(db: TestDb): Promise<Hono> {
	const file = join(projectRoot(), 'build/server/index.js')
	if (!existsSync(file)) throw new Error('Build the application first: npm test does')
	completeEnv({
		DATABASE_URL: db.url,
		APP_SECRET: 'a secret for tests, long enough to pass',
		DATA_DIR: await mkdtemp(join(tmpdir(), 'roost-budget-')),
	})
	Object.assign(globalThis, { roostDb: { db, pool: db.pool } })
	const { app } = (await import(pathToFileURL(file).href)) as { app: Hono }
	return app
}

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
	}
}

/** Counts the second visit: the first also stores rendered texts. */
async function costs(app: Hono, db: TestDb): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for (const path of Object.keys(budget)) {
		await app.request(`http://localhost${path}`)
		const query = db.pool.query.bind(db.pool)
		const ask = query as (...args: unknown[]) => unknown
		let count = 0
		db.pool.query = ((...args: unknown[]) => {
			count += 1
			return ask(...args)
		}) as typeof query
		await app.request(`http://localhost${path}`)
		db.pool.query = query
		counts[path] = count
	}
	return counts
}
