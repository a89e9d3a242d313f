// How the business looks, and how many offices it has: chosen, refused, taken from the logo, put back.
import sharp from 'sharp'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreach } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { demoColumns } from '#tests/support/business.ts'
import type { Page } from '@playwright/test'
import type { Database } from '#tests/support/records.ts'

const path = '/admin/business'
const save = (page: Page) => page.getByRole('button', { name: 'Update Business' }).click()

async function enterDemo(db: Database) {
	for (const [column, value] of Object.entries(demoColumns()))
		await db.query(`update business set ${column} = $1`, [
			typeof value === 'object' ? JSON.stringify(value) : value,
		])
}

/** Blue with an orange stripe, twice as wide as high. */
async function logo() {
	const stripe = { width: 200, height: 30, channels: 3 as const, background: '#ff8800' }
	const ground = { width: 200, height: 100, channels: 3 as const, background: '#2b7fd0' }
	const buffer = await sharp({ create: ground })
		.composite([{ input: { create: stripe }, left: 0, top: 0 }])
		.png()
		.toBuffer()
	return { name: 'logo.png', mimeType: 'image/png', buffer }
}

test('colours are taken from the logo, checked while they are typed, and shown on pages with the logo and fonts', async ({
	emptySite: { url, db },
	page,
	allowConsole,
}) => {
	allowConsole(/422/)
	await enterDemo(db)
	await openAdmin(page, { db, siteUrl: url }, path)
	const [main, second] = ['Main colour (optional)', 'Second colour (optional)'].map((label) =>
		page.getByLabel(label, { exact: true }),
	) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
	await main.fill('#ff6600')
	await expect(main).toHaveAccessibleDescription(/This is too light: .* The nearest that works is/)
	await page.getByRole('button', { name: /^Use #/ }).click()
	await expect(main).toHaveAccessibleDescription('Buttons, links and the footer. Empty: green.')
	await main.fill('#ff6600')
	await save(page)
	await expect(page.getByRole('alert').filter({ hasText: 'needs your attention' })).toBeFocused()

	const input = page.locator('#logo input[type=file]').first()
	await input.setInputFiles(await logo())
	await page.getByRole('button', { name: 'Take the colours from the logo' }).click()
	await expect(page.getByText('Taken from the logo.')).toBeVisible()
	await expect(second).toHaveValue('#ff8800')
	const taken = await main.inputValue()
	expect(taken).not.toBe('#2b7fd0')
	await page.getByRole('switch', { name: 'Name beside the logo' }).click()
	await page.getByLabel('Fonts').selectOption('Bitter for headings, Figtree for text')
	await expectNoBreach(page, 'the look of the business')
	await page.setViewportSize({ width: 320, height: 640 })
	await expectNoBreach(page, 'the look of the business at 320 px')
	await page.setViewportSize({ width: 1366, height: 657 })
	await save(page)
	await expect(toastOf(page)).toContainText('Business saved')

	await open(page, `${url}/about`)
	const colourOf = (name: string) =>
		page
			.locator('html')
			.evaluate((root, of) => getComputedStyle(root).getPropertyValue(of).trim(), name)
	expect(await colourOf('--color-pasture')).toBe(taken)
	expect(await colourOf('--color-yolk')).toBe('#ff8800')
	const mark = page.locator('.site-home img')
	await expect(mark).toHaveAttribute('width', '88')
	await expect(page.locator('.site-home span')).toHaveCount(0)
	const fonts = await page.evaluate(() => [...document.fonts].map(({ family }) => family))
	expect(fonts).toContain('Heading')
	await expectNoBreach(page, 'a page in the colours of the business')
	for (const address of ['/favicon.ico', '/apple-touch-icon.png'])
		expect((await page.request.get(url + address)).headers()['content-type']).toMatch(/^image\//)
})

test('an office is removed and put back in the form, and the one that is left may be in any country', async ({
	emptySite: { url, db },
	page,
}) => {
	await enterDemo(db)
	await openAdmin(page, { db, siteUrl: url }, path)
	const australia = page.getByRole('region', { name: 'Office in Australia' })
	const remove = page.getByRole('button', { name: 'Remove the office in Australia' })
	const phone = demoColumns()['au_phone'] as string
	await expect(australia.getByLabel('Telephone')).toHaveValue(phone)
	await expect(page.getByLabel('Country', { exact: true })).toHaveCount(0)
	await remove.press('Enter')
	const back = page.getByRole('button', { name: 'Put the office in Australia back' })
	await expect(back).toBeFocused()
	await expect(australia).toHaveCount(0)
	await page.keyboard.press('Enter')
	await expect(australia.getByLabel('Telephone')).toHaveValue(phone)
	await expect(australia.getByLabel('Company')).toBeFocused()
	await remove.click()
	await page.getByLabel('Country', { exact: true }).selectOption('Ireland')
	await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Dublin')
	await page.getByLabel('Currency').fill('eur')
	await expect(page.getByLabel('Currency')).toHaveAccessibleDescription(/Prices are in euros/)
	await page.getByLabel('Telephone code').fill('353')
	await save(page)
	await expect(toastOf(page)).toContainText('Business saved')
	await open(page, `${url}/contact`)
	await expect(page.locator('[data-country-state]')).toHaveCount(0)
	await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE')
	const { rows } = await db.query(
		'select nz_country, nz_currency, nz_dial_code, nz_time_zone, au_phone from business',
	)
	expect(rows).toEqual([
		{
			nz_country: 'IE',
			nz_currency: 'EUR',
			nz_dial_code: '353',
			nz_time_zone: 'Europe/Dublin',
			au_phone: null,
		},
	])
})
