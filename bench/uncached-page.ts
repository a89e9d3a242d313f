import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { visitorHeaders } from './load.ts'
import { inWords, percentile } from './row.ts'
import type { Row } from './row.ts'

const rounds = 60
const warmUp = 150
/** A notification takes a millisecond or two to reach the site. */
const announceMs = 8

/** Median response time in ms, by page. `empty` is a page of the same renderer without content. */
export type PageTimes = Map<string, number>

const empty = 'empty page'

/** Times each kind of page with an empty cache. */
export async function timeUncachedPages(
	siteUrl: string,
	pool: Pool,
	times = rounds,
): Promise<PageTimes> {
	const pages = await pagesOf(pool)
	const taken = new Map([...pages.keys()].map((name) => [name, [] as number[]]))
	for (let round = -warmUp; round < times; round += 1) {
		await clearPages(pool)
		await pause(announceMs)
		for (const [name, path] of pages) {
			const started = performance.now()
			const response = await fetch(siteUrl + path, { headers: visitorHeaders })
			await response.arrayBuffer()
			if (round >= 0) taken.get(name)?.push(performance.now() - started)
		}
	}
	return new Map([...taken].map(([name, all]) => [name, percentile(all, 0.5)]))
}

/** One row per page, at most `limit` ms; with `before`, the figure includes the growth from the demo content. */
export function uncachedRows(
	times: PageTimes,
	{ content, limit, before }: { content: string; limit: number; before?: PageTimes },
): Row[] {
	const floor = times.get(empty) ?? 0
	return [...times]
		.filter(([name]) => name !== empty)
		.map(([name, ms]) => {
			const earlier = before?.get(name)
			const growth = earlier
				? `, ${(ms / earlier).toFixed(1)} times as long as with demo content`
				: ''
			return {
				what: `page not in cache, ${name}, ${content}, p50`,
				mustReach: `at most ${limit} ms`,
				figure: `${inWords(ms)} ms${growth}`,
				floor: `empty page: ${inWords(floor)} ms`,
				isReached: ms <= limit,
			}
		})
}

/** Empties the page cache of every instance. */
async function clearPages(pool: Pool): Promise<void> {
	await pool.query(`with bumped as (update cache_state set revision = revision + 1 returning revision)
		select pg_notify('roost_cache', json_build_object('revision', revision, 'tags', null)::text) from bumped`)
}

async function pagesOf(pool: Pool): Promise<Map<string, string>> {
	const slugOf = async (table: 'products' | 'news') => {
		const { rows } = await pool.query<{ slug: string }>(
			`select slug from ${table} where status = 'published' and deleted_at is null
				order by length(content) desc, slug limit 1`,
		)
		return rows[0]?.slug ?? ''
	}
	return new Map([
		[empty, '/nowhere'],
		['home', '/'],
		['products', '/products'],
		['a product', `/products/${await slugOf('products')}`],
		['news', '/news'],
		['an article', `/news/${await slugOf('news')}`],
	])
}
