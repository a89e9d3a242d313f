import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { foundPages } from '#tests/support/public-pages.ts'
import { paintsOf, slowDown, telephone } from '#tests/support/slow-mobile.ts'

/** An old phone's processor. */
const slowdown = 4

test.use(telephone)

for (const path of ['/', '/products', '/news'])
	test(`on slow mobile data the text and main image of ${path} are timed, and the menu works`, async ({
		page,
	}) => {
		await slowDown(page, slowdown)
		await open(page, path)
		const { firstMs, largestMs } = await paintsOf(page)
		// A touch ends the measurement of paints, so the menu needs a second visit.
		const began = performance.now()
		await open(page, path, { until: 'commit' })
		await page.locator('.mobile-menu > summary').tap()
		await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
		const menuMs = Math.round(performance.now() - began)
		process.stdout.write(
			`slow mobile ${path}: first content ${firstMs} ms, largest ${largestMs} ms, working menu ${menuMs} ms\n`,
		)
	})

test('the first text of a first visit needs one response: styles are inlined, fonts and scripts come later', async ({
	page,
}) => {
	// Only the document itself gets a response.
	await page.route('**/*', (route) =>
		route.request().resourceType() === 'document' ? route.continue() : undefined,
	)
	await open(page, '/', { until: 'commit' })
	await paintsOf(page)
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toBeVisible()
	await expect(page.locator('.button-yolk').first()).toHaveCSS(
		'background-color',
		'rgb(242, 168, 29)',
	)
})

for (const [name, find] of Object.entries(foundPages))
	test(`fonts that load long after the text shift almost nothing on ${name}`, async ({
		page,
		db,
	}) => {
		const letThrough: (() => void)[] = []
		await page.route('**/*.woff2', async (route) => {
			await new Promise<void>((resolve) => letThrough.push(resolve))
			await route.continue()
		})
		await open(page, await find(db), { until: 'commit' })
		await expect.poll(() => letThrough.length).toBeGreaterThan(0)
		await paintsOf(page)
		const loaded = page.waitForLoadState('load')
		const html = page.locator('html')
		await expect(async () => {
			for (const go of letThrough) go()
			await expect(html).toHaveAttribute('data-fonts', '', { timeout: 100 })
		}).toPass()
		await expect(html).not.toHaveAttribute('data-opening', '')
		await loaded
		const { shift } = await paintsOf(page)
		expect(shift).toBeLessThanOrEqual(0.01)
	})
