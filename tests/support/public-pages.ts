// Every kind of public page by name, with a function that finds its path on a site.
import { livePaths } from './content-forms.ts'
import { listPaths, pagedKeys } from './content-tables.ts'
import type { Database } from './records.ts'

type Find = (db: Database) => Promise<string>

const steady = ['/', '/about', '/contact', '/products?category=biosecurity', ...listPaths]
const missing = ['/no-such-page', '/products/no-such-product']
const stored = {
	'a product': `select '/products/' || slug as path from products where jsonb_array_length(gallery) > 1 order by slug`,
	'a long article': `select '/news/' || slug as path from news order by length(content) desc, slug`,
	'a free resource': `select '/resources/' || slug as path from resources where free order by slug`,
	'a paid resource': `select '/resources/' || slug as path from resources where not free order by slug`,
}

/** The types of these; of every other with pages, the first record is taken. */
const storedKeys = ['product', 'article', 'resource']

const always = (paths: string[]): [string, Find][] =>
	paths.map((path) => [path, () => Promise.resolve(path)])

/** Pages that exist. */
export const foundPages: Record<string, Find> = Object.fromEntries([
	...always(steady),
	...Object.entries(stored).map(([name, sql]): [string, Find] => [name, firstOf(sql)]),
	...pagedKeys
		.filter((key) => !storedKeys.includes(key))
		.map((key): [string, Find] => [`a ${key}`, async (db) => (await livePaths(db, key, 1))[0]!]),
])

/** Pages with forms, and at least how many fields these have. */
export const formPages: Record<string, { find: Find; fields: number }> = {
	'/contact': { find: foundPages['/contact']!, fields: 4 },
	'/news': { find: foundPages['/news']!, fields: 2 },
	'/newsletter': { find: foundPages['/newsletter']!, fields: 2 },
	'/resources': { find: foundPages['/resources']!, fields: 4 },
	'a product': { find: foundPages['a product']!, fields: 4 },
	'a free resource': {
		find: firstOf(
			`select '/resources/' || slug as path from resources where free and download_link like '/media/%' order by slug`,
		),
		fields: 2,
	},
}

/** Pages that exist, and pages of missing addresses. */
export const publicPages: Record<string, Find> = {
	...foundPages,
	...Object.fromEntries(always(missing)),
}

/** The records with the longest text, which are most likely to overflow. */
export const maxPages: Record<string, Find> = Object.fromEntries([
	...longest(2, [
		'product',
		`select '/products/' || slug as path from products order by length(title) desc, slug`,
	]),
	...longest(3, [
		'article',
		`select '/news/' || slug as path from news order by length(content) desc, slug`,
	]),
	...longest(1, [
		'resource',
		`select '/resources/' || slug as path from resources order by length(title) desc, slug`,
	]),
])

function longest(many: number, [what, sql]: [string, string]): [string, Find][] {
	return Array.from({ length: many }, (_, index) => [
		`the longest ${what}, ${index + 1} of ${many}`,
		firstOf(`${sql} offset ${index}`),
	])
}

function firstOf(sql: string): Find {
	return async (db) => {
		const { rows } = await db.query<{ path: string }>(`${sql} limit 1`)
		if (!rows[0]) throw new Error(`the content has no page for: ${sql}`)
		return rows[0].path
	}
}
