import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildProduct,
	buildResource,
	hiddenStates,
	now,
} from '#tests/support/factories.ts'
import { listArticlesOf, listReadFirst, listUsefulFor } from './cross-links.server.ts'

const here = { country: 'New Zealand', now } as const
const there = { country: 'Australia', now } as const
const anywhere = { country: 'Both', now } as const
type Requested = typeof here | typeof there | typeof anywhere
type Picks = { usefulProducts: string[]; usefulResources: string[] }
const nothing: Picks = { usefulProducts: [], usefulResources: [] }

async function usefulFor(db: Db, article: Picks & { title: string }, requested: Requested) {
	const { products, resources } = await listUsefulFor(db, article, requested)
	return [...products, ...resources].map(({ slug }) => slug)
}

test('an editor’s picks are listed in the picked order, products for the country first', async () => {
	await using db = await testDb()
	const spray = await buildProduct(db, { slug: 'spray', country: 'Australia' })
	const tape = await buildProduct(db, { slug: 'tape', country: 'New Zealand' })
	const lamp = await buildProduct(db, { slug: 'lamp', country: 'Both' })
	const sheet = await buildResource(db, { slug: 'sheet' })
	await buildProduct(db, { slug: 'mite-trap', title: 'Mite trap' })
	const article = {
		title: 'Mite',
		usefulProducts: [spray.id, tape.id, lamp.id],
		usefulResources: [sheet.id],
	}

	expect(await usefulFor(db, article, here)).toEqual(['tape', 'lamp', 'spray', 'sheet'])
	expect(await usefulFor(db, article, there)).toEqual(['spray', 'lamp', 'tape', 'sheet'])
	expect(await usefulFor(db, article, anywhere)).toEqual(['spray', 'tape', 'lamp', 'sheet'])
	const resourceOnly = { ...nothing, title: 'Mite', usefulResources: [sheet.id] }
	expect(await usefulFor(db, resourceOnly, here)).toEqual(['sheet'])
})

test('without picks, up to three products for the country, and resources, that share a word with the title are suggested', async () => {
	await using db = await testDb()
	for (const count of [1, 2, 3, 4])
		await buildProduct(db, {
			slug: `mite-${count}`,
			title: `Mites, part ${count}`,
			country: 'New Zealand',
			createdAt: new Date(count),
		})
	await buildProduct(db, { slug: 'away', title: 'Mite powder', country: 'Australia' })
	await buildProduct(db, { slug: 'other', title: 'Boot dip', description: 'Not for mites.' })
	await buildResource(db, { slug: 'mite-count', title: 'A count of mites' })
	const article = { ...nothing, title: 'The mite at night' }

	expect(await usefulFor(db, article, here)).toEqual(['mite-4', 'mite-3', 'mite-2', 'mite-count'])
	expect(await usefulFor(db, article, there)).toEqual(['away', 'mite-count'])
	expect(await usefulFor(db, article, anywhere)).toEqual(['away', 'mite-4', 'mite-3', 'mite-count'])
	expect(await usefulFor(db, { ...nothing, title: 'The' }, here)).toEqual([])
})

test('before buying, the picked articles; without picks, articles linking to the product, then articles sharing its words', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { title: 'Mite spray', categories: ['Biosecurity'] })
	await buildArticle(db, { slug: 'about-mites', title: 'Where mites hide' })
	await buildArticle(db, {
		slug: 'leads-here',
		title: 'Night',
		usefulProducts: [product.id],
		createdAt: new Date(1),
	})
	const other = await buildArticle(db, { slug: 'other', title: 'Wet litter' })
	const away = await buildArticle(db, { slug: 'away', title: 'Mites', country: 'Australia' })
	const read = async (readFirst: string[], requested: Requested = here) =>
		(await listReadFirst(db, { ...product, readFirst }, requested)).map(({ slug }) => slug)

	expect(await read([])).toEqual(['leads-here', 'about-mites'])
	expect(await read([away.id, other.id])).toEqual(['other', 'away'])
	expect(await read([away.id, other.id], there)).toEqual(['away', 'other'])
	expect(await read([other.id, away.id], anywhere)).toEqual(['other', 'away'])
	expect(await read([], anywhere)).toEqual(['leads-here', 'away', 'about-mites'])
})

test('a hidden record is neither listed as a pick nor suggested', async () => {
	await using db = await testDb()
	const ids = { usefulProducts: [] as string[], usefulResources: [] as string[] }
	const articles: string[] = []
	for (const [name, state] of Object.entries(hiddenStates)) {
		const title = `Mite ${name}`
		ids.usefulProducts.push((await buildProduct(db, { title, ...state })).id)
		ids.usefulResources.push((await buildResource(db, { title, ...state })).id)
		articles.push((await buildArticle(db, { title, ...state })).id)
	}
	const product = await buildProduct(db, { title: 'Spray for a mite', slug: 'spray' })

	expect(await usefulFor(db, { title: 'Mite', ...ids }, here)).toEqual([])
	expect(await usefulFor(db, { title: 'Mite', ...nothing }, here)).toEqual(['spray'])
	for (const readFirst of [articles, []])
		expect(await listReadFirst(db, { ...product, readFirst }, here)).toEqual([])
})

test('a resource lists the country’s articles that share words with its title, articles linking to it first', async () => {
	await using db = await testDb()
	const sheet = await buildResource(db, { slug: 'sheet', title: 'Heat plan' })
	await buildArticle(db, { slug: 'heat', title: 'Heat in the shed', country: 'Both' })
	await buildArticle(db, { slug: 'away', title: 'Heat at home', country: 'Australia' })
	await buildArticle(db, {
		slug: 'leads',
		title: 'Summer in all its heat',
		usefulResources: [sheet.id],
	})
	await buildArticle(db, { slug: 'other', title: 'Water' })
	for (const [slug, state] of Object.entries(hiddenStates))
		await buildArticle(db, { slug: slug.toLowerCase(), title: 'Heat, hidden', ...state })
	const slugs = (await listArticlesOf(db, sheet, here)).map(({ slug }) => slug)

	expect(slugs).toEqual(['leads', 'heat'])
})

test('S38: hidden records take no place among those that are compared', async () => {
	await using db = await testDb()
	await db.pool.query(`insert into products (slug, title, description, status)
		select 'hidden-' || n, 'Mite ' || n, 'Not yet.', 'draft' from generate_series(1, 400) n`)
	await buildProduct(db, { slug: 'mite-trap', title: 'Mite trap' })
	expect(await usefulFor(db, { ...nothing, title: 'Mites' }, here)).toEqual(['mite-trap'])
})
