import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const phone = { width: 390, height: 844 }
const labels = [
	'Home',
	'Services',
	'Products',
	'Case studies',
	'About Us',
	'Resources',
	'News / Articles',
	'Contact',
	'Work With Us',
]

test('[PUB-MENU-01][PUB-MENU-02] below 768 px a closed menu replaces the links, and its own are easy to touch', async ({
	page,
}) => {
	await page.setViewportSize({ width: 767, height: 844 })
	await open(page, '/about')
	const button = page.locator('.mobile-menu > summary')
	await expect(button).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
	await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden()
	await button.click()
	const menu = page.getByRole('navigation', { name: 'Mobile' })
	await expect(menu).toBeVisible()
	await page.setViewportSize(phone)
	await expect(menu.getByRole('link')).toHaveCount(labels.length + 3)
	for (const link of await menu.getByRole('link').all()) {
		const box = await link.boundingBox()
		expect(box?.height).toBeGreaterThanOrEqual(44)
	}
	await page.setViewportSize({ width: 768, height: 844 })
	await expect(button).toBeHidden()
	await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('signed-in users find Dashboard and Sign Out in the mobile menu', async ({ page }) => {
	await page.setViewportSize(phone)
	let email: string | null = 'a@example.com'
	await page.route('**/api/session', (route) => route.fulfill({ json: { email } }))
	await page.route('**/api/auth/sign-out', (route) => {
		email = null
		return route.fulfill({ json: {} })
	})
	await open(page, '/about', { scripts: true })
	const menu = page.getByRole('navigation', { name: 'Mobile' })
	await page.locator('.mobile-menu > summary').click()
	await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
		'href',
		'/admin/dashboard',
	)
	await expect(menu.getByRole('link', { name: 'Staff sign in' })).toHaveCount(0)
	await menu.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('You have been signed out successfully')).toBeVisible()
	await page.locator('.mobile-menu > summary').click()
	await expect(menu.getByRole('link', { name: 'Staff sign in' })).toBeVisible()
	await expect(menu.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
})

test('[PUB-MENU-03] a click on any link closes the menu', async ({ page }) => {
	await page.setViewportSize(phone)
	await open(page, '/about', { scripts: true })
	const menu = page.locator('.mobile-menu')
	for (const label of labels) {
		await menu.locator('summary').click()
		await page
			.getByRole('navigation', { name: 'Mobile' })
			.getByRole('link', { name: label, exact: true })
			.click()
		await expect(menu).not.toHaveAttribute('open')
	}
})

test('[PUB-MENU-04] a click outside, Escape or Back closes the menu and makes the page usable again; Escape returns the focus to its button', async ({
	page,
}) => {
	await page.setViewportSize(phone)
	await open(page, '/about', { scripts: true })
	const menu = page.locator('.mobile-menu')
	await menu.locator('summary').click()
	await expect(page.locator('main')).toHaveAttribute('inert', '')
	await page.mouse.click(195, 830)
	await expect(menu).not.toHaveAttribute('open')
	await expect(page.locator('main')).not.toHaveAttribute('inert')
	await menu.locator('summary').press('Enter')
	await page.keyboard.press('Escape')
	await expect(menu).not.toHaveAttribute('open')
	await expect(menu.locator('summary')).toBeFocused()

	await menu.locator('summary').click()
	await menu.getByRole('link', { name: 'Contact' }).click()
	await expect(page).toHaveURL(/\/contact$/)
	await menu.locator('summary').click()
	await expect(page.locator('main')).toHaveAttribute('inert')
	await page.goBack()
	await expect(page).toHaveURL(/\/about$/)
	await expect(menu).not.toHaveAttribute('open')
	await expect(page.locator('main')).not.toHaveAttribute('inert')
})
