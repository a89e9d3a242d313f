import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { forgetPages } from '#tests/support/site-server.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

const featured = `select slug, title, description, price, features, categories, documents from products
	where is_featured order by title limit 1`

test('[PUB-PDET-01] a loading skeleton shows until the product has loaded', async ({ page }) => {
	await open(page, '/products', { scripts: true })
	const answer = await holdRequests(page, '**/products/*.data*')
	const card = page.getByRole('main').locator('article').first()
	const title = await card.locator('h2').innerText()
	await card.getByRole('link').click()
	await expect(page.locator('[data-product-skeleton]')).toBeVisible()
	answer()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	await expect(page.locator('[data-product-skeleton]')).toHaveCount(0)
})

test('[PUB-PDET-02][PUB-PDET-03][PUB-PDET-04] the page shows the product and links back to the list', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(featured)
	const [product] = rows
	await open(page, `/products/${product.slug}`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title)
	await expect(page.getByRole('main').getByText(product.description)).toBeVisible()
	const facts = (name: string) =>
		page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
	await expect(facts('Key Features').getByRole('listitem')).toHaveText(product.features)
	await expect(facts('Categories').getByRole('listitem')).toHaveText(product.categories)
	await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
		'href',
		'/products',
	)
	const priced = await insertProduct(db, { price: 19.9 })
	const unpriced = await insertProduct(db, { price: null })
	await open(page, `/products/${priced.slug}`)
	await expect(page.getByText('$19.90', { exact: true }).first()).toBeVisible()
	await open(page, `/products/${unpriced.slug}`)
	await expect(page.getByText('Contact for Price', { exact: true }).first()).toBeVisible()
})

test('[PUB-PDET-05][PUB-ENQ-01][PUB-ENQ-02] the button opens the enquiry form: a dialog in the middle, a sheet on a phone', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(featured)
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `/products/${rows[0].slug}`, { scripts: true })
	const button = page.getByRole('button', { name: 'Contact Us About This Product' })
	const dialog = page.getByRole('dialog', { name: 'Product Enquiry' })
	await expect(dialog).toBeHidden()
	await button.click()
	await expect(dialog).toBeVisible()
	await expect(
		dialog.getByText(`Fill out the form below to learn more about ${rows[0].title}`),
	).toBeVisible()
	const middle = await dialog.boundingBox()
	expect(Math.abs((middle?.x ?? 0) + (middle?.width ?? 0) / 2 - 640)).toBeLessThan(20)
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(button).toBeFocused()
	await page.setViewportSize({ width: 390, height: 844 })
	await button.click()
	const sheet = await dialog.boundingBox()
	expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeCloseTo(390, 0)
	expect(sheet?.height).toBeCloseTo(844, 0)
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
		main.getByText('$19.90', { exact: true }).first(),
		main.getByRole('button', { name: 'Contact Us About This Product' }),
	]) {
		const box = await part.boundingBox()
		expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThan(top)
	}
})

test('a visitor from New Zealand sees which dollars a quote is in; an Australian visitor does not', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db, { price: 19.9, country: 'Both' })
	const quoted = page
		.getByRole('main')
		.getByText(/^Australian dollars, without freight\. New Zealand customers are quoted in/)
	await open(page, `/products/${product.slug}?country=New Zealand`)
	await expect(quoted).toBeVisible()
	await open(page, `/products/${product.slug}?country=Australia`)
	await expect(
		page.getByText('Australian dollars, without freight.', { exact: true }),
	).toBeVisible()
	await expect(quoted).toHaveCount(0)
})

test('[PUB-PDET-06][PUB-MARKUP-01][PUB-MARKUP-02] the content renders as rich text, with links that open in a new tab', async ({
	page,
	db,
}) => {
	const content = [
		'## How to use it',
		'Some **bold** and _italic_ words and [a page](/contact).',
		'1. First\n2. Second',
		'- Red\n- Blue',
	].join('\n\n')
	const product = await insertProduct(db, { content })
	await open(page, `/products/${product.slug}`)
	const details = page.locator('section', {
		has: page.getByRole('heading', { name: 'Product Details' }),
	})
	await expect(details.getByRole('heading', { name: 'How to use it' })).toBeVisible()
	await expect(details.locator('strong')).toHaveText('bold')
	await expect(details.locator('em')).toHaveText('italic')
	await expect(details.locator('ol li')).toHaveText(['First', 'Second'])
	await expect(details.locator('ul li')).toHaveText(['Red', 'Blue'])
	await expect(details.getByRole('link', { name: 'a page' })).toHaveAttribute('target', '_blank')
})

test('list numbers have room, checklist lines start to the right of their boxes, and a wide table scrolls', async ({
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
			return {
				numberPx: parseFloat(getComputedStyle(prose.querySelector('ol')!).paddingInlineStart),
				isUnderWords: linesOf(check).every((line) => line.left > box.right),
				isScrolling: table.scrollWidth > table.clientWidth,
			}
		})
		expect(found.numberPx, `${width} px`).toBeGreaterThan(25)
		expect(found.isUnderWords, `${width} px`).toBe(true)
		expect(found.isScrolling, `${width} px`).toBe(true)
	}
})

