import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { startSite } from './site-server.ts'
import type { SiteServer } from './site-server.ts'

export { expect }

type OwnServer = SiteServer & { db: pg.Pool }

type Fixtures = {
	/** The database of the shared site. Rows a test adds it takes away again. */
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
}

type Watched = { allowed: RegExp[]; problems: string[] }

export const test = base.extend<Fixtures>({
	baseURL: async ({}, use) => use(given('E2E_SITE_URL')),
	siteUrl: async ({ baseURL }, use) => use(baseURL ?? ''),
	db: async ({}, use) => {
		const pool = poolOf(given('E2E_DATABASE_URL'))
		await use(pool)
		await pool.end()
	},
	startServer: async ({}, use) => {
		const started: OwnServer[] = []
		await use(async (options) => {
			const site = await startSite({ postgresUrl: given('E2E_POSTGRES_URL'), ...options })
			const server = { ...site, db: poolOf(site.databaseUrl) }
			started.push(server)
			return server
		})
		for (const server of started) {
			await server.db.end()
			await server.stop()
		}
	},
	watched: async ({}, use) => {
		const watched: Watched = { allowed: [], problems: [] }
		await use(watched)
		const unexpected = watched.problems.filter(
			(problem) => !watched.allowed.some((pattern) => pattern.test(problem)),
		)
		expect(unexpected, 'messages of the console, or requests to other sites').toEqual([])
	},
	allowConsole: async ({ watched }, use) => use((pattern) => watched.allowed.push(pattern)),
	// Named first, so that a server of the test's own outlives the page that may still ask it something.
	page: async ({ startServer: _server, watched, page }, use) => {
		watch(page, watched)
		await use(page)
	},
})

function watch(page: Page, { problems }: Watched) {
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) problems.push(message.text())
	})
	page.on('pageerror', (error) => problems.push(error.message))
	page.on('request', (request) => {
		// Frames come only after a click, from the two hosts the policy names.
		if (request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
		const [own, asked] = [new URL(page.url()), new URL(request.url())]
		const isOwn = own.protocol === 'about:' || own.origin === asked.origin
		if (asked.protocol.startsWith('http') && !isOwn) problems.push(`request to ${asked.origin}`)
	})
}

function poolOf(connectionString: string): pg.Pool {
	const pool = new pg.Pool({ connectionString, max: 2 })
	pool.on('error', () => {})
	return pool
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
