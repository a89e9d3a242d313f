// Behaviours that are no clause of the specification; docs/behaviours.md lists all of them.
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { deleteRow, insertProduct, uniqueName } from '#tests/support/records.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('nothing on a page changes or moves when its scripts start, whatever the country', async ({
	page,
	context,
	siteUrl,
}) => {
	await context.addCookies([{ name: 'userCountry', value: 'Australia', url: siteUrl }])
	for (const path of ['/', '/products', '/contact']) {
		const start = await holdRequests(page, '**/assets/*.js')
		await page.goto(path)
		await expect(page.locator('html')).toHaveAttribute('data-country', 'Australia')
		const before = await page.locator('body').innerText()
		start()
		await hydrated(page)
		await expect(page.locator('[data-account-control]')).toBeVisible()
		expect.soft(await page.locator('body').innerText(), path).toBe(before)
		expect.soft(await shiftOf(page), `shift of ${path}`).toBeLessThanOrEqual(0.01)
	}
})

test('a card is one stop of the Tab key, all of it leads on, and its page is fetched before it is pressed', async ({
	page,
}) => {
	await page.goto('/products')
	await hydrated(page)
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

test('the fields of every form say what they are for, to people and to browsers', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(`(select '/products/' || slug as path from products limit 1)
		union all (select '/resources/' || slug from resources where free and download_link like '/media/%' limit 1)`)
	const tokens = { 'E-mail address': 'email', Name: 'name', 'First name': 'given-name' }
	let fields = 0
	for (const path of ['/contact', '/news', '/resources', ...rows.map((row) => row.path)]) {
		await page.goto(path)
		const forms = page.locator('form[method=post]:has(.field)')
		await expect(forms.first()).toBeAttached()
		const told = await forms.locator('.field').evaluateAll(describeFields)
		// One that only another country brings.
		for (const field of told.filter(({ label }) => label !== 'Which country?')) {
			fields += 1
			const name = `${field.label} on ${path}`
			expect.soft(field.isAbove, `${name} has its label above`).toBe(true)
			expect.soft(field.placeholder, name).toBe('')
			expect.soft(field.fontPx, name).toBeGreaterThanOrEqual(16)
			expect.soft(field.isRequired || /\(optional\)/.test(field.label), name).toBe(true)
			for (const [label, token] of Object.entries(tokens))
				if (field.label === label) expect.soft(field.autocomplete, name).toBe(token)
			if (field.label === 'E-mail address') expect.soft(field.type, name).toBe('email')
		}
		await expect(forms.getByText(/(?:keeps|uses?) (?:your|these)/).first()).toBeAttached()
	}
	expect(fields).toBeGreaterThan(15)
})

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

/** How much moved by itself since the page was opened. */
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

test('wherever prices are shown a line says whose dollars they are', async ({ page, db }) => {
	const word = uniqueName('Priced').replaceAll(' ', '')
	const of = { categories: ['Animal Welfare'], country: 'Both' }
	const other = await insertProduct(db, { title: `${word} other`, price: 12.5, ...of })
	const one = await insertProduct(db, { title: word, price: 25, ...of })
	const places = ['/', '/products', `/products/${one.slug}`, '/resources', `/search?q=${word}`]
	for (const path of places) {
		await page.goto(path)
		const main = page.getByRole('main')
		await expect(main.getByText(/^Prices are in Australian dollars/), path).toBeVisible()
	}
	for (const { id } of [one, other]) await deleteRow(db, 'products', id)
})
