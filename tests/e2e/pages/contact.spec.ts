import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('[PUB-CONTACT-01] the page has a headline, and the office to the left of the form', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, '/contact')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	const office = await page.getByRole('region', { name: /^Our office in/ }).boundingBox()
	const form = await page.getByRole('form', { name: 'Send us a message' }).boundingBox()
	expect(office && form && office.x + office.width <= form.x).toBe(true)
})

test('[PUB-CONTACT-02] the office shown is the one for the country', async ({ page }) => {
	const offices = {
		Australia: ['Hatch & Hen Pty Ltd', 'australia@hatchandhen.example'],
		'New Zealand': ['Hatch & Hen Ltd', 'hello@hatchandhen.example'],
		Fiji: ['Hatch & Hen Ltd', 'hello@hatchandhen.example'],
	}
	for (const [country, [company = '', email = '']] of Object.entries(offices)) {
		await open(page, `/contact?country=${encodeURIComponent(country)}`)
		const office = page.getByRole('region', { name: /^Our office in/ })
		await expect(office.getByText(company, { exact: true })).toBeVisible()
		await expect(office.getByRole('link', { name: email })).toHaveAttribute(
			'href',
			`mailto:${email}`,
		)
	}
})

test('the phone number and e-mail address of an office fit on one line each, at every width', async ({
	page,
}) => {
	for (const width of [360, 768, 820, 1024, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await open(page, '/contact?country=Australia')
		const office = page.getByRole('region', { name: 'Our office in Australia' })
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
})

test('each office in the structured data has an anchor on the page', async ({ page }) => {
	await open(page, '/contact')
	const text = await page.locator('script[type="application/ld+json"]').textContent()
	const fragments = [...new Set((text ?? '').match(/(?<=\/contact#)(?!webpage|contact)\w+/g))]
	expect(fragments.sort()).toEqual(['au', 'nz'])
	for (const id of fragments) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1)
	await open(page, '/contact#au')
	await expect(page.getByRole('link', { name: 'australia@hatchandhen.example' })).toBeInViewport()
})

test('[PUB-CONTACT-03][PUB-CONTACT-04] the form requires every field but the company', async ({
	page,
}) => {
	await open(page, '/contact')
	const form = page.getByRole('form', { name: 'Send us a message' })
	for (const label of ['Name', 'E-mail address', 'Country', 'Subject', 'Message']) {
		await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('required')
	}
	await expect(form.getByLabel('Company or farm (optional)')).not.toHaveAttribute('required')
	const options = form.getByLabel('Country', { exact: true }).getByRole('option')
	await expect(options).toHaveText(['Choose a country', 'New Zealand', 'Australia', 'Other'])
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
	const form = page.getByRole('form', { name: 'Send us a message' })
	await form.getByLabel('Name', { exact: true }).fill('Ana Tui')
	await form.getByLabel('E-mail address').fill('ana@farm.example')
	await form.getByLabel('Subject').fill('Red mite')
	await form.getByRole('textbox', { name: 'Message' }).fill('Under the perches.')
	await form.getByRole('button', { name: 'Send Message' }).click()
	await expect(which).toHaveAttribute('aria-invalid', 'true')
	await expect(which).toHaveAccessibleDescription('Please tell us which country')
})

test('a subject in the address fills the Subject field', async ({ page }) => {
	await open(page, '/contact?subject=Purchase%3A%20Litter%20sheet')
	await expect(page.getByLabel('Subject')).toHaveValue('Purchase: Litter sheet')
})
