import { expect } from 'vitest'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

test('[PUB-HVIDEO-04] a YouTube video without a thumbnail of its own shows one made from its id', async ({
	open,
	ask,
	emptySite,
}) => {
	await emptySite.db.query(
		`update site_texts set words = jsonb_build_object('heroVideoUrl', $1::text) where slug = 'homepage'`,
		['<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x"></iframe>'],
	)
	const { attributes } = await open(emptySite.url)
	const [source = ''] = attributes('button:contains("Watch our film") img', 'src')
	expect(source).toContain('aqz-KE-bpKQ')
	const address = new URL(source, emptySite.url).href
	const thumbnail = await ask(address, { redirect: 'follow' })
	expect(thumbnail.status).toBe(200)
	expect(thumbnail.headers.get('Content-Type')).toMatch(/^image\//)
})

test('[PUB-HVIDEO-05] when the homepage settings cannot be read, the page still shows', async ({
	open,
	emptySite,
}) => {
	await using _away = await tableAway(emptySite.db, 'site_texts')
	const { status, texts, $ } = await open(emptySite.url)
	expect(status).toBe(200)
	expect(texts('h1')).toEqual([expect.stringMatching(/./)])
	expect($('button:contains("Watch our film")')).toHaveLength(0)
})

test('[PUB-HOME-05][PUB-HOME-06][PUB-HOME-08] without a featured product six tiles link to their category of products; of four featured products or articles, the newest three show', async ({
	open,
	emptySite,
}) => {
	const { db, url } = emptySite
	const sectionOf = (name: string) => `section:has(h2:contains("${name}"))`
	const tiles = (await open(url)).attributes(`${sectionOf('Our product portfolio')} a`, 'href')
	expect(new Set(tiles).size).toBe(6)
	for (const href of tiles) {
		expect(href).toMatch(/^\/products\?category=/)
		// An unknown category has no page.
		expect((await open(url + href)).status, href).toBe(200)
	}

	for (const day of [1, 2, 3, 4]) {
		const created = { created_at: `2026-03-0${day}` }
		await insertProduct(db, { title: `Tray ${day}`, is_featured: true, ...created })
		await insertArticle(db, { title: `Article ${day}`, featured: true, ...created })
	}
	await insertProduct(db, { title: 'Not featured', created_at: '2026-03-05' })
	await insertArticle(db, { title: 'Not featured', created_at: '2026-03-05' })
	const { $, texts } = await open(url)
	expect(texts(`${sectionOf('Featured products')} h3`)).toEqual(['Tray 4', 'Tray 3', 'Tray 2'])
	expect(texts(`${sectionOf('Worth reading')} h3`)).toEqual(['Article 4', 'Article 3', 'Article 2'])
	expect($(sectionOf('Our product portfolio'))).toHaveLength(0)
})
