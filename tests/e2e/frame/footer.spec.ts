import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-FOOT-01][PUB-FOOT-03][PUB-FOOT-04] the footer has quick links, contact information and two plain texts', async ({
	page,
}) => {
	await open(page, '/about')
	const footer = page.locator('.site-footer')
	const links = {
		Home: '/',
		Resources: '/resources',
		News: '/news',
		'About Us': '/about',
		Contact: '/contact',
		Services: '/services',
	}
	const quick = footer.getByRole('navigation', { name: 'Quick Links' })
	for (const [name, path] of Object.entries(links)) {
		await expect(quick.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
	}
	await expect(footer.getByRole('link', { name: 'hello@hatchandhen.example' })).toHaveAttribute(
		'href',
		/^mailto:/,
	)
	await expect(footer.getByRole('link', { name: '+64 7 555 0134' })).toHaveAttribute(
		'href',
		'tel:+6475550134',
	)
	await expect(footer).toContainText('Monday to Friday, 8:00 am to 5:00 pm, local time')
	for (const text of ['Privacy Policy', 'Terms of Service']) {
		await expect(footer.getByText(text)).toBeVisible()
		await expect(footer.getByRole('link', { name: text })).toHaveCount(0)
	}
})

test('staff can reach the sign-in page from the footer on a phone', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/about')
	await page.locator('.site-footer').getByRole('link', { name: 'Staff' }).click()
	await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('[PUB-FOOT-02] the footer lists the services of the current country, each linking to its entry on that country’s page', async ({
	page,
	db,
}) => {
	await page.addInitScript(() => localStorage.setItem('userCountry', 'Australia'))
	await open(page, '/about', { scripts: true })
	const { rows } = await db.query(
		`select title, slug from services where country in ('Australia', 'Both') and status = 'published' and deleted_at is null order by coalesce(display_order, 0), created_at desc, id`,
	)
	const links = page.getByRole('navigation', { name: 'Services' }).getByRole('link')
	await expect(links).toHaveText(rows.map((row) => row.title))
	for (const [index, { slug }] of rows.entries())
		await expect(links.nth(index)).toHaveAttribute('href', `/services?country=Australia#${slug}`)
	await links.last().click()
	await expect(page).toHaveURL(`/services?country=Australia#${rows.at(-1).slug}`)
	await expect(page.getByRole('heading', { level: 2, name: rows.at(-1).title })).toBeInViewport()
})
