// Places of pictures that could not be pasted: staff are reminded of them, visitors see nothing.
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { insertProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { insertResource } from '#tests/support/resource-records.ts'

const word = 'kukupalitter'
const place = `<!-- Picture from your document: add it here (${word}) -->`
const text = `${place}\n\nDry **litter** keeps feet sound.\n\n${place}\n\nMore.`
/** Search results are made from the start of a text, which here ends within a comment. */
const cutText = `${'Dry litter. '.repeat(1670)}\n\n${place}\n\nThe end.`.replace(
	/^(.{19940}).*?\n/s,
	'$1 zwischenwort\n',
)

test('the place of a missing picture is on no page, in no data, feed, sitemap, search, JSON-LD or llms.txt', async ({
	startServer,
	playwright,
}) => {
	const { db, url } = await startServer({ seed: 'none' })
	const paths = await addTexts(db)
	const visitor = await playwright.request.newContext({ baseURL: url })
	const searches = ['litter', 'document', 'zwischenwort', word].flatMap((asked) => [
		`/search?q=${asked}`,
		`/search.data?q=${asked}`,
	])
	const lists = ['/', '/news', '/products', '/resources']
	const pages = [...paths, ...lists.slice(1)]
	const all = [...pages, ...pages.map((path) => `${path}.data`), ...lists.slice(0, 1), '/_.data']
	const found: string[] = []
	for (const path of [...all, '/feed.xml', '/llms.txt', '/sitemap.xml', ...searches]) {
		const answer = await visitor.get(path)
		expect([path, answer.status()]).toEqual([path, 200])
		// The results page repeats what was searched.
		const shown = (await answer.text()).replaceAll(new RegExp(`(?<!\\()${word}`, 'g'), '')
		if (/Picture from|add it here/.test(shown) || shown.includes(word)) found.push(path)
	}
	expect(found).toEqual([])
	expect(await (await visitor.get('/search?q=zwischenwort')).text()).toContain('Cut litter')
	expect(await (await visitor.get(`/search?q=${word}`)).text()).toMatch(
		/No (results|matches)|Nothing/i,
	)
})

test('the dashboard counts the texts that still need a picture, and leads to each of them', async ({
	page,
	startServer,
}) => {
	const { db, url } = await startServer({ seed: 'none' })
	await openAdmin(page, { db, siteUrl: url }, '/admin/dashboard')
	const waiting = page.getByRole('region', { name: 'Needs attention' })
	await expect(waiting).not.toContainText('picture')
	await addTexts(db)
	await page.reload()
	await expect(waiting).toContainText('4 texts still need a picture')
	await expect(waiting.locator('.dash-broken a')).toHaveText([
		'Cut litter',
		'Litter plan',
		'Litter rake',
		'Wet litter',
	])
	await waiting.getByRole('link', { name: 'Litter plan' }).click()
	await expect(page).toHaveURL(/\/admin\/resources\/[^/]+\/edit#description$/)
	await db.query(`update news set content = 'Done.'`)
	await db.query(`update products set deleted_at = now()`)
	await page.goBack()
	await page.reload()
	await expect(waiting).toContainText('1 text still needs a picture')
})

/** A text of each type with such places; returns their pages. */
async function addTexts(db: Database): Promise<string[]> {
	const article = await insertArticle(db, { title: 'Wet litter', content: text })
	const cut = await insertArticle(db, { title: 'Cut litter', content: cutText })
	const product = await insertProduct(db, { title: 'Litter rake', content: text })
	const resource = await insertResource(db, { title: 'Litter plan', description: text })
	return [
		`/news/${article.slug}`,
		`/news/${cut.slug}`,
		`/products/${product.slug}`,
		`/resources/${resource.slug}`,
	]
}
