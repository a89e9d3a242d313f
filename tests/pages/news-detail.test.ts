import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'

const slug = 'clean-water-from-the-bore-to-the-last-nipple'
const path = `/news/${slug}`
const title = 'Clean water, from the bore to the last nipple'
const shortTitle = 'Clean water, from the bore to ...'

test('[PUB-NDET-01][PUB-NDET-02][PUB-NDET-03] an article is found by slug, by id, in another case and by a near miss', async ({
	open,
	db,
}) => {
	const { rows } = await db.query('select id from news where slug = $1', [slug])
	const nearMiss = slug.replace('nipple', 'niple')
	const redirects = new Map<string, unknown>()
	for (const requested of [
		slug,
		rows[0].id,
		slug.toUpperCase(),
		slug.replaceAll('-', '_'),
		nearMiss,
	]) {
		const page = await open(`/news/${requested}`)
		expect(page).toMatchObject({ status: 200, path })
		expect(page.texts('h1')).toEqual([title])
		redirects.set(requested, page.redirects)
	}
	expect(redirects.get(slug)).toEqual([])
	expect(redirects.get(slug.toUpperCase())).toEqual([{ status: 301, to: path }])
	expect(redirects.get(nearMiss)).toEqual([{ status: 302, to: path }])
})

test('[PUB-NDET-04][PUB-NDET-05][PUB-NDET-10] breadcrumb and back link lead home and to the news', async ({
	open,
}) => {
	const { $, texts } = await open(path)
	const trail = 'nav[aria-label="Breadcrumb"]'
	expect(texts(`${trail} li`)).toEqual(['Home', 'News', shortTitle])
	expect($(`${trail} a:contains("Home")`).attr('href')).toBe('/')
	expect($(`${trail} a:contains("News")`).attr('href')).toBe('/news')
	expect($('main a:contains("Back to News")').attr('href')).toBe('/news')
})

test('[PUB-NDET-06] the article shows its facts, its picture and its author', async ({
	open,
	ask,
	db,
}) => {
	const { rows } = await db.query(
		`select news.slug, category, date, name, position from news join team_members on author_id = team_members.id
		where news.image is not null and team_members.image is not null limit 1`,
	)
	const [row] = rows
	const { $, texts } = await open(`/news/${row.slug}`)
	const header = 'article > header'
	expect(texts(`${header} *`)).toEqual(
		expect.arrayContaining([row.category, row.date, row.name, row.position]),
	)
	expect(texts(`${header} p`)).toContainEqual(expect.stringMatching(/\d min read$/))
	for (const picture of [`img[alt*="${row.name}"]`, '.frame img']) {
		const response = await ask($(`${header} ${picture}`).attr('src') ?? '')
		expect(response.headers.get('Content-Type')).toMatch(/^image\//)
		await response.arrayBuffer()
	}
})

test('[PUB-NDET-07] the text of the article is rendered as HTML', async ({ open }) => {
	const { $, texts } = await open(path)
	expect(texts('.prose h2')).toContain('Where the trouble gets in')
	expect($('.prose table')).toHaveLength(1)
	expect($('h1')).toHaveLength(1)
})

test('[PUB-NDET-08] at most three related articles of the same category are listed', async ({
	open,
	db,
}) => {
	const { rows } = await db.query('select title from news where category = $1 and slug <> $2', [
		'Articles',
		slug,
	])
	const { texts } = await open(path)
	const related = texts('section:has(> h2:contains("Related articles")) a')
	expect(related).toHaveLength(Math.min(3, rows.length))
	expect(related.length).toBeGreaterThan(0)
	expect(rows.map((row) => row.title)).toEqual(expect.arrayContaining(related))
})

test('[PUB-NDET-09][PUB-NDET-10] the previous and next articles are linked, with long titles truncated', async ({
	open,
	db,
}) => {
	const insert = (word: string, day: string) =>
		insertArticle(db, {
			title: uniqueName(word),
			slug: uniqueName('neighbour').replaceAll(' ', '-'),
			created_at: `1999-01-${day}T00:00:00Z`,
		})
	const older = await insert('Older', '01')
	const middle = await insert('Middle', '02')
	const newer = await insert('Newer by far, with a title that goes on', '03')
	const { $ } = await open(`/news/${middle.slug}`)
	const nav = 'nav[aria-label="Previous and next article"]'
	expect($(`${nav} a:contains("Previous")`).attr('href')).toBe(`/news/${older.slug}`)
	const next = $(`${nav} a:contains("Next")`)
	expect(next.attr('href')).toBe(`/news/${newer.slug}`)
	expect(next.text()).toContain(`${newer.title.slice(0, 30)}...`)
})

test('[PUB-NDET-11] an unknown article says so and leads back to the news', async ({ open }) => {
	const { $, texts, status } = await open('/news/zzzz-qqqq-xxxx')
	expect(status).toBe(404)
	expect(texts('h1')).toEqual(['Article Not Found'])
	expect(texts('main p')).toContain("The article you're looking for couldn't be found.")
	expect($('main a:contains("Back to News")').attr('href')).toBe('/news')
})

test('[PUB-META-01][PUB-META-02][PUB-META-03][PUB-META-04] an article describes itself to search engines', async ({
	open,
}) => {
	const { $, texts } = await open(path)
	expect(texts('head > title')).toEqual([expect.stringMatching(new RegExp(`^${title}`))])
	expect($('link[rel=canonical]').attr('href')).toMatch(new RegExp(`${path}$`))
	expect($('meta[property="og:type"]').attr('content')).toBe('article')
	const graph: { '@type': string }[] = JSON.parse($('script[type="application/ld+json"]').text())[
		'@graph'
	]
	expect(graph.find((node) => node['@type'] === 'Article')).toMatchObject({
		headline: title,
		articleSection: 'Articles',
		author: { '@type': 'Person', name: 'Priya Raman' },
	})
	expect(graph.find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
		itemListElement: [{ name: 'Home' }, { name: 'News' }, { name: shortTitle }],
	})
})

test('a warning with a number to ring that opens an article stands above its picture and is not repeated, any other quotation in the text', async ({
	open,
	db,
}) => {
	const rest = 'The rest.'
	const warning = await insertArticle(db, { content: `> Ring **0800 80 99 66** now.\n\n${rest}` })
	const { rows } = await db.query(`select url from media where mime_type like 'image/%' limit 1`)
	await db.query('update news set image = $1 where id = $2', [rows[0].url, warning.id])
	const page = await open(`/news/${warning.slug}`)
	const parts = page.$('article header').find('blockquote, img').toArray()
	expect(parts.map(({ tagName }) => tagName)).toEqual(['blockquote', 'img'])
	expect(page.$('article blockquote')).toHaveLength(1)
	expect(page.$('article blockquote a').attr('href')).toBe('tel:0800809966')
	const other = await insertArticle(db, { content: `> Say not yet.\n\n${rest}` })
	const { $ } = await open(`/news/${other.slug}`)
	expect($('article header blockquote')).toHaveLength(0)
	expect($('[data-text] blockquote')).toHaveLength(1)
})
