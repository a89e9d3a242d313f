import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const file = 'https://files.example/secret-name.pdf'

async function withResource(
	db: Database,
	row: Record<string, unknown>,
	check: (slug: string, id: string) => Promise<void>,
) {
	const title = uniqueName('Resource')
	const slug = title.toLowerCase().replaceAll(' ', '-')
	const made = await insertRow(db, 'resources', {
		title,
		slug,
		description: '## Why\n\nScore **litter**.',
		category: 'Checklist',
		download_link: file,
		created_at: '2025-01-05T00:00:00Z',
		...row,
	})
	await check(slug, made.id)
}

test('[PUB-RDET-01][PUB-RDET-02][PUB-RDET-03] a free resource shows its details and a download', async ({
	page,
	db,
}) => {
	await withResource(db, {}, async (slug) => {
		await open(page, `/resources/${slug}`)
		const article = page.getByRole('article')
		await expect(article.getByText('Free', { exact: true })).toBeVisible()
		await expect(article.getByText('Checklist', { exact: true })).toBeVisible()
		await expect(article.locator('.prose strong')).toHaveText('litter')
		await expect(article.locator('img')).toBeVisible()
		await expect(article.getByText('PDF Document')).toBeVisible()
		await expect(article.getByText('Added: January 5, 2025')).toBeVisible()
		await expect(page.getByRole('region', { name: 'Download this resource' })).toBeVisible()
		await expect(page.getByRole('region', { name: 'Purchase this resource' })).toHaveCount(0)
	})
})

test('[PUB-RDET-03] a paid resource shows its price and how to buy it, but never its file', async ({
	page,
	db,
}) => {
	await withResource(db, { free: false, price: '$29.00' }, async (slug) => {
		await open(page, `/resources/${slug}`)
		const section = page.getByRole('region', { name: 'Purchase this resource' })
		await expect(section.getByText('$29', { exact: true })).toBeVisible()
		await section.getByRole('link', { name: 'Ask to buy' }).click()
		await expect(page.getByLabel('Subject')).toHaveValue(/^Purchase: Resource/)
		for (const path of [
			`/resources/${slug}`,
			`/resources/${slug}.data`,
			'/resources',
			'/resources.data',
		]) {
			expect(await (await page.request.get(path)).text()).not.toContain('secret-name')
		}
	})
})

test('[PUB-RDET-05] a blog resource opens its page in a new tab', async ({ page, db }) => {
	await withResource(
		db,
		{ category: 'Blog', download_link: 'https://site.example/news/x' },
		async (slug) => {
			await open(page, `/resources/${slug}`)
			const view = page.getByRole('link', { name: /^View/ })
			await expect(view).toHaveAttribute('href', 'https://site.example/news/x')
			await expect(view).toHaveAttribute('target', '_blank')
			await expect(page.getByRole('button', { name: 'Download Now' })).toHaveCount(0)
		},
	)
})

test('[PUB-RDET-04][PUB-RDET-06] a resource is found by id and slug; an unknown one says so', async ({
	page,
	db,
	allowConsole,
}) => {
	await withResource(db, {}, async (slug, id) => {
		await open(page, `/resources/${id}`)
		await expect(page).toHaveURL(new RegExp(`/resources/${slug}$`))
		await open(page, `/resources/${slug.toUpperCase()}`)
		await expect(page).toHaveURL(new RegExp(`/resources/${slug}$`))
	})
	allowConsole(/404/)
	const answer = await open(page, '/resources/zzzz-qqqq-xxxx')
	expect(answer?.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource Not Found')
	await expect(page.getByRole('link', { name: 'Back to Resources' })).toHaveAttribute(
		'href',
		'/resources',
	)
})

test('a resource page ends with other resources, related articles and a link to ask an adviser', async ({
	page,
}) => {
	await open(page, '/resources/summer-heat-plan-for-layer-sheds')
	const others = page.getByRole('region', { name: 'More resources' })
	await expect(others.getByRole('link')).toHaveCount(3)
	await expect(others.getByRole('link', { name: /Summer heat plan/ })).toHaveCount(0)
	const articles = page.getByRole('region', { name: 'Read about it' })
	await expect(articles.getByRole('link', { name: /^Summer heat in the layer shed/ })).toBeVisible()
	await page.getByRole('main').getByRole('link', { name: 'Ask an adviser' }).click()
	await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(
		'Resource: Summer heat plan for layer sheds',
	)
})

test('a document has a preview above its download button, and cards show its pages and size', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select resources.slug, resources.title, media.pages from resources
		 join media on media.url = resources.download_link
		 where resources.free and media.pages is not null limit 1`,
	)
	const [{ slug, title, pages }] = rows
	await open(page, '/resources')
	const facts = new RegExp(`PDF, ${pages}\\spages?, \\d+\\skB`)
	const card = page.getByRole('article').filter({ hasText: title })
	await expect(card).toContainText(facts)
	await open(page, `/resources/${slug}`)
	const look = page.getByRole('link', { name: `First page of ${title}` })
	const picture = look.getByRole('img')
	await picture.scrollIntoViewIfNeeded()
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(300)
	const form = page.getByRole('button', { name: /^Download/ }).first()
	expect((await picture.boundingBox())?.y ?? 0).toBeLessThan((await form.boundingBox())?.y ?? 0)
	await expect(page.getByRole('main').getByText(facts)).toBeVisible()
})
