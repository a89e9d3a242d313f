import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { running } from '#tests/support/e2e.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { atRest } from '#tests/support/reading.ts'
import { telephone } from '#tests/support/slow-mobile.ts'
import { atMost, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const oldPhone = 4
const times = 3
const taskLimitMs = 50
const inputLimitMs = 200

/** A first act on each kind of page; what it touches is answered before the scripts run, and once more after. */
const acts: Record<string, { path: string; touched: (page: Page) => ReturnType<Page['locator']> }> =
	{
		menu: { path: '/', touched: (page) => page.locator('.mobile-menu > summary') },
		country: { path: '/about', touched: (page) => page.locator('[data-country-state] summary') },
		filter: { path: '/products', touched: (page) => page.locator('.filter-bar a').nth(1) },
		gallery: {
			path: 'a product',
			touched: (page) => page.locator('.gallery-arrow:not([aria-disabled=true])').last(),
		},
		form: { path: '/contact', touched: (page) => page.getByRole('textbox', { name: 'Message' }) },
	}

type Seen = { tasks: number[]; inputs: number[] }

/**
 * The longest task and the slowest input while the scripts of a page start, on a phone four times slower than this
 * processor.
 */
export async function measureFirstAct(siteUrl: string, pool: Pool): Promise<Row[]> {
	const browser = await chromium.launch(await chromiumOptions()).catch(() => null)
	if (!browser) return [told('first act', 'not run here: needs a Chromium')]
	try {
		const rows: Row[] = []
		for (const [name, { path, touched }] of Object.entries(acts)) {
			const url = siteUrl + ((await publicPages[path]?.(pool)) ?? path)
			const seen: Seen[] = []
			for (let time = 0; time < times; time += 1) seen.push(await act(browser, url, touched))
			const middle = (kind: keyof Seen) =>
				percentile(
					seen.map((one) => Math.max(0, ...one[kind])),
					0.5,
				)
			const what = (part: string) => `${part}, first touch of ${name}, processor 4 times slower`
			rows.push(
				atMost(middle('tasks'), { what: what('longest task'), limit: taskLimitMs, unit: 'ms' }),
				atMost(middle('inputs'), { what: what('slowest input'), limit: inputLimitMs, unit: 'ms' }),
			)
		}
		return rows
	} finally {
		await browser.close()
	}
}

async function act(
	browser: Browser,
	url: string,
	touched: (typeof acts)[string]['touched'],
): Promise<Seen> {
	const context = await browser.newContext(telephone)
	const page = await context.newPage()
	await page.goto(url)
	await atRest(page)
	const client = await context.newCDPSession(page)
	await client.send('Emulation.setCPUThrottlingRate', { rate: oldPhone })
	await page.evaluate(watch)
	await touched(page).tap()
	await running(page)
	await touched(page).tap()
	await page.waitForLoadState('networkidle')
	const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
	await context.close()
	return seen
}

/** Runs in the page: records tasks of over 50 ms, and the time from an input to the paint after it. */
function watch() {
	const seen: Seen = { tasks: [], inputs: [] }
	Object.assign(window, { seen })
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) seen.tasks.push(duration)
	}).observe({ type: 'longtask' })
	const inputs = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
			if (entry.interactionId) seen.inputs.push(entry.duration)
	}).observe(inputs)
}
