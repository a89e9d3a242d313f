import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

const servicesFor = (country: string) => `
	select title, features from services where country in ('${country}', 'Both') and status = 'published' and deleted_at is null
	order by coalesce(display_order, 0), created_at desc, id`

test('[PUB-SERV-01][PUB-SERV-03][PUB-SERV-04] services alternate sides, with text, features and an enquiry link', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/services')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	const { rows } = await db.query(servicesFor('New Zealand'))
	const items = page.getByRole('main').locator('article')
	await expect(items).toHaveCount(rows.length)
	for (const [index, service] of rows.entries()) {
		const item = items.nth(index)
		const heading = item.getByRole('heading', { name: service.title })
		await expect(item.getByRole('listitem')).toHaveText(service.features)
		expect((await item.locator('p').first().textContent())?.length).toBeGreaterThan(20)
		await expect(item.getByRole('link', { name: 'Enquire' })).toHaveAttribute(
			'href',
			`/contact?subject=${encodeURIComponent(`Enquiry: ${service.title}`)}`,
		)
		const [image, text] = [await item.locator('img').boundingBox(), await heading.boundingBox()]
		const isImageLeft = (image?.x ?? 0) < (text?.x ?? 0)
		expect(isImageLeft).toBe(index % 2 === 0)
	}
	const call = page.locator('section', {
		has: page.getByRole('heading', { name: 'Start with a consultation' }),
	})
	await expect(call.getByRole('link')).toHaveAttribute('href', '/contact')
})

test('[PUB-SERV-02] on a phone the images of services are hidden', async ({ page }) => {
	await page.setViewportSize({ width: 767, height: 844 })
	await open(page, '/services')
	const image = page.getByRole('main').locator('article img').first()
	await expect(image).toBeHidden()
	await page.setViewportSize({ width: 768, height: 844 })
	await expect(image).toBeVisible()
})

test('[PUB-SERV-05] while services load a message says so', async ({ page }) => {
	await open(page, '/about', { scripts: true })
	const answer = await holdRequests(page, '**/services.data*')
	await page.locator('.site-footer').getByRole('link', { name: 'Services', exact: true }).click()
	await expect(page.getByText('Loading services...')).toBeVisible()
	answer()
	await expect(page.getByRole('heading', { level: 1, name: /Advice/ })).toBeVisible()
	await expect(page.getByText('Loading services...')).toHaveCount(0)
})

test('[PUB-SERV-08][PUB-SERV-09] services follow the preferred country, which ?country= overrides for the page', async ({
	page,
	db,
}) => {
	const headings = page.getByRole('main').locator('article h2')
	const titles = async (country: string) =>
		(await db.query(servicesFor(country))).rows.map((row) => row.title)
	await open(page, '/services')
	await expect(headings).toHaveText(await titles('New Zealand'))
	await open(page, '/services?country=Australia')
	await expect(headings).toHaveText(await titles('Australia'))
	await open(page, '/services?country=Both')
	const all = await db.query(
		`select title from services where status = 'published' and deleted_at is null order by coalesce(display_order, 0), created_at desc, id`,
	)
	await expect(headings).toHaveText(all.rows.map((row) => row.title))
	await open(page, '/services')
	await expect(headings).toHaveText(await titles('New Zealand'))
})

test('[PUB-SERV-06][PUB-SERV-07] without services the message names the country, unless it is Both', async ({
	startServer,
	page,
}) => {
	const server = await startServer({ seed: 'none' })
	await open(page, `${server.url}/services?country=Australia`)
	await expect(page.getByRole('heading', { name: 'No Services Found' })).toBeVisible()
	await expect(
		page.getByText('There are currently no services available for Australia.'),
	).toBeVisible()
	await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
		'href',
		'/contact',
	)
	await open(page, `${server.url}/services?country=Both`)
	await expect(
		page.getByText('There are currently no services available.', { exact: true }),
	).toBeVisible()
})

test('a phone requests no image of a service; a wide screen gives the first image priority', async ({
	page,
}) => {
	const asked: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/media/')) asked.push(request.url())
	})
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/services', { until: 'networkidle' })
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
	await page.waitForLoadState('networkidle')
	expect(asked).toEqual([])
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/services', { until: 'networkidle' })
	const first = page.getByRole('main').locator('article img').first()
	await expect(first).toHaveAttribute('fetchpriority', 'high')
	await expect(first).toHaveJSProperty('complete', true)
	expect(asked).toContain(await first.evaluate((image: HTMLImageElement) => image.currentSrc))
})
