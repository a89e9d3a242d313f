import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-FOOT-02] on a phone, the footer leads to each service of the current country, and staff to the sign-in page', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await page.addInitScript(() => localStorage.setItem('userCountry', 'Australia'))
	await open(page, '/about', { scripts: true })
	const links = page.getByRole('navigation', { name: 'Services' }).getByRole('link')
	await expect(links.last()).toHaveAttribute('href', /^\/services\?country=Australia#/)
	const address = (await links.last().getAttribute('href')) ?? ''
	const title = await links.last().innerText()
	await links.last().click()
	await expect(page).toHaveURL(address)
	await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
	const staff = page.locator('.site-footer').getByRole('link', { name: 'Staff' })
	expect((await staff.boundingBox())?.height).toBeGreaterThanOrEqual(24)
	await staff.click()
	await expect(page).toHaveURL(/\/admin\/auth$/)
})
