import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { forgetPages } from '#tests/support/site-server.ts'

test('[PUB-TOAST-01] a new toast takes the place of the earlier one, and stays until it is dismissed', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/50[03]/)
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table products rename to products_away')
	await forgetPages(server.db)
	const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
	await page.route('**/api/geo', async (route) => {
		await asked
		await route.fulfill({ status: 500, body: '' })
	})
	await open(page, `${server.url}/products`)
	const toasts = page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')
	await expect(toasts).toHaveText(/Failed to load products/)
	answer()
	await expect(toasts).toHaveText(/Failed to detect your location/)
	const visibleOrNot = page.locator('[data-sonner-toast]')
	await expect(visibleOrNot, 'the earlier one does not wait behind it').toHaveCount(1)
	await toasts.getByRole('button', { name: 'Close toast' }).click()
	await expect(visibleOrNot).toHaveCount(0)
})

test('[PUB-NEWS-12] a failed read of news or products is logged, with what failed', async ({
	request,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table news rename to news_away')
	await server.db.query('alter table products rename to products_away')
	await forgetPages(server.db)
	for (const path of ['news', 'products']) {
		const answer = await request.get(`${server.url}/${path}`)
		expect(answer.status()).toBe(503)
		expect(await answer.text()).not.toContain('news_away')
	}
	const errors = () =>
		server
			.log()
			.split('\n')
			.filter((line) => line.startsWith('{'))
			.map((line) => JSON.parse(line))
			.filter((entry) => entry.level === 50 && entry.what !== undefined)
	await expect.poll(() => errors().map((entry) => entry.what)).toEqual(['news', 'products'])
	expect(JSON.stringify(errors()[0].err)).toContain('does not exist')
})
