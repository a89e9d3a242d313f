import { expect, test } from '#tests/support/e2e.ts'
import { contactFormOn } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-CONTACT-01] the office is to the left of the form, with its phone number and email address on one line each at every width', async ({
	page,
}) => {
	await open(page, '/contact?country=Australia')
	const office = page.getByRole('region', { name: 'Our office in Australia' })
	for (const width of [360, 768, 820, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		for (const name of [/^\+61/, 'australia@hatchandhen.example']) {
			const link = office.getByRole('link', { name }).first()
			const { lines, beyondPx } = await link.evaluate((element) => {
				const text = document.createRange()
				text.selectNodeContents(element)
				const column = element.closest('section')!.getBoundingClientRect()
				const beyondPx = element.getBoundingClientRect().right - column.right
				return { lines: text.getClientRects().length, beyondPx }
			})
			expect(lines, `${name} at ${width} px`).toBe(1)
			expect(beyondPx, `${name} at ${width} px`).toBeLessThanOrEqual(0)
		}
	}
	const left = await office.boundingBox()
	const form = await contactFormOn(page).boundingBox()
	expect(left && form && left.x + left.width <= form.x).toBe(true)
})

test('an address with the anchor of the other office opens that office', async ({ page }) => {
	await open(page, '/contact#au')
	await expect(page.getByRole('link', { name: 'australia@hatchandhen.example' })).toBeInViewport()
})

test('[PUB-CONTACT-05] choosing Other asks for the country', async ({ page }) => {
	await open(page, '/contact', { scripts: true })
	const which = page.getByLabel('Which country?')
	await expect(which).toBeHidden()
	await page.getByLabel('Country', { exact: true }).selectOption('Other')
	await expect(which).toBeVisible()
	await expect(which).toHaveAttribute('required')
	await page.getByLabel('Country', { exact: true }).selectOption('Australia')
	await expect(which).toBeHidden()
	await expect(which).not.toHaveAttribute('required')

	await page.getByLabel('Country', { exact: true }).selectOption('Other')
	const form = contactFormOn(page)
	await form.getByLabel('Name', { exact: true }).fill('Ana Tui')
	await form.getByLabel('Email address').fill('ana@farm.example')
	await form.getByLabel('Subject').fill('Red mite')
	await form.getByRole('textbox', { name: 'Message' }).fill('Under the perches.')
	await form.getByRole('button', { name: 'Send Message' }).click()
	await expect(which).toHaveAttribute('aria-invalid', 'true')
	await expect(which).toHaveAccessibleDescription('Please tell us which country')
})
