import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { foundPages } from '#tests/support/public-pages.ts'
import { paintsOf, slowDown, telephone } from '#tests/support/slow-mobile.ts'

/** An old phone's processor. */
const slowdown = 4

test.use(telephone)

// How long each takes, `npm run bench` measures.
test('on slow mobile data the menu works at the first touch', async ({ page }) => {
	await slowDown(page, slowdown)
	await open(page, '/', { until: 'commit' })
	await page.locator('.mobile-menu > summary').tap()
	await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
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

// Their headings, cards, long texts and forms are those of all pages.
for (const name of ['/', '/products', '/contact', 'a product', 'a long article'])
	test(`fonts that load long after the text shift almost nothing on ${name}`, async ({
		page,
		db,
	}) => {
		const letThrough: (() => void)[] = []
		await page.route('**/*.woff2', async (route) => {
			await new Promise<void>((resolve) => letThrough.push(resolve))
			await route.continue()
		})
		await open(page, await foundPages[name]!(db), { until: 'commit' })
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
