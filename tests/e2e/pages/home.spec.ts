import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-HOME-01][PUB-HOME-10] the home page opens with a headline and two calls to action and closes with another', async ({
	page,
}) => {
	await open(page, '/')
	const sections = page.getByRole('main').locator('section')
	const hero = sections.first()
	await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(hero.locator('a[href="/services"]')).toBeVisible()
	await expect(hero.locator('a[href="/contact"]')).toBeVisible()
	await expect(
		sections.last().getByRole('heading', { name: 'Something not right in the shed?' }),
	).toBeVisible()
	await expect(sections.last().getByRole('link', { name: 'Contact us' })).toHaveAttribute(
		'href',
		'/contact',
	)
})

test('[PUB-HOME-02][PUB-HOME-03] the home page gives its reasons in four cards, and names the five industries', async ({
	page,
}) => {
	await open(page, '/')
	const why = page.locator('section', {
		has: page.getByRole('heading', { name: 'Why farmers choose us' }),
	})
	await expect(why.locator('[data-feature-card]')).toHaveCount(4)
	const industries = page.locator('section', { hasText: 'Industries serviced' }).last()
	await expect(industries.getByRole('heading', { level: 3 })).toHaveText([
		'Chickens',
		'Turkeys',
		'Ducks',
		'Quails',
		'Pigeons',
	])
})

test('[PUB-HOME-04] the home page shows at most 3 services of the selected country', async ({
	page,
	db,
}) => {
	for (const country of ['New Zealand', 'Australia']) {
		const { rows } = await db.query(
			`select title from services where country in ($1, 'Both') and status = 'published' and deleted_at is null
			order by coalesce(display_order, 0), created_at desc, id limit 3`,
			[country],
		)
		await page.addInitScript((name) => localStorage.setItem('userCountry', name), country)
		await open(page, '/')
		const section = page.locator('section', {
			has: page.getByRole('heading', { name: 'What we do on farms' }),
		})
		await expect(section.getByRole('heading', { level: 3 })).toHaveText(
			rows.map((row) => row.title),
		)
	}
})

test('[PUB-HOME-07] the home page shows at most 3 free resources, and the country’s featured products and articles', async ({
	page,
	db,
}) => {
	await open(page, '/')
	const titles = async (sql: string) => (await db.query(sql)).rows.map((row) => row.title)
	const isNz = `country in ('New Zealand', 'Both')`
	const expected = {
		'Featured products': `select title from products where is_featured and ${isNz} and status = 'published' and deleted_at is null order by created_at desc, id limit 3`,
		'Free to download': `select title from resources where free and status = 'published' and deleted_at is null order by created_at desc, id limit 3`,
		'Worth reading': `select title from news where featured and (${isNz} or country is null) and status = 'published' and deleted_at is null order by created_at desc, id desc limit 3`,
	}
	for (const [name, sql] of Object.entries(expected)) {
		const section = page.locator('section', {
			has: page.getByRole('heading', { name, exact: true }),
		})
		const shown = await titles(sql)
		expect(shown.length).toBe(3)
		await expect(section.getByRole('heading', { level: 3 })).toHaveText(shown)
	}
	const { rows } = await db.query('select count(*)::int as amount from resources where free')
	expect(rows[0].amount).toBeGreaterThan(3)
})

test('[PUB-HOME-09] the home page presents the team and links to it', async ({ page, db }) => {
	await open(page, '/')
	const section = page.locator('section', {
		has: page.getByRole('link', { name: 'Meet the team' }),
	})
	const { rows } = await db.query(
		'select name from team_members where deleted_at is null order by name limit 7',
	)
	for (const { name } of rows) await expect(section.getByText(name, { exact: true })).toBeVisible()
	await section.getByRole('link', { name: 'Meet the team' }).click()
	await expect(page).toHaveURL(/\/about$/)
})
