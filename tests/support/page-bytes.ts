// Bytes that a public page makes a phone load, counted in a real browser.
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Limits of a public page, in kB gzipped. */
export const byteLimits = {
	firstScript: 140,
	laterScript: 40,
	furtherScript: 15,
	style: 15,
	font: 70,
	html: 25,
	/** The document with its styles in brotli, once the cache has its smallest form. */
	document: 25,
	firstPage: 350,
	/** The whole home page for a visitor who only reads it to the end; the same with Save-Data. */
	readPage: 160,
	savedPage: 120,
}

const kilobyte = 1000
/** The smallest form takes about 150 ms to make. */
const refreshMs = 100

type Kind = 'script' | 'stylesheet' | 'font' | 'document' | 'image' | 'other'
export type PageBytes = Record<Kind | 'all', number> & { foreign: string[] }

type Visit = {
	origin: string
	path: string
	/** Waits for the state to measure: scripts are running, or a reader has reached the end. */
	settled: (page: Page) => Promise<void>
	headers?: Record<string, string>
}

/** kB of a first visit to a page, by kind, once it is settled and the network is idle. */
export async function measurePageBytes(
	browser: Browser,
	{ origin, path, settled, headers = {} }: Visit,
): Promise<PageBytes> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		extraHTTPHeaders: headers,
	})
	const page = await context.newPage()
	const bytes = { script: 0, stylesheet: 0, font: 0, document: 0, image: 0, other: 0 }
	const foreign: string[] = []
	const responses: Promise<void>[] = []
	page.on('response', (response) => {
		const url = new URL(response.url())
		if (url.protocol === 'data:') return
		if (url.origin !== new URL(origin).origin) foreign.push(response.url())
		const kind = response.request().resourceType() as Kind
		responses.push(
			response.body().then(
				(body) => {
					const isText = /text|javascript|json|svg/.test(response.headers()['content-type'] ?? '')
					const amount = isText ? kilobytesOf(body) : body.length / kilobyte
					const styles = kind === 'document' ? kilobytesOf(stylesIn(body)) : 0
					bytes[kind in bytes ? kind : 'other'] += amount - styles
					bytes.stylesheet += styles
				},
				() => {},
			),
		)
	})
	await page.goto(origin + path)
	await settled(page)
	await page.waitForLoadState('networkidle')
	await Promise.all(responses)
	await context.close()
	const all = Object.values(bytes).reduce((sum, amount) => sum + amount, 0)
	return { ...bytes, all, foreign }
}

/** Scrolls to the end of a page like a reader: every picture comes into view, and there is no touch. */
export async function readToTheEnd(page: Page): Promise<void> {
	await page.locator('html[data-opened]').waitFor({ state: 'attached' })
	await page.evaluate(async () => {
		const end = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
		while (!end()) {
			scrollBy({ top: innerHeight / 2, behavior: 'instant' })
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		}
		const pictures = [...document.querySelectorAll('main img')]
		await Promise.all(pictures.map((picture) => (picture as HTMLImageElement).decode()))
	})
}

/** Gzipped size. */
function kilobytesOf(body: Buffer | string): number {
	return gzipSync(body).length / kilobyte
}

/** The inline style sheet, which counts as styles. */
function stylesIn(page: Buffer): string {
	return /<style>([\s\S]*?)<\/style>/.exec(page.toString())?.[1] ?? ''
}

/** kB of a page's document in brotli; repeats the request until the cache has its smallest form. */
export async function measureDocument(address: string): Promise<number> {
	const headers = { 'Accept-Encoding': 'br' }
	for (;;) {
		const result = await fetch(address, { headers })
		await result.arrayBuffer()
		if (result.headers.get('ETag')?.includes('smallest'))
			return Number(result.headers.get('Content-Length')) / kilobyte
		await pause(refreshMs)
	}
}

/** kB of scripts that load after the page's own when it must report a failure. */
export async function measureLaterScripts(
	browser: Browser,
	{ origin, hydrated }: { origin: string; hydrated: (page: Page) => Promise<void> },
): Promise<number> {
	const context = await browser.newContext()
	const page = await context.newPage()
	await page.route('**/api/geo', (route) => route.fulfill({ status: 500, body: '' }))
	const late: Promise<Buffer>[] = []
	let isFirstLoad = true
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script' && !isFirstLoad) late.push(response.body())
	})
	page.on('request', (request) => {
		if (request.url().endsWith('/api/geo')) isFirstLoad = false
	})
	await page.goto(`${origin}/about`)
	await hydrated(page)
	await page.getByText('Failed to detect your location.').waitFor()
	const sizes = (await Promise.all(late)).map((body) => gzipSync(body).length)
	await context.close()
	return sizes.reduce((sum, size) => sum + size, 0) / kilobyte
}

/** kB of scripts that a page adds for a visitor who follows a link on the home page. */
export async function measureFurtherScripts(
	browser: Browser,
	{
		origin,
		path,
		hydrated,
	}: { origin: string; path: string; hydrated: (page: Page) => Promise<void> },
): Promise<number> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
	const page = await context.newPage()
	await page.goto(origin)
	await hydrated(page)
	await page.waitForLoadState('networkidle')
	const added: Promise<Buffer>[] = []
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') added.push(response.body())
	})
	await page.locator(`a[href="${path}"]:visible`).first().click()
	await page.waitForURL(origin + path)
	await page.waitForLoadState('networkidle')
	const sizes = (await Promise.all(added)).map((body) => gzipSync(body).length)
	await context.close()
	return sizes.reduce((sum, size) => sum + size, 0) / kilobyte
}
