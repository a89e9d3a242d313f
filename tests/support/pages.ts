// For tests of what the site responds (`tests/pages/`): pages are requested as by a browser, and their HTML is parsed.
// No script runs, and nothing is laid out. Each process of tests has a site with the demo content, and one without
// content.
import { setImmediate } from 'node:timers/promises'
import { load } from 'cheerio'
import type { CheerioAPI } from 'cheerio'
import type pg from 'pg'
import { test as base } from 'vitest'
import { noteEverything, noteRows, poolOf } from './site-database.ts'
import { startBrowserSite } from './site-server.ts'
import type { SiteKind, SiteServer } from './site-server.ts'
import { siteTemplates } from './site-templates.ts'

export type TestSite = SiteServer & { db: pg.Pool }

type Requested = {
	/** The visitor's country as the browser's cookie says it. Default: none, so New Zealand. */
	country?: 'New Zealand' | 'Australia' | 'Both'
	headers?: Record<string, string>
}

export type Page = ReturnType<typeof parse> & {
	status: number
	headers: Headers
	/** Path and query after all redirects. */
	path: string
	/** Status and target of each redirect on the way. */
	redirects: { status: number; to: string }[]
}

const maxRedirects = 5
const atOnce = 8
let visitors = 0

/** Starts a site; tests do so themselves only when it needs other variables. */
export async function startSite(
	seed: SiteKind,
	env: Record<string, string> = {},
): Promise<TestSite> {
	const { postgresUrl, templates } = await siteTemplates()
	const site = await startBrowserSite({ postgresUrl, template: templates[seed], env })
	return { ...site, db: poolOf(site.databaseUrl, site.url) }
}

export async function stopSite({ db, stop }: TestSite) {
	await db.end()
	await stop()
}

const sitesOfProcess = new Map<SiteKind, Promise<TestSite>>()

/**
 * One of each for all files of a process: Vitest sets up a fixture of scope `worker` again for some files, and so stops
 * it several times.
 */
function siteOfProcess(seed: SiteKind): Promise<TestSite> {
	const running = sitesOfProcess.get(seed) ?? startSite(seed)
	sitesOfProcess.set(seed, running)
	return running
}

async function stopSites() {
	const running = [...sitesOfProcess.values()]
	sitesOfProcess.clear()
	await Promise.all(running.map(async (site) => stopSite(await site)))
}

export const test = base
	.extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
		onCleanup(stopSites)
		return siteOfProcess('demo')
	})
	.extend('emptied', { scope: 'worker' }, async ({}, { onCleanup }) => {
		onCleanup(stopSites)
		const site = await siteOfProcess('empty')
		return { site, empty: await noteEverything(site.db) }
	})
	.extend('begun', { scope: 'worker' }, async ({}, { onCleanup }) => {
		onCleanup(stopSites)
		const site = await siteOfProcess('none')
		return { site, empty: await noteEverything(site.db) }
	})
	/** The same for a new site, whose words are true for any business. */
	.extend('newSite', async ({ begun }, { onCleanup }) => {
		onCleanup(begun.empty)
		return begun.site
	})
	/** The site without content; what a test writes to it is removed after the test. */
	.extend('emptySite', async ({ emptied }, { onCleanup }) => {
		onCleanup(emptied.empty)
		return emptied.site
	})
	/** The database of the site with the demo content. Content and files that a test adds are deleted after it. */
	.extend('db', async ({ site }, { onCleanup }) => {
		const deleteAdded = await noteRows(site.db)
		onCleanup(deleteAdded)
		return site.db
	})
	/** Requests as one visitor, whose address is of this test alone: a path is of the site with the demo content. */
	.extend('ask', async ({ site }) => {
		visitors += 1
		const address = ['10', '250', visitors >> 8, visitors % 256].join('.')
		return async (path: string, init: RequestInit = {}) => {
			const headers = new Headers(init.headers)
			// While a test makes files, the site closes idle connections: those are let go before one is used again.
			await setImmediate()
			if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', address)
			return fetch(new URL(path, site.url), { redirect: 'manual', ...init, headers })
		}
	})
	/** Opens a page, following redirects. */
	.extend('open', async ({ ask, site }) => async (path: string, requested: Requested = {}) => {
		const headers = new Headers(requested.headers)
		headers.set('Accept', 'text/html')
		if (requested.country)
			headers.set('Cookie', `userCountry=${encodeURIComponent(requested.country)}`)
		const redirects: Page['redirects'] = []
		let url = new URL(path, site.url)
		for (;;) {
			const response = await ask(url.href, { headers })
			const to = response.headers.get('Location')
			if (to === null || redirects.length === maxRedirects) {
				const { pathname, search } = url
				return { ...(await pageOf(response, pathname + search)), redirects }
			}
			await response.arrayBuffer()
			url = new URL(to, url)
			redirects.push({ status: response.status, to: url.pathname + url.search })
		}
	})

/** Maps `items`, eight at a time: a site has two processors, and a test waits for neither. */
export async function mapAtOnce<T, R>(
	items: readonly T[],
	work: (item: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = []
	for (let at = 0; at < items.length; at += atOnce)
		results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
	return results
}

/** The page that a response contains. */
export async function pageOf(response: Response, path: string): Promise<Page> {
	const { status, headers } = response
	return { ...parse(await response.text()), status, headers, path, redirects: [] }
}

/** The public key that a page gives to its forms for their calls. */
export function anonKeyOf({ html }: Page): string {
	const key = /"anonKey":"([\w-]+)"/.exec(html)?.[1]
	if (!key) throw new Error('The page has no key for its forms')
	return key
}

/** What a parsed page offers to tests. */
function parse(html: string) {
	const $ = load(html)
	return {
		html,
		/** Finds elements by CSS, also with `:contains("text")` and `:has(...)`. */
		$,
		/** The texts of all elements that match, as a reader sees them: white space counts as one space. */
		texts: (selector: string) =>
			$(selector)
				.toArray()
				.map((element) => wordsOf($(element).text())),
		/** An attribute of all elements that match. */
		attributes: (selector: string, name: string) =>
			$(selector)
				.toArray()
				.map((element) => $(element).attr(name)),
		/** The elements that match and have exactly this name for a screen reader, from a label or another element. */
		named: (selector: string, name: string) =>
			$(selector).filter((_, element) => nameOf($, $(element).attr() ?? {}) === name),
		/** The page's words without its scripts and styles. */
		words: () => wordsOf($('body').clone().find('script, style, template').remove().end().text()),
	}
}

function nameOf($: CheerioAPI, attributes: Record<string, string>): string {
	const { 'aria-label': label, 'aria-labelledby': by, id } = attributes
	return label ?? wordsOf($(by ? `[id="${by}"]` : `label[for="${id}"]`).text())
}

function wordsOf(text: string): string {
	return text.replaceAll(/\s+/g, ' ').trim()
}
