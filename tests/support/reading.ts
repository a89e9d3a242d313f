// A visitor who reads a page and does nothing else.
import type { Page } from '@playwright/test'

/** Records requests for the site's scripts and fonts from now on. */
export function watchFiles(page: Page, kind: 'js' | 'woff2'): string[] {
	const requested: string[] = []
	page.on('request', (request) => {
		if (/\/assets\//.test(request.url()) && request.url().endsWith(`.${kind}`))
			requested.push(request.url())
	})
	return requested
}

/** Waits until the page has loaded, opened and become idle: scripts that start by themselves have started by then. */
export async function atRest(page: Page) {
	await page.waitForLoadState('load')
	await page.locator('html[data-opened]').waitFor({ state: 'attached' })
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
	await page.waitForLoadState('networkidle')
}
