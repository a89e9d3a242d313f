// Behaviours beyond the specification, all listed in docs/behaviours.md.
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { foundPages } from '#tests/support/public-pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

test.use({ viewport: { width: 1280, height: 900 } })

for (const path of ['/', '/products', '/contact'])
	test(`no text on ${path} changes or moves when its scripts start, with Australia chosen`, async ({
		page,
		context,
		siteUrl,
	}) => {
		await context.addCookies([{ name: 'userCountry', value: 'Australia', url: siteUrl }])
		const start = await holdRequests(page, '**/assets/*.js')
		await open(page, path)
		await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
		// `innerText` needs the layout of the whole page.
		await expect(page.locator('html')).toHaveAttribute('data-opened', '')
		const before = await page.locator('body').innerText()
		start()
		await hydrated(page)
		await expect(page.locator('[data-account-control]')).toBeVisible()
		expect.soft(await page.locator('body').innerText()).toBe(before)
		expect.soft(await shiftOf(page), 'shift').toBeLessThanOrEqual(0.01)
	})

test('a card is a single Tab stop, links as a whole, and prefetches its page on hover', async ({
	page,
}) => {
	await open(page, '/products', { scripts: true })
	const cards = page.getByRole('main').locator('article.card')
	await cards.nth(0).getByRole('link').focus()
	await page.keyboard.press('Tab')
	await expect(cards.nth(1).getByRole('link')).toBeFocused()
	await expect(cards.nth(1)).toHaveCSS('outline-width', '3px')
	const fetched = page.waitForRequest(/\/products\/[a-z0-9-]+\.data/)
	const picture = { position: { x: 60, y: 60 } }
	await cards.nth(2).hover(picture)
	await fetched
	const title = await cards.nth(2).getByRole('heading').innerText()
	await cards.nth(2).click(picture)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

/** Minimum number of fields in the forms of a page. */
const formPages = {
	'/contact': { find: foundPages['/contact']!, fields: 4 },
	'/news': { find: foundPages['/news']!, fields: 2 },
	'/resources': { find: foundPages['/resources']!, fields: 4 },
	'a product': { find: foundPages['a product']!, fields: 4 },
	'a free resource': { find: resourceWithFile, fields: 2 },
}

for (const [name, { find, fields }] of Object.entries(formPages))
	test(`every form field on ${name} has a label for people and autocomplete for browsers`, async ({
		page,
		db,
	}) => {
		const tokens = { 'E-mail address': 'email', Name: 'name', 'First name': 'given-name' }
		await open(page, await find(db))
		const forms = page.locator('form[method=post]:has(.field)')
		await expect(forms.first()).toBeAttached()
		const told = await forms.locator('.field').evaluateAll(describeFields)
		// This field shows only for another country.
		const asked = told.filter(({ label }) => label !== 'Which country?')
		expect(asked.length).toBeGreaterThanOrEqual(fields)
		for (const field of asked) {
			expect.soft(field.isAbove, `${field.label} has its label above`).toBe(true)
			expect.soft(field.placeholder, field.label).toBe('')
			expect.soft(field.fontPx, field.label).toBeGreaterThanOrEqual(16)
			expect.soft(field.isRequired || /\(optional\)/.test(field.label), field.label).toBe(true)
			for (const [label, token] of Object.entries(tokens))
				if (field.label === label) expect.soft(field.autocomplete, label).toBe(token)
			if (field.label === 'E-mail address') expect.soft(field.type, field.label).toBe('email')
		}
		await expect(forms.getByText(/(?:keeps|uses?) (?:your|these)/).first()).toBeAttached()
	})

async function resourceWithFile(db: Database): Promise<string> {
	const { rows } = await db.query(
		`select slug from resources where free and download_link like '/media/%' order by slug limit 1`,
	)
	return `/resources/${rows[0].slug}`
}

function describeFields(shells: Element[]) {
	return shells.map((shell) => {
		const label = shell.querySelector('label')!
		const field = shell.querySelector<HTMLInputElement>('input, select, textarea')!
		return {
			label: label.textContent,
			isAbove: label.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING,
			placeholder: field.placeholder ?? '',
			fontPx: parseFloat(getComputedStyle(field).fontSize),
			isRequired: field.required,
			autocomplete: field.autocomplete,
			type: field.type,
		}
	})
}

/** Cumulative layout shift since the page was opened. */
function shiftOf(page: Page): Promise<number> {
	return page.evaluate(() => {
		const observer = new PerformanceObserver(() => {})
		observer.observe({ type: 'layout-shift', buffered: true })
		return new Promise<number>((resolve) =>
			requestAnimationFrame(() => {
				const shifts = observer.takeRecords() as (PerformanceEntry & {
					value: number
					hadRecentInput: boolean
				})[]
				resolve(shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0))
			}),
		)
	})
}

for (const place of ['/', '/products', '/products/:slug', '/resources', '/search?q=:slug'])
	test(`where ${place} shows prices, a line names the currency`, async ({ page, db }) => {
		const word = uniqueName('Priced').replaceAll(' ', '')
		const of = { categories: ['Animal Welfare'], country: 'Both' }
		await insertProduct(db, { title: `${word} other`, price: 12.5, ...of })
		const one = await insertProduct(db, { title: word, price: 25, ...of })
		await open(page, place.replace('q=:slug', `q=${word}`).replace(':slug', one.slug))
		const main = page.getByRole('main')
		await expect(main.getByText(/^Prices are in Australian dollars/)).toBeVisible()
	})
