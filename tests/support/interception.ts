// Intercepts a page's requests: a browser test answers, delays or breaks them. Handlers are never removed, since the
// browser must not change its handling while requests are running.
import { expect } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'

/** A Playwright URL pattern. */
type Address = string | RegExp

/** Answers requests to an address instead of the server, until the returned function is called. */
export async function respondInstead(
	page: Page,
	address: Address,
	response: (route: Route) => Promise<void>,
): Promise<() => void> {
	let isOver = false
	await page.route(address, (route) => (isOver ? route.fallback() : response(route)))
	return () => {
		isOver = true
	}
}

/** Answers the next request to an address with an error; later ones reach the server. */
export async function failNext(
	page: Page,
	address: Address,
	{ status = 500, body = {} }: { status?: number; body?: object } = {},
): Promise<void> {
	const stop = await respondInstead(page, address, (route) => {
		stop()
		return route.fulfill({ status, json: body })
	})
}

/**
 * Delays requests to an address until the returned function is called; they then reach the server, unless `end` is
 * given.
 */
export async function holdRequests(
	page: Page,
	address: Address,
	end = (route: Route) => route.fallback(),
): Promise<() => void> {
	const { promise: held, resolve: release } = Promise.withResolvers<void>()
	await page.route(address, async (route) => {
		await held
		await end(route)
	})
	return release
}

/** Delays each upload until the returned function is called with its file name. */
export async function holdUploads(page: Page): Promise<(name: string) => void> {
	const gates = new Map<string, PromiseWithResolvers<void>>()
	const gateOf = (name: string) => {
		const gate = gates.get(name) ?? Promise.withResolvers<void>()
		gates.set(name, gate)
		return gate
	}
	await page.route('**/admin/upload?*', async (route) => {
		const name = new URL(route.request().url()).searchParams.get('name') ?? ''
		await gateOf(name).promise
		await route.fallback()
	})
	return (name) => gateOf(name).resolve()
}

/** Lets the next request to an address reach the server, and breaks the connection before the response. */
export async function loseNextResponse(page: Page, address: Address): Promise<void> {
	const stop = await respondInstead(page, address, async (route) => {
		stop()
		await route.fetch()
		await route.abort()
	})
}

/**
 * Goes offline once a form has loaded everything it needs; the toast library comes last. Before that, a form shows its
 * messages without toasts.
 */
export async function loseConnection(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
		return ['js', 'css'].every((kind) =>
			loaded.some((name) => new RegExp(`/toaster-[^/]+\\.${kind}$`).test(name)),
		)
	})
	// Pictures that styles ask for come last, once the page has opened.
	await page.locator('html[data-opened]').waitFor({ state: 'attached' })
	await page.evaluate(async () => {
		const flags = Array.from(
			document.querySelectorAll('[class*=flag-]'),
			(element) => /url\("(.*?)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1],
		)
		const load = (src: string) => Object.assign(new Image(), { src }).decode()
		await Promise.all(flags.filter((src) => src !== undefined).map(load))
	})
	await page.waitForLoadState('networkidle')
	await page.context().setOffline(true)
}

/**
 * Presses *Try again* without a connection, and waits until that has failed. The notice shows meanwhile, and a try that
 * is still running would succeed once the connection is back.
 */
export async function tryInVain(page: Page, again: Locator): Promise<void> {
	const tried = page.waitForRequest((request) => request.method() === 'HEAD')
	await again.click()
	expect(await (await tried).response()).toBeNull()
}

/**
 * Holds what a form keeps on the server while one types, as a server that does not respond, so that all stays unsaved.
 */
export async function withoutKeeping(page: Page): Promise<void> {
	await holdRequests(page, '**/admin/*/copy')
}
