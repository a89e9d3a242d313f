// Behaviours of lists and the editor beyond the clauses: docs/behaviours.md, part "Back office".
import type { Page } from '@playwright/test'
import { openArticle } from '#tests/support/article-form.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

/** Opens the list of articles, two of which have this word in their titles. */
async function openArticles(page: Page, { db, siteUrl }: { db: Database; siteUrl: string }) {
	const word = uniqueName('Litter')
	await insertArticle(db, { title: `${word} one`, category: 'Blogs' })
	const second = await insertArticle(db, { title: `${word} two`, category: 'Blogs' })
	await openAdmin(page, { db, siteUrl }, '/admin/news')
	return {
		word,
		second,
		count: page.locator('.list-count'),
		rows: page.getByRole('row').filter({ hasText: word }),
	}
}

test('a search, started with /, shows Loading... while it waits, then the number of articles and the matches', async ({
	page,
	db,
	siteUrl,
}) => {
	const { word, count, rows } = await openArticles(page, { db, siteUrl })
	const result = await holdRequests(page, /\/admin\/news\.data\?/)
	await page.keyboard.press('/')
	await page.keyboard.type(word)
	await expect(count).toHaveText('Loading...')
	result()
	await expect(count).toHaveText('2 articles found')
	await expect(count).toHaveRole('status')
	await expect(rows.first().locator('mark')).toHaveText(word.split(' '))
})

test('a list keeps its search, filter and sorting in the address, also after Back', async ({
	page,
	db,
	siteUrl,
}) => {
	const { word, second, count, rows } = await openArticles(page, { db, siteUrl })
	await page.keyboard.press('/')
	await page.keyboard.type(word)
	await expect(count).toHaveText('2 articles found')
	await page.getByLabel('Category').selectOption('Blogs')
	// Without a pause: a choice made while the list still loads adds to the earlier ones.
	await page.getByRole('link', { name: 'Title' }).click()
	await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
		'aria-sort',
		'ascending',
	)
	await expect(page).toHaveURL(/category=Blogs.*sort=title-asc/)
	await expect(rows.nth(0)).toContainText(`${word} one`)
	const address = page.url()
	const link = rows.nth(1).getByRole('link', { name: `${word} two`, exact: true })
	const opened = page.context().waitForEvent('page')
	await link.click({ modifiers: ['ControlOrMeta'] })
	await (await opened).close()
	await link.click()
	await expect(page).toHaveURL(`${siteUrl}/admin/news/${second.id}/edit`)
	await page.goBack()
	await expect(page).toHaveURL(address)
	await expect(rows).toHaveCount(2)
	await hydrated(page)
	await page.getByRole('searchbox').press('Escape')
	await expect(page).not.toHaveURL(/q=/)
})

test('the bar of the editor stays in sight while a long text is read', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = Array.from({ length: 120 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n')
	const article = await openArticle(page, { db, siteUrl, content })
	const bar = page.getByRole('toolbar', { name: 'Editor: Content' })
	for (const number of [60, 119]) {
		await article.text.getByText(`Paragraph ${number}.`, { exact: true }).click()
		await expect(article.text.getByText(`Paragraph ${number}.`, { exact: true })).toBeInViewport()
		await expect(bar).toBeInViewport({ ratio: 1 })
	}
	await article.keys.press('Control+Home')
	await expect(article.text.getByText('Paragraph 1.', { exact: true })).toBeInViewport()
})

test('a further navigation while the end of a response is outstanding leaves the console silent', async ({
	page,
	db,
	siteUrl,
}) => {
	await openArticles(page, { db, siteUrl })
	const loadScreen = await holdRequests(page, /\/assets\/.*\.js$/)
	await page.evaluate(leaveResponsesOpen)
	const menu = page.getByRole('navigation', { name: 'Back office' })
	await menu.getByRole('link', { name: 'Media' }).click()
	await page.waitForFunction(() => 'awaitsEnd' in document.documentElement.dataset)
	await menu.getByRole('link', { name: 'News', exact: true }).click()
	await page.waitForFunction(() => 'cancelled' in document.documentElement.dataset)
	loadScreen()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Management')
})

/** Leaves the response to each navigation open behind its data until it is cancelled, as a slow connection may. */
function leaveResponsesOpen(): void {
	const { dataset } = document.documentElement
	const real = window.fetch
	window.fetch = async (address, options) => {
		const response = await real(address, options)
		const data = await response.text()
		let hasData = false
		const body = new ReadableStream<Uint8Array>({
			start: (open) =>
				options?.signal?.addEventListener('abort', () => {
					dataset.cancelled = ''
					open.error(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))
				}),
			pull: (open) => {
				if (hasData) dataset.awaitsEnd = ''
				else open.enqueue(new TextEncoder().encode(data))
				hasData = true
			},
		})
		return new Response(body, response)
	}
}
