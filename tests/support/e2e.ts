import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { freePort } from '#server/free-port.ts'
import { takeTextsByTheLetter, watchForFailure, keepToasts } from './browser-page.ts'
import { noteEverything, noteRows, poolOf } from './site-database.ts'
import { startBrowserSite } from './site-server.ts'
import type { SiteKind, SiteServer } from './site-server.ts'
import { siteTemplates } from './site-templates.ts'

export { expect }

type OwnServer = SiteServer & { db: pg.Pool }

type WorkerFixtures = {
	pool: pg.Pool
	/** A site with demo content, shared by the tests of one worker, which run one after another. */
	site: SiteServer
	/** The worker's site without content, and what removes all that was written to it. */
	emptied: { site: OwnServer; empty: () => Promise<void> }
}

type Fixtures = {
	/** A site without content and with passkeys, for this test alone: what the test writes is removed afterwards. */
	emptySite: OwnServer
	/** The database of the worker's site. Content and media that the test adds are deleted after it. */
	db: pg.Pool
	siteUrl: string
	/** Starts a site for this test alone, when it needs other variables or breaks the program. */
	startServer: (options: { seed: SiteKind; env?: Record<string, string> }) => Promise<OwnServer>
	/** Allows console messages that this test expects; any other fails it. */
	allowConsole: (pattern: RegExp) => void
	watched: Watched
	/** Whether toasts stay until closed, however busy the machine is; tests of their timing turn it off. */
	doToastsStay: boolean
	/** Attaches the sites' logs to a failed test. */
	siteLogs: (name: string, log: () => string) => void
}

type Watched = { allowed: RegExp[]; problems: Problem[] }

type Problem = { text: string; from?: string }

const maxOfLog = 6000
/** A run of these tests alone begins before what sites are copied from is made. */
const templatesMs = 600_000

let visitors = 0

export const test = base.extend<Fixtures, WorkerFixtures>({
	site: [
		async ({}, use) => {
			const site = await startCopy('demo')
			await use(site)
			await site.stop()
		},
		{ scope: 'worker', timeout: templatesMs },
	],
	emptied: [
		async ({}, use) => {
			const site = await startCopy('empty', await hostName())
			const db = poolOf(site.databaseUrl, site.url)
			const empty = await noteEverything(db)
			await use({ site: { ...site, db }, empty })
			await db.end()
			await site.stop()
		},
		{ scope: 'worker', timeout: templatesMs },
	],
	emptySite: async ({ emptied: { site, empty }, siteLogs, context }, use, testInfo) => {
		siteLogs('log of the empty site', site.log)
		await use(site)
		// An open page may still send requests about the rows. A failed test's is described first.
		if (testInfo.status === testInfo.expectedStatus)
			await Promise.all(context.pages().map((page) => page.close()))
		await empty()
	},
	baseURL: async ({ site }, use) => use(site.url),
	// Each test has its own address, so that rate limits of one do not affect another.
	extraHTTPHeaders: async ({}, use, { workerIndex }) => {
		visitors += 1
		const address = [10, workerIndex % 256, visitors >> 8, visitors % 256].join('.')
		await use({ 'X-Forwarded-For': address })
	},
	siteUrl: async ({ baseURL }, use) => use(baseURL ?? ''),
	pool: [
		async ({ site }, use) => {
			const pool = poolOf(site.databaseUrl, site.url)
			await use(pool)
			await pool.end()
		},
		{ scope: 'worker' },
	],
	db: async ({ pool }, use) => {
		const deleteAdded = await noteRows(pool)
		await use(pool)
		await deleteAdded()
	},
	siteLogs: [
		async ({ site }, use, testInfo) => {
			const logs: [name: string, log: () => string, from: number][] = []
			const follow = (name: string, log: () => string) => logs.push([name, log, log().length])
			follow('log of the site', site.log)
			await use(follow)
			if (testInfo.status === testInfo.expectedStatus) return
			for (const [name, log, from] of logs)
				await testInfo.attach(name, { body: log().slice(from).slice(-maxOfLog) })
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
	// `db` comes first, so that the records of a test outlive its page, which may still send requests about them.
	context: async ({ db: _db, context, doToastsStay }, use) => {
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
	// `startServer` comes first, so that a test's own server outlives the page, which may still send requests.
	page: async ({ startServer: _server, watched, page }, use, testInfo) => {
		takeTextsByTheLetter(page)
		const describeFailure = watchForFailure(page, testInfo)
		watch(page, watched)
		await use(page)
		await describeFailure()
	},
})

// axe and the clock inject scripts into every frame. The editor's preview blocks them, both before its text is loaded
// (about:blank) and after (about:srcdoc).
const scriptOfTestTools = /^Blocked script execution in 'about:(blank|srcdoc)'/

// Pictures that are not uploaded yet have blob addresses. The trace recorder requests them too, which the policy
// refuses.
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
		// Frames load only after a click, from the two hosts in the policy.
		if (request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
		const [own, requested] = [new URL(page.url()), new URL(request.url())]
		const isOwn = own.protocol === 'about:' || own.origin === requested.origin
		if (requested.protocol.startsWith('http') && !isOwn)
			problems.push({ text: `request to ${requested.origin}` })
	})
}

async function startCopy(seed: SiteKind, env?: Record<string, string>): Promise<SiteServer> {
	const { postgresUrl, templates } = await siteTemplates()
	return startBrowserSite({ postgresUrl, template: templates[seed], env })
}

/** Environment of a site at a host name: passkeys belong to a name, and an address has none. */
async function hostName(): Promise<Record<string, string>> {
	const port = String(await freePort())
	return { PORT: port, SITE_URL: `http://localhost:${port}` }
}

/** Touches the page, on nothing in it, until its scripts run: the first touch may come before what waits for it. */
export async function hydrated(page: Page): Promise<void> {
	const touch = () =>
		dispatchEvent(new Event('pointerup')) && 'hydrated' in document.documentElement.dataset
	await page.waitForFunction(touch, undefined, { polling: 50 })
}

/** Waits until the scripts that something has started run. */
export async function running(page: Page, timeout?: number): Promise<void> {
	await page
		.locator('html[data-hydrated]')
		.waitFor({ state: 'attached', ...(timeout && { timeout }) })
}