test('[PUB-PDET-07] documents are listed, each opening in a new tab', async ({ page, db }) => {
	const { rows } = await db.query(
		`select slug, documents from products where jsonb_array_length(documents) > 0 order by slug limit 1`,
	)
	await open(page, `/products/${rows[0].slug}`)
	const documents = page.locator('section', {
		has: page.getByRole('heading', { name: 'Product Documents' }),
	})
	for (const [index, document] of rows[0].documents.entries()) {
		const item = documents.getByRole('listitem').nth(index)
		await expect(item).toContainText(document.name)
		const link = item.getByRole('link', { name: /^View Document/ })
		await expect(link).toHaveAttribute('target', '_blank')
		const answer = await page.request.get((await link.getAttribute('href')) ?? '')
		expect(answer.status()).toBe(200)
		expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
	}
})

test('[PUB-PDET-08][PUB-PDET-09] related products share a category; when none does, three others show', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	const make = (title: string, categories: string[], created: string) =>
		insertProduct(server.db, { title, categories, created_at: created })
	const main = await make('Boot tray', ['Biosecurity'], '2026-01-01')
	await make('Foam', ['Biosecurity', 'Consumables'], '2026-01-02')
	await make('Perch', ['Enrichment'], '2026-01-03')
	await make('Candler', ['Egg and Shell Quality'], '2026-01-04')
	await make('Grit', ['Gut Health'], '2026-01-05')
	const related = page
		.locator('section', { has: page.getByRole('heading', { name: 'Related Products' }) })
		.locator('h3')
	await open(page, `${server.url}/products/${main.slug}`)
	await expect(related).toHaveText(['Foam'])
	await open(page, `${server.url}/products/perch`)
	await expect(related).toHaveText(['Grit', 'Candler', 'Foam'])
	for (const [index, title] of ['Covers', 'Bait', 'Spray'].entries())
		await make(title, ['Biosecurity'], `2026-02-0${index + 1}`)
	await open(page, `${server.url}/products/${main.slug}`)
	await expect(related).toHaveText(['Spray', 'Bait', 'Covers'])
})

for (const slug of ['no-such-product', '%20', '---'])
	test(`[PUB-PDET-10][PUB-PDET-11] an unknown slug shows Product Not Found, with status 404: ${slug}`, async ({
		page,
		allowConsole,
	}) => {
		allowConsole(/404/)
		const answer = await open(page, `/products/${slug}`)
		expect(answer?.status()).toBe(404)
		await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
		await expect(
			page.getByText("The product you're looking for could not be found or may have been removed."),
		).toBeVisible()
		await expect(
			page.getByRole('main').getByRole('link', { name: 'Back to Products' }),
		).toHaveAttribute('href', '/products')
	})

test('[PUB-PDET-12] when loading fails a toast says so above the not-found screen', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/503/)
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table products rename to products_away')
	await forgetPages(server.db)
	const answer = await open(page, `${server.url}/products/boot-tray`)
	expect(answer?.status()).toBe(503)
	await expect(page.getByText('Failed to load product details. Please try again.')).toBeVisible()
	await expect(
		page.locator('[data-sonner-toast]').getByText('Error', { exact: true }),
	).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
})

test('[PUB-PDET-13][PUB-PDET-14] other spellings lead to the product, whatever its country', async ({
	page,
	db,
}) => {
	const title = uniqueName('Foot Bath')
	const product = await insertProduct(db, { title, country: 'Australia' })
	const slug = product.slug as string
	const spellings = [
		slug,
		slug.toUpperCase(),
		slug.replaceAll('-', ''),
		slug.replaceAll('-', ' '),
		title,
		`${slug}!`,
		product.id,
	]
	for (const spelling of spellings) {
		const answer = await open(page, `/products/${encodeURIComponent(spelling)}?category=enrichment`)
		expect(answer?.status()).toBe(200)
		expect(new URL(page.url()).pathname).toBe(`/products/${slug}`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	}
})

test('[PUB-PDET-15][PUB-PDET-16] lists stored as JSON text are read; unreadable ones count as empty', async ({
	page,
	db,
}) => {
	const asText = (value: unknown) => JSON.stringify(JSON.stringify(value))
	const text = await insertProduct(db, {
		features: asText(['Steel', 'With lid']),
		documents: asText([{ name: 'Sheet', url: '/media/product-documents/a.pdf', size: '2 KB' }]),
		gallery: asText([{ type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', caption: 'Film' }]),
	})
	await open(page, `/products/${text.slug}`)
	await expect(page.locator('.feature')).toHaveText(['Steel', 'With lid'])
	await expect(page.getByText('Sheet', { exact: true })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Play video: Film' })).toBeVisible()
	const broken = await insertProduct(db, {
		features: JSON.stringify('[not json'),
		documents: JSON.stringify('{"name":1}'),
		gallery: JSON.stringify('nothing'),
	})
	const answer = await open(page, `/products/${broken.slug}`)
	expect(answer?.status()).toBe(200)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(broken.title as string)
	for (const name of ['Key Features', 'Product Documents'])
		await expect(page.getByRole('heading', { name })).toHaveCount(0)
	await expect(page.locator('.gallery-track img')).toHaveAttribute(
		'src',
		'/images/product-default.webp',
	)
})
