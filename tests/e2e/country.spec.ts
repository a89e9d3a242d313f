import { expect, hydrated, test } from '#tests/support/e2e.ts'

const stored = () => localStorage.getItem('userCountry')

test('[PUB-COUNTRY-01][PUB-COUNTRY-03] a stored country is used without any lookup', async ({
	page,
}) => {
	let lookups = 0
	await page.route('**/api/geo', (route) => {
		lookups += 1
		return route.continue()
	})
	await page.addInitScript(() => localStorage.setItem('userCountry', 'Australia'))
	await page.goto('/contact')
	await hydrated(page)
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('Australia')
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(lookups).toBe(0)
	expect(await page.evaluate(stored)).toBe('Australia')
})

test('[PUB-COUNTRY-02] the preference is loading until detection has answered', async ({
	page,
}) => {
	let answer = () => {}
	const asked = new Promise<void>((resolve) => {
		answer = resolve
	})
	await page.route('**/api/geo', async (route) => {
		await asked
		await route.fulfill({ json: { country_name: 'New Zealand' } })
	})
	await page.goto('/about')
	await hydrated(page)
	const picker = page.locator('[data-country-state]')
	await expect(picker).toHaveAttribute('data-country-state', 'loading')
	expect(await page.evaluate(stored)).toBeNull()
	answer()
	await expect(picker).toHaveAttribute('data-country-state', 'ready')
})

test('[PUB-COUNTRY-04][PUB-CALL-01] without a stored country the detected Australia becomes the preference', async ({
	page,
}) => {
	const lookups: { method: string; body: string | null }[] = []
	await page.route('**/api/geo', (route) => {
		lookups.push({ method: route.request().method(), body: route.request().postData() })
		return route.fulfill({ json: { country_name: 'Australia' } })
	})
	await page.goto('/contact')
	await hydrated(page)
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(await page.evaluate(stored)).toBe('Australia')
	expect(lookups).toEqual([{ method: 'GET', body: null }])
	await page.reload()
	await hydrated(page)
	expect(lookups).toHaveLength(1)
})

test('[PUB-COUNTRY-05][PUB-COUNTRY-06] another detected country means New Zealand, and its raw name is stored', async ({
	page,
}) => {
	await page.route('**/api/geo', (route) => route.fulfill({ json: { country_name: 'France' } }))
	await page.goto('/contact')
	await hydrated(page)
	await expect.poll(() => page.evaluate(stored)).toBe('France')
	await expect(page.locator('[data-country-state=ready] summary')).toContainText('New Zealand')
	await page.reload()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
})

for (const [fault, fulfil] of Object.entries({
	'an error status': { status: 500, json: { error: 'broken' } },
	'an answer that is not JSON': { status: 200, body: '<html>' },
})) {
	test(`[PUB-COUNTRY-07] ${fault} of the lookup means New Zealand and the message says so`, async ({
		page,
		allowConsole,
	}) => {
		allowConsole(/500/)
		await page.route('**/api/geo', (route) => route.fulfill(fulfil))
		await page.goto('/about')
		await hydrated(page)
		await expect(
			page.getByText('Failed to detect your location. Showing default content.'),
		).toBeVisible()
		await expect(page.locator('html')).toHaveAttribute('data-country', 'New Zealand')
		await expect(page.locator('[data-country-state]')).toHaveAttribute(
			'data-country-state',
			'ready',
		)
	})
}

test('[PUB-COUNTRY-09] services, products and news follow a manual choice, which survives a reload', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	const only = async (table: string, country: string) => {
		const { rows } = await db.query(
			`select title from ${table} where country = $1 and status = 'published' order by created_at desc limit 1`,
			[country],
		)
		return rows[0].title as string
	}
	for (const [path, table] of [
		['/services', 'services'],
		['/products', 'products'],
		['/news', 'news'],
	] as const) {
		await page.goto(path)
		await hydrated(page)
		const [nz, au] = [await only(table, 'New Zealand'), await only(table, 'Australia')]
		const heading = (name: string) =>
			page.getByRole('main').getByRole('heading', { name, exact: true }).first()
		const choose = async (country: string) => {
			await page.locator('[data-country-state=ready] summary').click()
			await page.locator('[data-country-state]').getByRole('button', { name: country }).click()
		}
		await choose('New Zealand')
		await expect(heading(nz)).toBeVisible()
		await expect(heading(au)).toHaveCount(0)
		await choose('Australia')
		await expect(heading(au)).toBeVisible()
		await expect(heading(nz)).toHaveCount(0)
		await page.reload()
		await expect(heading(au)).toBeVisible()
		await expect(heading(nz)).toHaveCount(0)
	}
})

test('without scripts the country menu is a form that sets the country and comes back', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		viewport: { width: 1280, height: 900 },
	})
	const page = await context.newPage()
	await page.goto(`${baseURL}/contact`)
	await page.locator('[data-country-state] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: 'Australia' }).click()
	await expect(page).toHaveURL(`${baseURL}/contact`)
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	await context.close()
})
