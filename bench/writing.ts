import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { chromiumOptions } from '#tests/support/chromium.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { insertRow } from '#tests/support/records.ts'
import { signIn } from './editor.ts'
import { atMost, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const limits = { keyMs: 16, openMs: 400, chunkKb: 180 }
const letters = 50_000
const pictures = 60
const keys = 120
const openings = 5

/**
 * The visual editor with a text of 50,000 characters and 60 pictures: the work for a key, from the arrival of its
 * scripts to the text on the screen, and the size of those scripts.
 */
export async function measureWriting(siteUrl: string, pool: Pool): Promise<Row[]> {
	const browser = await chromium.launch(await chromiumOptions()).catch(() => null)
	if (!browser) return [told('writing in a long text', 'not run here: needs a Chromium')]
	try {
		const { cookie } = await signIn(siteUrl, pool)
		const id = await insertLongText(pool)
		const context = await browser.newContext({ extraHTTPHeaders: { Cookie: cookie } })
		const page = await context.newPage()
		await page.addInitScript(watchOpening)
		const opened: number[] = []
		for (let time = 0; time < openings; time += 1) {
			await page.goto(`${siteUrl}/admin/news/${id}/edit`)
			opened.push(await page.evaluate(() => (window as unknown as Watched).textOpened))
		}
		const times = await timeKeys(page)
		return [
			atMost(percentile(times, 0.95), {
				what: `a key in a text of ${letters} characters and ${pictures} pictures, p95`,
				limit: limits.keyMs,
				unit: 'ms',
				floor: `median ${percentile(times, 0.5).toFixed(1)} ms of ${keys}`,
			}),
			atMost(percentile(opened, 0.5), {
				what: 'that text opened, once the scripts are there',
				limit: limits.openMs,
				unit: 'ms',
				floor: `median of ${openings}`,
			}),
			atMost((await scriptBytes(page)) / 1000, {
				what: 'scripts of the visual editor, gzipped',
				limit: limits.chunkKb,
				unit: 'kB',
			}),
		]
	} finally {
		await browser.close()
	}
}

/** What the page keeps of its times. */
type Watched = Window & { textOpened: Promise<number> }

async function insertLongText(pool: Pool): Promise<string> {
	const picture = await storedPicture(pool)
	const words =
		'Dry litter keeps feet sound, and **the air of the shed** fit for hens and for [people](/news). '
	const each = Math.floor(letters / pictures)
	const blocks = Array.from({ length: pictures }, (_, index) => {
		const image = `<img src="${picture}" alt="Shed ${index}" class="img-full">`
		const text = words.repeat(10).slice(0, each - image.length - 20)
		return `## Shed ${index}\n\n${text.slice(0, text.lastIndexOf('. ') + 1)}\n\n${image}`
	})
	const { rows } = await pool.query('select id from team_members limit 1')
	const row = await insertRow(pool, 'news', {
		slug: `long-text-${Date.now()}`,
		title: 'A long text',
		excerpt: 'For the bench.',
		content: blocks.join('\n\n'),
		author_id: rows[0].id,
		date: '1 November 2026',
		image: picture,
	})
	return String(row.id)
}

/** Runs in the page: resolves to the time from the last script of the editor to the frame that shows the text. */
function watchOpening() {
	;(window as unknown as Watched).textOpened = new Promise((resolve) => {
		const observer = new MutationObserver(() => {
			if (!document.querySelector('.ProseMirror img')) return
			observer.disconnect()
			requestAnimationFrame(() => {
				const loaded = performance
					.getEntriesByType('resource')
					.filter(({ name }) => /editor-surface|visit-markdown/.test(name))
					.map((entry) => (entry as PerformanceResourceTiming).responseEnd)
				resolve(performance.now() - Math.max(...loaded))
			})
		})
		observer.observe(document, { childList: true, subtree: true })
	})
}

/**
 * Types in the middle of the text; returns milliseconds of work of the page's thread for each key: scripts, layout and
 * paint. Waiting for the next frame is left out: the screen decides that.
 */
async function timeKeys(page: Page): Promise<number[]> {
	await page
		.locator('.ProseMirror h2')
		.nth(pictures / 2)
		.click()
	await page.keyboard.press('ArrowDown')
	const session = await page.context().newCDPSession(page)
	await session.send('Performance.enable')
	const workMs = async () => {
		const { metrics } = await session.send('Performance.getMetrics')
		return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
	}
	const times: number[] = []
	for (let key = 0; key < keys; key += 1) {
		const before = await workMs()
		await page.keyboard.press('abcde '[key % 6]!)
		await page.evaluate(
			() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
		)
		times.push((await workMs()) - before)
	}
	return times
}

/** Gzipped size of the scripts that came with the editor, in bytes. */
async function scriptBytes(page: Page): Promise<number> {
	const paths = await page.evaluate(() => {
		const scripts = performance
			.getEntriesByType('resource')
			.filter(({ name }) => name.endsWith('.js'))
		const start = scripts.find(({ name }) => name.includes('editor-surface'))!.startTime
		return scripts
			.filter((script) => script.startTime >= start - 1)
			.map(({ name }) => new URL(name).pathname)
	})
	return paths.reduce(
		(sum, path) => sum + gzipSync(readFileSync(join('build/client', path))).length,
		0,
	)
}
