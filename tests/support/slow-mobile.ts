// A visitor on a farm with weak mobile data.
import type { Browser, Page } from '@playwright/test'

/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms latency; in bytes a second, for the browser's Network domain. */
const line = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** 400 kbit/s down, 200 kbit/s up: a hill stands between the shed and the mast. */
export const weakLine = {
	...line,
	latency: 400,
	downloadThroughput: (400 * 1000) / 8,
	uploadThroughput: (200 * 1000) / 8,
}

export const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** First and largest contentful paint in ms after the request, and the layout shift up to then. */
export type Paints = { firstMs: number; maxMs: number; shift: number }

/** Throttles a page's network, and makes its processor `slowdown` times slower. */
export async function slowDown(page: Page, slowdown: number, given = line) {
	await page.goto('about:blank')
	const browser = await page.context().newCDPSession(page)
	await browser.send('Network.enable')
	await browser.send('Network.emulateNetworkConditions', given)
	await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** The paints of a first visit over the slow line, with an empty browser cache. */
export async function firstVisit(
	browser: Browser,
	{ url, slowdown }: { url: string; slowdown: number },
): Promise<Paints> {
	const context = await browser.newContext({ ...telephone, deviceScaleFactor: 2 })
	const page = await context.newPage()
	await slowDown(page, slowdown)
	await page.goto(url)
	const paints = await paintsOf(page)
	await context.close()
	return paints
}

/** The paints of the current page, once something is painted: it may have loaded earlier. */
export function paintsOf(page: Page): Promise<Paints> {
	return page.evaluate(async () => {
		const firstMs = await new Promise<number>((resolve) => {
			new PerformanceObserver((list) => {
				const [first] = list.getEntriesByName('first-contentful-paint')
				if (first) resolve(Math.round(first.startTime))
			}).observe({ type: 'paint', buffered: true })
		})
		let [maxMs, shift] = [0, 0]
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) maxMs = Math.round(entry.startTime)
		}).observe({ type: 'largest-contentful-paint', buffered: true })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number
				hadRecentInput: boolean
			})[])
				if (!entry.hadRecentInput) shift += entry.value
		}).observe({ type: 'layout-shift', buffered: true })
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		return { firstMs, maxMs, shift }
	})
}
