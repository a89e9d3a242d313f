import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { open } from '#tests/support/open.ts'
import { paintsOf, telephone } from '#tests/support/slow-mobile.ts'

/** Waits until the page, its fonts and the deferred sections are shown. */
async function hasOpened(page: Page) {
	const html = page.locator('html')
	await expect(html).toHaveAttribute('data-opened', '')
	await expect(html).toHaveAttribute('data-fonts', '')
	await expect(html).not.toHaveAttribute('data-opening', '')
}

/** Request times of the files of a kind, and the first paint; in ms after the page's own request. */
function timesOf(page: Page, kind: RegExp) {
	return page.evaluate(
		({ source }) => ({
			paintedMs:
				performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')
					?.startTime ?? 0,
			requestedMs: performance
				.getEntriesByType('resource')
				.filter(({ name }) => new RegExp(source).test(name))
				.map(({ startTime }) => startTime),
		}),
		{ source: kind.source },
	)
}

/** The fonts in which the browser draws an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('DOM.enable')
	await browser.send('CSS.enable')
	const { root } = await browser.send('DOM.getDocument')
	const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
	const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
	// A font of several weights has the name of its lightest.
	return fonts.map(({ familyName }) => familyName.replace(' Light', ''))
}

test('the text is painted before any font or script is requested, and later shows in the site’s fonts, macrons too', async ({
	page,
}) => {
	await open(page, '/')
	await hasOpened(page)
	await hydrated(page)
	for (const kind of [/\.woff2$/, /\/assets\/.*\.js$/]) {
		const { paintedMs, requestedMs } = await timesOf(page, kind)
		expect(paintedMs).toBeGreaterThan(0)
		expect(requestedMs.length).toBeGreaterThan(0)
		expect(requestedMs.filter((ms) => ms < paintedMs)).toEqual([])
	}
	expect(await fontsOf(page, 'h1')).toEqual(['Fraunces'])
	expect(await fontsOf(page, 'p.lead')).toEqual(['Figtree'])
	await expect(
		page.locator('[data-fonts]:not(html), main [style*=content-visibility]'),
	).toHaveCount(0)
	await page.locator('h1').evaluate((heading) => {
		heading.textContent = 'Ngā mihi'
	})
	await expect.poll(() => fontsOf(page, 'h1')).toEqual(['Fraunces'])
})

test('on the next page, and on the next visit, the site’s fonts are used from the start', async ({
	page,
}) => {
	await open(page, '/')
	await hasOpened(page)
	// With the page's own scripts held back, only the first script in its head can set this.
	await holdRequests(page, '**/assets/*.js')
	for (const path of ['/about', '/']) {
		await open(page, path, { until: 'commit' })
		await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
	}
})

test('without scripts the text shows in the site’s fonts', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false })
	const page = await context.newPage()
	await open(page, `${baseURL}/`)
	expect(await fontsOf(page, 'h1')).toEqual(['Fraunces'])
	expect(await fontsOf(page, 'p.lead')).toEqual(['Figtree'])
	await context.close()
})

test('fonts that fail to load hold nothing up: scripts start and the whole page is laid out', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED/)
	await page.route('**/*.woff2', (route) => route.abort())
	await open(page, '/')
	await hydrated(page)
	await hasOpened(page)
	await expect(page.getByRole('contentinfo')).toBeVisible()
})

test.describe('on a phone', () => {
	test.use(telephone)

	test('content far below the screen, such as the footer, is laid out after the first paint', async ({
		page,
	}) => {
		// Delayed fonts keep the page in the state `opening`.
		let letThrough = () => {}
		const held = new Promise<void>((resolve) => {
			letThrough = resolve
		})
		await page.route('**/*.woff2', async (route) => {
			await held
			await route.continue()
		})
		await open(page, '/', { until: 'commit' })
		await paintsOf(page)
		await expect(page.locator('html')).toHaveAttribute('data-opening', '')
		const footer = page.getByRole('contentinfo')
		await expect(footer).toHaveCSS('content-visibility', 'auto')
		letThrough()
		await hasOpened(page)
		await expect(footer).toHaveCSS('content-visibility', 'visible')
	})

	test('after a reload, or a link to a section, the whole page is laid out at once', async ({
		page,
	}) => {
		await open(page, '/about')
		await hasOpened(page)
		const id = await page.locator('main [id]').last().getAttribute('id')
		for (const go of [() => page.reload(), () => open(page, `/about?from=link#${id}`)]) {
			await go()
			await expect(page.locator('html')).not.toHaveAttribute('data-opening', '')
		}
		await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
	})
})

test.describe('on a current phone', () => {
	test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })

	test('the home page’s main image is requested in a size that fits', async ({ page }) => {
		await open(page, '/')
		const hero = page.locator('main img').first()
		await expect
			.poll(() => hero.evaluate((picture: HTMLImageElement) => picture.currentSrc))
			.toContain('/images/hero-768.avif')
	})
})
