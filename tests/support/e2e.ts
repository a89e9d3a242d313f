import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { takeTextsByTheLetter } from './by-the-letter.ts'
import { watchForFailure } from './failed-page.ts'
import { startBrowserSite } from './site-server.ts'
import type { SiteServer, SiteTemplates } from './site-server.ts'
import { keepToasts } from './toasts.ts'

export { expect }

type OwnServer = SiteServer & { db: pg.Pool }

type WorkerFixtures = {
	/** A site with demo content for the tests of one worker, which run one after another. */
	site: SiteServer
}

type Fixtures = {
	/** The database of the worker's site. Rows a test adds it takes away again. */
	db: pg.Pool
	siteUrl: string
	/** A site of the test's own, for what would disturb others. */
	startServer: (options: {
		seed: 'demo' | 'none'
		env?: Record<string, string>
	}) => Promise<OwnServer>
	/** Messages of the browser's console that this test expects; every other fails it. */
	allowConsole: (pattern: RegExp) => void
	watched: Watched
	/** Whether toasts wait to be closed, however busy the machine is; what looks at their time turns it off. */
	doToastsStay: boolean
	/** Attaches what the sites wrote, once a test has failed. */
	siteLogs: (name: string, log: () => string) => void
}

type Watched = { allowed: RegExp[]; problems: Problem[] }

type Problem = { text: string; from?: string }

const mostOfLog = 6000

let visitors = 0

export const test = base.extend<Fixtures, WorkerFixtures>({
	site: [
		async ({}, use) => {
			const site = await startCopy('demo')
			await use(site)
			await site.stop()
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	baseURL: async ({ site }, use) => use(site.url),
	// Each test is a visitor from elsewhere: what one does too often stops no other.
	extraHTTPHeaders: async ({}, use, { workerIndex }) => {
		visitors += 1
		const address = [10, workerIndex % 256, visitors >> 8, visitors % 256].join('.')
		await use({ 'X-Forwarded-For': address })
	},
	siteUrl: async ({ baseURL }, use) => use(baseURL ?? ''),
	db: async ({ site }, use) => {
		const pool = poolOf(site.databaseUrl, site.url)
		await use(pool)
		await pool.end()
	},
	siteLogs: [
		async ({ site }, use, testInfo) => {
			const logs: [name: string, log: () => string, from: number][] = []
			const follow = (name: string, log: () => string) => logs.push([name, log, log().length])
			follow('log of the site', site.log)
			await use(follow)
			if (testInfo.status === testInfo.expectedStatus) return
			for (const [name, log, from] of logs)
				await testInfo.attach(name, { body: log().slice(from).slice(-mostOfLog) })
		},
		{ auto: true },
	],
	startServer: async ({ siteLogs }, use) => {
		const started: OwnServer[] = []
		await use(async ({ seed, env }) => {
			const site = await startCopy(seed, env)
			siteLogs(`log of the test's own site ${started.length + 1}`, site.log)
			const server = { ...site, db: poolOf(site.databaseUrl, site.url) }
			started.push(server)
			return server
		})
		for (const server of started) {
			await server.db.end()
			await server.stop()
		}
	},
	doToastsStay: [true, { option: true }],
	context: async ({ context, doToastsStay }, use) => {
		if (doToastsStay) await context.addInitScript(keepToasts)
		await use(context)
	},
	watched: async ({}, use) => {
		const watched: Watched = { allowed: [], problems: [] }
		await use(watched)
		const unexpected = watched.problems.filter(
			({ text }) => !watched.allowed.some((pattern) => pattern.test(text)),
		)
		expect(unexpected, 'messages of the console, or requests to other sites').toEqual([])
	},
	allowConsole: async ({ watched }, use) => use((pattern) => watched.allowed.push(pattern)),
	// Named first, so that a server of the test's own outlives the page that may still ask it something.
	page: async ({ startServer: _server, watched, page }, use, testInfo) => {
		takeTextsByTheLetter(page)
		const describeFailure = watchForFailure(page, testInfo)
		watch(page, watched)
		await use(page)
		await describeFailure()
	},
})

// axe and the clock put scripts of their own into every frame. The preview of the editor runs none, neither before its text
// is there (about:blank) nor after (about:srcdoc).
const scriptOfTestTools = /^Blocked script execution in 'about:(blank|srcdoc)'/

// Pictures not stored yet are shown from memory. The recorder of traces asks for them too, which the policy refuses.
const recorderOfTraces =
	/^Connecting to 'blob:\S+' violates the following Content Security Policy directive: "connect-src 'self'"\./

function watch(page: Page, { problems }: Watched) {
	page.on('console', (message) => {
		if (scriptOfTestTools.test(message.text())) return
		if (recorderOfTraces.test(message.text())) return
		if (['error', 'warning'].includes(message.type()))
			problems.push({ text: message.text(), from: message.location().url })
	})
	page.on('pageerror', (error) => problems.push({ text: error.message }))
	page.on('request', (request) => {
		// Frames come only after a click, from the two hosts the policy names.
		if (request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
		const [own, asked] = [new URL(page.url()), new URL(request.url())]
		const isOwn = own.protocol === 'about:' || own.origin === asked.origin
		if (asked.protocol.startsWith('http') && !isOwn)
			problems.push({ text: `request to ${asked.origin}` })
	})
}

/** Connections of a test. What it writes is known to the site when the query has ended, as after a save in the back office. */
function poolOf(connectionString: string, siteUrl: string): pg.Pool {
	const pool = new pg.Pool({ connectionString, max: 2 })
	// Its server may stop first.
	pool.on('error', () => {})
	const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
	const queryAndTell = async (...given: unknown[]) => {
		const result = await query(...given)
		if (!/^\s*select/i.test(String(given[0])))
			await fetch(`${siteUrl}/admin/known`, { method: 'POST' }).catch(() => {})
		return result
	}
	return Object.assign(pool, { query: queryAndTell })
}

function startCopy(seed: 'demo' | 'none', env?: Record<string, string>): Promise<SiteServer> {
	const templates: SiteTemplates = JSON.parse(given('E2E_TEMPLATES'))
	return startBrowserSite({
		postgresUrl: given('E2E_POSTGRES_URL'),
		template: templates[seed],
		env,
	})
}

function given(name: string): string {
	const value = process.env[name]
	if (!value) throw new Error(`${name} is missing: the global setup has not run`)
	return value
}

/** Waits until the page's scripts have taken over. They start after the page has loaded, or at the first touch. */
export async function hydrated(page: Page): Promise<void> {
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}
