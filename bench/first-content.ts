import { chromium } from '@playwright/test'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { firstVisit } from '#tests/support/slow-mobile.ts'
import { atMost, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const limitMs = 350
const times = 5
const oldPhone = 4

/**
 * Median time to the first text of a first visit over slow mobile data; to compare, also with a processor four times
 * slower.
 */
export async function measureFirstContent(siteUrl: string): Promise<Row[]> {
	const browser = await chromium.launch(await chromiumOptions()).catch(() => null)
	if (!browser) return [told('first content, throttled', 'not run here: needs a Chromium')]
	const middleOf = async (url: string, slowdown: number) => {
		const seen: number[] = []
		for (let time = 0; time < times; time += 1)
			seen.push((await firstVisit(browser, { url, slowdown })).firstMs)
		return percentile(seen, 0.5)
	}
	try {
		const rows: Row[] = []
		for (const path of ['/', '/products', '/news']) {
			const slowPhone = await middleOf(siteUrl + path, oldPhone)
			rows.push(
				atMost(await middleOf(siteUrl + path, 1), {
					what: `first content of ${path} at 1.6 Mbit/s and 150 ms`,
					limit: limitMs,
					unit: 'ms',
					floor: `${slowPhone} ms with a processor ${oldPhone} times slower`,
				}),
			)
		}
		return rows
	} finally {
		await browser.close()
	}
}
