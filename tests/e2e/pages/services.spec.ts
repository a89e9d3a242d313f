import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

test('[PUB-SERV-02][PUB-SERV-03] services alternate sides; on a phone their images are hidden', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/services')
	const items = page.getByRole('main').locator('article')
	expect(await items.count()).toBeGreaterThan(1)
	for (const [index, item] of (await items.all()).entries()) {
		const image = await item.locator('img').boundingBox()
		const text = await item.getByRole('heading').boundingBox()
		const isImageLeft = (image?.x ?? 0) < (text?.x ?? 0)
		expect(isImageLeft).toBe(index % 2 === 0)
	}
	const first = items.locator('img').first()
	await page.setViewportSize({ width: 767, height: 844 })
	await expect(first).toBeHidden()
	await page.setViewportSize({ width: 768, height: 844 })
	await expect(first).toBeVisible()
})

test('[PUB-SERV-05] while services load a message says so', async ({ page }) => {
	await open(page, '/about', { scripts: true })
	const response = await holdRequests(page, '**/services.data*')
	await page.locator('.site-footer').getByRole('link', { name: 'Services', exact: true }).click()
	await expect(page.getByText('Loading services...')).toBeVisible()
	response()
	await expect(page.getByRole('heading', { level: 1, name: /Advice/ })).toBeVisible()
	await expect(page.getByText('Loading services...')).toHaveCount(0)
})

test('a phone requests no image of a service; a wide screen gives the first image priority', async ({
	page,
}) => {
	const requested: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/media/')) requested.push(request.url())
	})
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/services', { until: 'networkidle' })
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
	await page.waitForLoadState('networkidle')
	expect(requested).toEqual([])
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/services', { until: 'networkidle' })
	const first = page.getByRole('main').locator('article img').first()
	await expect(first).toHaveAttribute('fetchpriority', 'high')
	await expect(first).toHaveJSProperty('complete', true)
	expect(requested).toContain(await first.evaluate((image: HTMLImageElement) => image.currentSrc))
})
