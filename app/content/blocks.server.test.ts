import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { listCategories } from '#kit/site/list/categories.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildPage,
	buildProduct,
	buildResource,
	hiddenStates,
	now,
} from '#tests/support/factories.ts'
import { fillLists } from './blocks.server.ts'

const visit = { country: 'New Zealand', now } as const

async function listed(db: TestDb, markdown: string, of: Parameters<typeof fillLists>[2] = visit) {
	const { html } = await renderMarkdown(markdown)
	const { filled, keys } = await fillLists(db, [html], of)
	const page = load(filled[0] ?? '')
	return {
		titles: page('li a')
			.toArray()
			.map((link) => page(link).text()),
		keys,
		page,
	}
}

const day = (number: number) => `2026-09-0${number}`

test('a link to a list shows its newest records, one to a category those of it', async () => {
	await using db = await testDb()
	for (const [number, category] of [
		[1, 'Articles'],
		[2, 'Blogs'],
		[3, 'Articles'],
		[4, 'Articles'],
	] as const)
		await buildArticle(db, { title: `Article ${number}`, category, date: day(number) })
	await buildProduct(db, { title: 'Tray', categories: ['Biosecurity', 'Gut Health'] })
	await buildProduct(db, { title: 'Feed', categories: ['Gut Health'] })
	await buildResource(db, { title: 'Sheet', category: 'Checklist' })
	expect((await listed(db, ':::records\n[News](/news)\n:::')).titles).toEqual([
		'Article 4',
		'Article 3',
		'Article 2',
	])
	const articles = '[Articles](/news?category=articles)'
	expect((await listed(db, `:::records\n${articles}\n:::`)).titles).toEqual([
		'Article 4',
		'Article 3',
		'Article 1',
	])
	const biosecurity = '[Biosecurity](/products?category=biosecurity)'
	const lists = `:::records\n${biosecurity}\n\n[Checklists](/resources?category=checklists)\n:::`
	const both = await listed(db, lists)
	expect(both.titles).toEqual(['Tray', 'Sheet'])
	expect(both.keys.toSorted()).toEqual(['product', 'resource'])
})

test('links to records show these in their order, each once, by their present titles, and nothing that visitors do not see', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'tray', title: 'Steel tray' })
	await buildPage(db, { slug: 'visits', title: 'Farm visits' })
	for (const [name, state] of Object.entries(hiddenStates)) {
		await buildProduct(db, { slug: `hidden-${name}`, title: name, ...state })
		await buildArticle(db, { title: name, ...state })
	}
	const hidden = Object.keys(hiddenStates).map((name) => `- [${name}](/products/hidden-${name})`)
	const links = ['- [Visits](/visits)', '- [Old title](/products/Tray)', ...hidden]
	const more = [
		'- [Again](/products/tray)',
		'- [News](/news)',
		'- [Elsewhere](https://example.com/news)',
	]
	const { titles } = await listed(db, `:::records\n${[...links, ...more].join('\n')}\n:::`)
	expect(titles).toEqual(['Farm visits', 'Steel tray'])
})

test('lists are those of the visitor’s country; picked records are shown everywhere', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'au', title: 'Australian', country: 'Australia' })
	await buildProduct(db, { slug: 'nz', title: 'Local', country: 'New Zealand' })
	const markdown = ':::records\n[Products](/products)\n:::'
	expect((await listed(db, markdown)).titles).toEqual(['Local'])
	expect((await listed(db, markdown, { country: 'Both', now })).titles).toHaveLength(2)
	const picked = ':::records\n[One > another](/products/au)\n:::'
	expect((await listed(db, picked)).titles).toEqual(['Australian'])
})

test('a link by a former name of a category lists that category, and one by a name that never was lists nothing', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Tray', categories: ['Biosecurity'] })
	await buildProduct(db, { title: 'Feed', categories: ['Gut Health'] })
	const categories = await listCategories(db, 'product')
	const { id: recordId = '' } = categories.find(({ title }) => title === 'Biosecurity') ?? {}
	const former = { recordType: 'category', slug: 'product-hygiene', recordId }
	await db.insert(slugHistory).values(former)
	const titlesAt = async (name: string) =>
		(await listed(db, `:::records\n[Of it](/products?category=${name})\n:::`)).titles
	expect(await titlesAt('hygiene')).toEqual(['Tray'])
	expect(await titlesAt('perches')).toEqual([])
})

test('nothing is listed of what the business leaves out, nor a link to it', async () => {
	await using db = await testDb()
	await buildArticle(db, { slug: 'mites', title: 'Mites' })
	await buildProduct(db, { title: 'Tray' })
	await db.update(business).set({ leftOut: ['News'] })
	const { titles, page } = await listed(
		db,
		':::records\n- [News](/news)\n- [Mites](/news/mites)\n- [Products](/products)\n:::',
	)
	expect(titles).toEqual(['Tray'])
	expect(page('a[href^="/news"]')).toHaveLength(0)
	const alone = await listed(db, ':::records\n[News](/news)\n:::')
	expect(alone.page('a')).toHaveLength(0)
})

test('a text without lists asks for nothing, and an empty list leaves nothing behind', async () => {
	await using db = await testDb()
	const texts = ['<p>Words</p>']
	expect(await fillLists(null as never, texts, visit)).toEqual({ filled: texts, keys: [] })
	const { page } = await listed(db, 'Before\n\n:::records\n[News](/news)\n:::\n\nAfter')
	expect(page('ul')).toHaveLength(0)
	expect(page('p').text()).toBe('BeforeAfter')
})

test('titles and texts of records are text in the page', async () => {
	await using db = await testDb()
	const description = '<script>x</script>'
	await buildProduct(db, { title: 'A <b>bold</b> & "quoted" name', description })
	const { page, titles } = await listed(db, ':::records\n[Products](/products)\n:::')
	expect(titles).toEqual(['A <b>bold</b> & "quoted" name'])
	expect(page('b, script')).toHaveLength(0)
})
