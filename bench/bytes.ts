import { chromium } from '@playwright/test'
import type { Pool } from 'pg'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { hydrated } from '#tests/support/e2e.ts'
import {
	byteLimits,
	measureFurtherScripts,
	measureLaterScripts,
	measurePageBytes,
	readToTheEnd,
} from '#tests/support/page-bytes.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { atMost, told } from './row.ts'
import type { Row } from './row.ts'

const unit = 'kB'
const further = ['/services', '/products', '/news', '/resources', '/about', '/contact']
const kinds = [
	{
		kind: 'script',
		what: 'JavaScript of a first visit, after an act',
		limit: byteLimits.firstScript,
	},
	{ kind: 'stylesheet', what: 'styles', limit: byteLimits.style },
	{ kind: 'font', what: 'fonts', limit: byteLimits.font },
	{ kind: 'document', what: 'HTML', limit: byteLimits.html },
] as const

/** Gzipped bytes that public pages make a browser load: the largest page of each kind of file. */
export async function measureBytes(siteUrl: string, pool: Pool): Promise<Row[]> {
	const browser = await chromium.launch(await chromiumOptions()).catch(() => null)
	if (!browser) return [told('bytes of pages', 'not run here: needs a Chromium')]
	try {
		const paths = await Promise.all(Object.values(publicPages).map((find) => find(pool)))
		const pages: ({ path: string } & Awaited<ReturnType<typeof measurePageBytes>>)[] = []
		for (const path of paths) {
			const bytes = await measurePageBytes(browser, { origin: siteUrl, path, settled: hydrated })
			pages.push({ path, ...bytes })
		}
		const largest = (kind: (typeof kinds)[number]['kind']) =>
			pages.reduce((most, page) => (page[kind] > most[kind] ? page : most))
		const asReader = { origin: siteUrl, path: '/', settled: readToTheEnd }
		const read = await measurePageBytes(browser, asReader)
		const saved = await measurePageBytes(browser, {
			...asReader,
			headers: { 'Save-Data': 'on' },
		})
		const later = await measureLaterScripts(browser, { origin: siteUrl, hydrated })
		const added: number[] = []
		for (const path of further)
			added.push(await measureFurtherScripts(browser, { origin: siteUrl, path, hydrated }))
		return [
			...kinds.map(({ kind, what, limit }) =>
				atMost(largest(kind)[kind], {
					what: `${what}, largest of ${paths.length} pages`,
					limit,
					unit,
					floor: largest(kind).path,
				}),
			),
			atMost(later, {
				what: 'JavaScript loaded later on demand',
				limit: byteLimits.laterScript,
				unit,
			}),
			atMost(Math.max(...added), {
				what: 'JavaScript of a further page, most',
				limit: byteLimits.furtherScript,
				unit,
				floor: further[added.indexOf(Math.max(...added))] ?? '',
			}),
			atMost(pages[0]?.all ?? 0, {
				what: 'the whole home page',
				limit: byteLimits.firstPage,
				unit,
			}),
			atMost(read.script, { what: 'JavaScript of a reader of the home page', limit: 0, unit }),
			atMost(read.all, {
				what: 'the whole home page, read to its end',
				limit: byteLimits.readPage,
				unit,
			}),
			atMost(saved.all, {
				what: 'the same with Save-Data',
				limit: byteLimits.savedPage,
				unit,
			}),
			atMost(pages.flatMap(({ foreign }) => foreign).length, {
				what: 'requests to third parties',
				limit: 0,
				unit: 'requests',
			}),
		]
	} finally {
		await browser.close()
	}
}
