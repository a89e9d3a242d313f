import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const slug = 'clean-water-from-the-bore-to-the-last-nipple'

test('an image keeps its distance from the heading above it, narrow or wide', async ({ page }) => {
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await open(page, `/news/${slug}`)
		const gaps = await page.locator('.prose > .heading + picture img').evaluateAll((images) =>
			images.map((image) => {
				const heading = image.parentElement?.previousElementSibling
				return image.getBoundingClientRect().top - (heading?.getBoundingClientRect().bottom ?? 0)
			}),
		)
		expect(gaps.length).toBeGreaterThan(0)
		expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(6)
	}
})

test('an article with several sections has a table of contents that links to them', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/news/${slug}`)
	await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
	await expect(page.locator('.prose h2').first()).toBeInViewport()
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/news/${slug}`)
	await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
	await page.locator('summary', { hasText: 'On this page' }).click()
	await expect(page.getByRole('link', { name: 'Where the trouble gets in' })).toBeVisible()
})

test('an article has readable line lengths and links to its sections, and pages print without navigation', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/news/${slug}`, { scripts: true })
	const lineLength = await page.locator('.prose > p').evaluateAll((paragraphs) => {
		const long = paragraphs.filter((one) => one.getClientRects()[0]!.height > 100)
		const measured = long.map((one) => {
			const lines =
				one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)
			return one.textContent.length / (lines - 0.5)
		})
		return measured.reduce((sum, each) => sum + each, 0) / measured.length
	})
	expect(lineLength).toBeGreaterThan(60)
	expect(lineLength).toBeLessThan(75)

	const part = page.locator('.prose .heading').first()
	await part.hover()
	await part.getByRole('link', { name: 'Copy link' }).click()
	await expect(page.getByText('Link copied: ')).toBeAttached()
	const address = await page.evaluate(() => navigator.clipboard.readText())
	expect(address).toMatch(/\/news\/clean-water\S+#section-/)
	expect(new URL(page.url()).hash).toBe(new URL(address).hash)

	await page.emulateMedia({ media: 'print' })
	await expect(page.locator('.prose p').first()).toBeVisible()
	for (const part of ['.site-header', '.site-footer', 'aside', '.heading-link', '.notices'])
		await expect(page.locator(part).first()).toBeHidden()
	await open(page, '/products')
	await page.locator('a.card-link').first().click()
	await expect(page.getByText(/^Last updated \d+ \w+ \d{4}$/)).toBeVisible()
	await expect(page.getByText(/Australian dollars|We quote by/).first()).toBeVisible()
	for (const part of ['.site-header', '.button', '.gallery-thumbnails', 'dialog'])
		await expect(page.locator(part).first()).toBeHidden()
})
