import { expect, test } from 'vitest'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import routes from '#app/routes.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildProduct, buildVacancy } from '#tests/support/factories.ts'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes, fixedPages } from '#content/catalogue.ts'
import { publishRecord } from '#tests/support/working-copies.ts'
import { admin } from '#tests/support/factories.ts'
import { sitePaths } from '#kit/site/site-map.ts'
import { listFindings } from './list-findings.server.ts'

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
	expect(await listBroken(db, now)).toEqual([])

	await setText(db, id, [...fine, ...broken].join('\n'))
	const links = await listBroken(db, now)
	expect(links.map(({ detail }) => detail)).toEqual([
		'/abuot',
		'/media/news-images/gone.jpg',
		'/news/gone',
		'/products/draft-mat',
		'/products/no-such-tray',
		'/resources/none',
	])
	expect(links[0]).toMatchObject({ type: 'article', id, title: 'Wet litter', field: 'content' })
	await db.pool.query('update news set deleted_at = now() where id = $1', [id])
	expect(await listBroken(db, now)).toEqual([])
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
	expect(await listBroken(db, new Date())).toEqual([])
})

test('the map of the site and the lists of types are every page whose path has no parameter', () => {
	const isFixed = (path: string) => !/[:*]/.test(path)
	const known = [...sitePaths, ...fixedPages].map((path) => path.replace(/^\/$/, ''))
	expect(pathsOf(routes).filter(isFixed)).toEqual(expect.arrayContaining(known))
	expect(known).toEqual(expect.arrayContaining(pathsOf(routes.slice(0, 1)).filter(isFixed)))
})

test('links of the menus, of buttons and of the words of pages, forms and mails are looked at as well', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Boot tray' })
	const word = (slug: string, words: object) =>
		db.pool.query('update site_texts set words = $1 where slug = $2', [words, slug])
	const to = (...paths: string[]) => paths.map((path) => ({ label: 'A page', to: path, below: [] }))
	const fine = ['/', '/products/boot-tray', '/services#layers', '/contact?subject=Hi', '/search']
	await word('menus', {
		header: [...to(...fine, 'https://example.com/none'), { ...to('')[0], below: to('/nowhere') }],
		footer: [{ title: 'And/or', links: to('/products/none?country=Australia') }],
	})
	await word('homepage', { button: to('/abuot')[0] })
	await word('services', { text: 'See [our list](/resources/none) or /or that.' })
	await word('consents', { text: 'Read the [policy](/privacy-none).' })
	const links = await listBroken(db, new Date())
	expect(links.map(({ type, field, detail }) => `${type} ${field} ${detail}`).toSorted()).toEqual([
		'consents text /privacy-none',
		'head text /resources/none',
		'homepage button /abuot',
		'menus footer /products/none',
		'menus header /nowhere',
	])
})

test('a link is broken since its page went', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Boot tray' })
	await buildArticle(db, { content: '[a](/products/boot-tray) [b](/products/none)' })
	await db.pool.query(`update products set deleted_at = '2026-10-20 10:00Z'`)
	await db.pool.query(`update news set updated_at = '2026-10-01 10:00Z'`)
	const links = await listBroken(db, new Date())
	expect(links.map(({ detail, since }) => `${detail} ${since.toISOString()}`)).toEqual([
		'/products/boot-tray 2026-10-20T10:00:00.000Z',
		'/products/none 2026-10-01T10:00:00.000Z',
	])
})

async function listBroken(db: TestDb, now: Date) {
	const { findings, total } = await listFindings(db, admin(), {
		kind: 'broken-link',
		now,
		limit: 50,
	})
	expect(findings).toHaveLength(total)
	return findings
}

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
