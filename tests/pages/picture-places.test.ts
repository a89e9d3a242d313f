// Places of pictures that could not be pasted: staff are reminded of them, visitors see nothing.
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
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
	ask,
	emptySite,
}) => {
	const { db, url } = emptySite
	const paths = await addTexts(db)
	const visit = (path: string) => ask(url + path)
	const searches = ['litter', 'document', 'zwischenwort', word].flatMap((requested) => [
		`/search?q=${requested}`,
		`/search.data?q=${requested}`,
	])
	const lists = ['/', '/news', '/products', '/resources']
	const pages = [...paths, ...lists.slice(1)]
	const all = [...pages, ...pages.map((path) => `${path}.data`), ...lists.slice(0, 1), '/_.data']
	const found: string[] = []
	for (const path of [...all, '/feed.xml', '/llms.txt', '/sitemap.xml', ...searches]) {
		const response = await visit(path)
		expect([path, response.status]).toEqual([path, 200])
		// The results page repeats what was searched.
		const shown = (await response.text()).replaceAll(new RegExp(`(?<!\\()${word}`, 'g'), '')
		if (/Picture from|add it here/.test(shown) || shown.includes(word)) found.push(path)
	}
	expect(found).toEqual([])
	expect(await (await visit('/search?q=zwischenwort')).text()).toContain('Cut litter')
	expect(await (await visit(`/search?q=${word}`)).text()).toMatch(/No (results|matches)|Nothing/i)
})

test('the dashboard counts the texts that still need a picture, and leads to the list of them with their fields', async ({
	open,
	emptySite,
}) => {
	const { db, url } = emptySite
	const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
	const see = (path: string) => open(url + path, { headers: { Cookie } })
	const needs = async () => (await see('/admin/dashboard')).named('section', 'Needs attention')
	expect((await needs()).text()).not.toContain('picture')
	await addTexts(db)
	const line = (await needs()).find('a:contains("4 texts still need a picture")')
	const { $ } = await see(line.attr('href') ?? '')
	const rows = $('tbody tr').toArray()
	expect(rows.map((row) => $(row).find('[data-label="Where"] span').first().text()).sort()).toEqual(
		['Cut litter', 'Litter plan', 'Litter rake', 'Wet litter'],
	)
	const address = $('tr:contains("Litter plan") a').attr('href') ?? ''
	expect(address).toMatch(/^\/admin\/resources\/[^/]+\/edit#description$/)
	expect(await see(address)).toMatchObject({ status: 200, redirects: [] })
	await db.query(`update news set content = 'Done.'`)
	await db.query(`update products set deleted_at = now()`)
	expect((await needs()).text()).toContain('1 text still needs a picture')
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
