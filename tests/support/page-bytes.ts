// What a public page makes a telephone load, counted in a real browser.
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Kilobytes, gzipped, that a public page may take. */
export const byteLimits = {
	firstScript: 140,
	laterScript: 40,
	furtherScript: 15,
	style: 15,
	font: 70,
	html: 25,
	/** The document with its styles as a browser of today gets it, once it is kept in its smallest form. */
	document: 24,
	firstPage: 350,
	/** All of the home page for somebody who saves data and only reads, down to its end. */
	readPage: 120,
}

const kilobyte = 1000
/** The smallest form takes about 150 ms to make. */
const askAgainMs = 100

type Kind = 'script' | 'stylesheet' | 'font' | 'document' | 'image' | 'other'
export type PageBytes = Record<Kind | 'all', number> & { foreign: string[] }

type Visit = {
	origin: string
	path: string
	/** Waits until what counts has begun: that scripts run, or that a reader is at the end. */
	settled: (page: Page) => Promise<void>
	headers?: Record<string, string>
}

/** Kilobytes of a first visit to a page, by kind, once it is settled and nothing more comes. */
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
	const answers: Promise<void>[] = []
	page.on('response', (response) => {
		const url = new URL(response.url())
		if (url.protocol === 'data:') return
		if (url.origin !== new URL(origin).origin) foreign.push(response.url())
		const kind = response.request().resourceType() as Kind
		answers.push(
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
	await Promise.all(answers)
	await context.close()
	const all = Object.values(bytes).reduce((sum, amount) => sum + amount, 0)
	return { ...bytes, all, foreign }
}

/** Goes down a page to its end as one who reads it: every picture comes by, and no touch is made. */
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

/** Gzipped. */
function kilobytesOf(body: Buffer | string): number {
	return gzipSync(body).length / kilobyte
}

/** The style sheet stands in the page, and is counted as what it is. */
function stylesIn(page: Buffer): string {
	return /<style>([\s\S]*?)<\/style>/.exec(page.toString())?.[1] ?? ''
}

/** Kilobytes of a page's document as it travels to a browser of today, once it was asked for often and is in its smallest form. */
export async function measureDocument(address: string): Promise<number> {
	const headers = { 'Accept-Encoding': 'br' }
	for (;;) {
		const answer = await fetch(address, { headers })
		await answer.arrayBuffer()
		if (answer.headers.get('ETag')?.includes('smallest'))
			return Number(answer.headers.get('Content-Length')) / kilobyte
		await pause(askAgainMs)
	}
}

/** Kilobytes of scripts that come once the page's own are there and it has to tell of a failure. */
export async function measureLaterScripts(browser: Browser, origin: string): Promise<number> {
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
	await page.getByText('Failed to detect your location.').waitFor()
	const sizes = (await Promise.all(late)).map((body) => gzipSync(body).length)
	await context.close()
	return sizes.reduce((sum, size) => sum + size, 0) / kilobyte
}

/** Kilobytes of scripts that a page adds for somebody who comes from the home page by a link. */
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
