// Requests of a page that a browser test answers itself, holds back or breaks. What is put in place stays in place: the
// browser must not change how it handles requests while others are under way.
import type { Page, Route } from '@playwright/test'

/** Which requests: a pattern of Playwright. */
type Address = string | RegExp

/** Answers requests to an address in place of the server until what it returns is called. */
export async function answerInstead(
	page: Page,
	address: Address,
	answer: (route: Route) => Promise<void>,
): Promise<() => void> {
	let isOver = false
	await page.route(address, (route) => (isOver ? route.fallback() : answer(route)))
	return () => {
		isOver = true
	}
}

/** Refuses the next request to an address as a server does that fails; those after it reach the server. */
export async function failNext(
	page: Page,
	address: Address,
	{ status = 500, body = {} }: { status?: number; body?: object } = {},
): Promise<void> {
	const stop = await answerInstead(page, address, (route) => {
		stop()
		return route.fulfill({ status, json: body })
	})
}

/** Holds requests to an address back until what it returns is called. */
export async function holdRequests(page: Page, address: Address): Promise<() => void> {
	const { promise: held, resolve: release } = Promise.withResolvers<void>()
	await page.route(address, async (route) => {
		await held
		await route.fallback()
	})
	return release
}

/** Holds uploads back, each until what it returns is called with the name of its file. */
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

/** Lets the next request to an address reach the server, and breaks the line before its answer arrives. */
export async function loseNextAnswer(page: Page, address: Address): Promise<void> {
	const stop = await answerInstead(page, address, async (route) => {
		stop()
		await route.fetch()
		await route.abort()
	})
}

/**
 * Takes the connection away, once what a form needs has come: its library of toasts comes last. Before that the words in
 * the form stand alone.
 */
export async function loseConnection(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
		return ['js', 'css'].every((kind) =>
			loaded.some((name) => new RegExp(`/toaster-[^/]+\\.${kind}$`).test(name)),
		)
	})
	await page.context().setOffline(true)
}
