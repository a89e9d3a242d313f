import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

test('[PUB-PDET-01] a loading skeleton shows until the product has loaded', async ({ page }) => {
	await open(page, '/products', { scripts: true })
	const response = await holdRequests(page, '**/products/*.data*')
	const card = page.getByRole('main').locator('article').first()
	const title = await card.locator('h2').innerText()
	await card.getByRole('link').click()
	await expect(page.locator('[data-product-skeleton]')).toBeVisible()
	response()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	await expect(page.locator('[data-product-skeleton]')).toHaveCount(0)
})

test('on a first visit by phone the price and the enquiry button are on the first screen, above the notices', async ({
	page,
	db,
}) => {
	const title = uniqueName('A product with a name of more than a line')
	const product = await insertProduct(db, { title, price: 19.9, country: 'New Zealand' })
	await page.setViewportSize({ width: 360, height: 740 })
	await open(page, `/products/${product.slug}`, { scripts: true })
	const top = (await page.locator('.notices').boundingBox())?.y ?? 0
	const main = page.getByRole('main')
	for (const part of [
		main.getByText('NZ$19.90', { exact: true }).first(),
		main.getByRole('button', { name: 'Contact Us About This Product' }),
	]) {
		const box = await part.boundingBox()
		expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThan(top)
	}
})

test('list numbers have room, bullets are within the column, checklist lines start to the right of their boxes, and a wide table scrolls', async ({
	page,
	db,
}) => {
	const cells = (text: string) => `| ${Array.from({ length: 7 }, () => text).join(' | ')} |`
	const long =
		'with so many words that they go on in a second line of the text at any width, '.repeat(2)
	const items = Array.from({ length: 10 }, (_, index) => `${index + 1}. Step ${long}`)
	const content = [
		items.join('\n'),
		`- [ ] Check ${long}`,
		'Keep the litter dry.',
		'- First\n- Second',
		'1. One\n2. Two',
		[cells('Head'), cells('---'), cells('Litter is dry')].join('\n'),
	].join('\n\n')
	const product = await insertProduct(db, { content })
	await open(page, `/products/${product.slug}`)
	for (const width of [360, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		const found = await page.locator('.prose').evaluate((prose) => {
			const linesOf = (element: Element) => {
				const text = document.createRange()
				text.selectNodeContents(element)
				return [...text.getClientRects()].filter((line) => line.width > 20)
			}
			const box = prose.querySelector('input')!.getBoundingClientRect()
			const check = prose.querySelector('li:has(input)')!
			const table = prose.querySelector('.table-scroll')!
			const edgesOf = (parts: string) =>
				[...prose.querySelectorAll(parts)].map((part) =>
					Math.round(part.getBoundingClientRect().left),
				)
			return {
				edges: edgesOf('p, ul:not(:has(input)) > li'),
				numbered: edgesOf('ol > li'),
				numberPx: parseFloat(getComputedStyle(prose.querySelector('ol')!).paddingInlineStart),
				isUnderWords: linesOf(check).every((line) => line.left > box.right),
				isScrolling: table.scrollWidth > table.clientWidth,
			}
		})
		const [edge = NaN, ...items] = found.edges
		expect(Math.min(...items), `${width} px`).toBeGreaterThan(edge + 15)
		expect(Math.min(...found.numbered), `${width} px`).toBeGreaterThan(edge)
		expect(found.numberPx, `${width} px`).toBeGreaterThan(25)
		expect(found.isUnderWords, `${width} px`).toBe(true)
		expect(found.isScrolling, `${width} px`).toBe(true)
	}
})

test('on a telephone a table scrolls rather than stand one word below the other', async ({
	page,
	db,
}) => {
	const content = [
		'| Check | What to look for | What to do |',
		'| --- | --- | --- |',
		'| Litter | Dry and loose, none of it caked under the drinkers | Turn it each morning and raise the drinkers |',
		'| Water | 3 | Flush |',
	].join('\n')
	const product = await insertProduct(db, { content })
	await page.setViewportSize({ width: 360, height: 740 })
	await open(page, `/products/${product.slug}`)
	const cells = await page.locator('.prose td').evaluateAll((found) =>
		found.map((cell) => {
			const text = document.createRange()
			text.selectNodeContents(cell)
			const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
			return { words: cell.textContent.trim().split(' ').length, lines: lines.size }
		}),
	)
	expect(cells).toHaveLength(6)
	for (const { words, lines } of cells) expect(lines).toBeLessThanOrEqual(Math.ceil(words / 2))
})

test('[PUB-PDET-12] when loading fails a toast says so above the not-found screen', async ({
	page,
	emptySite,
	allowConsole,
}) => {
	allowConsole(/503/)
	await using _away = await tableAway(emptySite.db, 'products')
	const response = await open(page, `${emptySite.url}/products/boot-tray`)
	expect(response?.status()).toBe(503)
	await expect(page.getByText('Failed to load product details. Please try again.')).toBeVisible()
	await expect(page.locator('.toast').getByText('Error', { exact: true })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
})
