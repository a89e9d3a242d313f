import { expect, test } from 'vitest'
import { slugHistory } from '#app/db/tables/history.server.ts'
import routes from '#app/routes.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildProduct, buildVacancy } from '#tests/support/factories.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { contentTypes } from './catalogue.ts'
import { publishRecord } from '#tests/support/working-copies.ts'
import { fixedPages, listBrokenLinks } from './broken-links.server.ts'

test('broken links are listed, in Markdown and HTML; links to pages, files and former addresses are not', async () => {
	await using db = await testDb()
	const now = new Date()
	const tray = await buildProduct(db, { title: 'Boot tray', content: 'See [us](/contact#map).' })
	await db
		.insert(slugHistory)
		.values({ recordType: 'product', slug: 'old-tray', recordId: tray.id })
	await buildProduct(db, { title: 'Draft mat', status: 'draft' })
	const picture = await buildMedia(db)
	const vacancy = await buildVacancy(db)
	const fine = [
		`[a](/products/boot-tray?country=Australia) [b](/products/old-tray/) <a href="/Products/Boot-Tray">c</a>`,
		`![d](${picture.url} "Tray") [e](https://example.com/products/none) [f](//example.com/x)`,
		`[g](/about/job-vacancies/${vacancy.id}) [h](/images/birds.webp) [i](/jobs/3) [j](/) [k](#top)`,
	]
	const broken = [
		'[a](/products/no-such-tray) ![b](/media/news-images/gone.jpg)',
		"<a class='x' href='/news/gone#part'>c</a> [d](</products/draft-mat>)",
		'[e][1] [f](/abuot)\n\n[1]: /resources/none "Title"',
	]
	const { id } = await buildArticle(db, { title: 'Wet litter', content: fine.join('\n') })
	expect(await listBrokenLinks(db, now)).toEqual({ total: 0, links: [] })

	await setText(db, id, [...fine, ...broken].join('\n'))
	const { total, links } = await listBrokenLinks(db, now)
	expect(total).toBe(6)
	expect(links).toEqual(
		['/abuot', '/media/news-images/gone.jpg', '/news/gone', '/products/draft-mat']
			.map((address) => ({ key: 'article', id, title: 'Wet litter', address }))
			.concat([{ key: 'article', id, title: 'Wet litter', address: '/products/no-such-tray' }]),
	)
	await db.pool.query('update news set deleted_at = now() where id = $1', [id])
	expect(await listBrokenLinks(db, now)).toEqual({ total: 0, links: [] })
})

test('a link to the page of a record is not broken, whatever its type', async () => {
	await using db = await testDb()
	const addresses: string[] = []
	for (const key of contentKeys.filter((each) => contentTypes[each].pages?.hasOwn)) {
		const { id } = await publishRecord(db, key)
		const form = await contents[key].readForm(db, id)
		addresses.push(contentTypes[key].path({ id, slug: form?.slug ?? '' }))
	}
	await buildProduct(db, { content: addresses.map((path) => `[x](${path})`).join('\n') })
	expect(addresses.length).toBeGreaterThan(3)
	expect((await listBrokenLinks(db, new Date())).links).toEqual([])
})

test('the link check knows every page whose path has no parameter', () => {
	expect(pathsOf(routes).filter((path) => !path.includes(':'))).toEqual(
		expect.arrayContaining(fixedPages),
	)
	const pages = pathsOf(routes.slice(0, 1)).filter((path) => !/[:*]/.test(path))
	expect([...fixedPages, '']).toEqual(expect.arrayContaining(pages))
})

type Routes = typeof routes

function pathsOf(entries: Routes, above = ''): string[] {
	return entries.flatMap(({ path, index, children }) => {
		const own = path ? `${above}/${path}` : above
		const isPage = path !== undefined || index === true
		return [...(isPage ? [own] : []), ...pathsOf(children ?? [], own)]
	})
}

function setText(db: TestDb, id: string, text: string) {
	return db.pool.query('update news set content = $2 where id = $1', [id, text])
}
