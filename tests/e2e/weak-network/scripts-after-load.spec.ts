import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('scripts start after the page has loaded, so that they do not compete with its first paint', async ({
	page,
}) => {
	const answer = await open(page, '/')
	expect(await answer?.text()).not.toContain('modulepreload')
	await hydrated(page)
	const { loadedAt, scripts } = await page.evaluate(() => {
		const [navigation] = performance.getEntriesByType('navigation')
		return {
			loadedAt: navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0,
			scripts: performance
				.getEntriesByType('resource')
				.filter(({ name }) => /\/assets\/.*\.js$/.test(name))
				.map(({ name, startTime }) => ({ name, startTime })),
		}
	})
	expect(loadedAt).toBeGreaterThan(0)
	expect(scripts.length).toBeGreaterThan(0)
	expect(scripts.filter(({ startTime }) => startTime < loadedAt)).toEqual([])
})

test('the first mouse movement starts the scripts, even while the page is loading', async ({
	page,
}) => {
	// A picture that never arrives prevents the load event.
	await page.route('**/images/hero-*', () => {})
	await open(page, '/', { until: 'commit' })
	await page.locator('h1').waitFor()
	expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
	expect(await page.locator('html[data-hydrated]').count()).toBe(0)
	await page.mouse.move(200, 200)
	await page.mouse.move(220, 220)
	await hydrated(page)
	expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})
