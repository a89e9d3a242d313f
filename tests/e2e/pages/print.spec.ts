import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

/** One line; the library marks a hyphen at the end of a line with a character of its own. */
function textOf(sheet: string): string {
	return sheet.replaceAll('\ufffe', '-').replaceAll(/\s+/g, ' ')
}

/** The texts of the printed sheets. */
async function sheetsOf(page: Page): Promise<string[]> {
	const library = await PDFiumLibrary.init()
	try {
		const printed = await library.loadDocument(
			await page.pdf({ format: 'A4', preferCSSPageSize: true }),
		)
		const texts = [...printed.pages()].map((sheet) => textOf(sheet.getText()))
		printed.destroy()
		return texts
	} finally {
		library.destroy()
	}
}

test('each printed sheet of an article names us, the telephone of the country, the address and the day; its closing checklist has a sheet of its own', async ({
	page,
	siteUrl,
	db,
}) => {
	const { rows } = await db.query<{ slug: string }>(
		`select slug from news where content like '%## Pin this by the door%'`,
	)
	const path = `/news/${rows[0]?.slug}`
	await page.addInitScript(() => localStorage.setItem('userCountry', 'Australia'))
	// Past midnight where the reader is, the evening before in UTC.
	await page.clock.setFixedTime('2026-03-05T11:30:00Z')
	await open(page, path)
	const sheets = await sheetsOf(page)
	expect(sheets.length).toBeGreaterThan(2)
	const parts = [
		'Hatch & Hen Poultry Consulting',
		'+61 3 5550 0142',
		siteUrl + path,
		', 6 March 2026',
	]
	for (const sheet of sheets) for (const part of parts) expect(sheet).toContain(part)
	const [checklist, ...others] = sheets.filter((sheet) => sheet.includes('Pin this by the door'))
	expect(others).toEqual([])
	expect(checklist).toContain('after-hours number')
	expect(checklist).not.toContain('When it is not the heat')
})

test('a visitor who sees both countries prints the telephone of New Zealand’s office, as the page shows it, and after another choice that of the other', async ({
	page,
}) => {
	await page.addInitScript(() => {
		if (localStorage.getItem('userCountry') === null) localStorage.setItem('userCountry', 'Both')
	})
	await open(page, '/about', { scripts: true })
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Both')
	const footOf = async () => (await sheetsOf(page)).at(-1)
	expect(await footOf()).toContain('Hatch & Hen Poultry Consulting, +64 7 555 0134')
	await page.locator('[data-country-state=ready] summary').click()
	await page.locator('[data-country-state]').getByRole('button', { name: 'Australia' }).click()
	await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
	expect(await footOf()).toContain('Hatch & Hen Poultry Consulting, +61 3 5550 0142')
})

test('a case study prints its figures and what did not improve on two sheets at most', async ({
	page,
}) => {
	await open(page, '/case-studies/fewer-cracked-eggs-in-a-free-range-flock')
	const sheets = await sheetsOf(page)
	expect(sheets.length).toBeLessThanOrEqual(2)
	expect(sheets.join(' ')).toMatch(/Cracked eggs.* 1\.9.%.* 0\.7.%.*What did not ?improve/)
})

test('a product prints its ticks, its pictures of at most 8 cm, and the addresses of its documents', async ({
	page,
	siteUrl,
}) => {
	await open(page, '/products/boot-dip-station')
	await page.emulateMedia({ media: 'print' })
	const tick = page.locator('.feature').first()
	expect(await tick.evaluate((line) => getComputedStyle(line, '::before').printColorAdjust)).toBe(
		'exact',
	)
	const heights = await page
		.locator('main img:visible')
		.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height))
	expect(heights.length).toBeGreaterThan(0)
	expect(Math.max(...heights)).toBeLessThanOrEqual((8 / 2.54) * 96 + 1)
	await page.emulateMedia({ media: null })
	const printed = (await sheetsOf(page)).join(' ')
	expect(printed).toContain(`${siteUrl}/media/product-documents/`)
})
