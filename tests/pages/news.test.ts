import { expect } from 'vitest'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'

const filter = 'nav[aria-label="News categories"] a'

test('[PUB-NEWS-01][PUB-NEWS-02][PUB-NEWS-06] the news page has a hero, the categories and the newsletter form', async ({
	open,
}) => {
	const { $, texts } = await open('/news')
	expect(texts('main section:first-of-type p')).toContain('News & Updates')
	expect(texts('h1')).toEqual(['Latest from Hatch & Hen Poultry Consulting'])
	expect(texts(filter).map((text) => text.replace(/\d+$/, ''))).toEqual([
		'All Categories',
		'HH News',
		'Articles',
		'Blogs',
		'Industry News',
		'Research Highlights',
		'Disease Spotlight',
	])
	const title = $('main h2:contains("One useful letter a month")').attr('id')
	const newsletter = $(`form[aria-labelledby="${title}"]`)
	const field = newsletter.find('label:contains("Email address")').attr('for')
	expect(newsletter.find(`input[id="${field}"]`).attr('type')).toBe('email')
})

test('[PUB-NEWS-03] a category shows only its articles, and its link then leads to all', async ({
	open,
}) => {
	const { $, texts } = await open('/news?category=disease-spotlight')
	expect(texts('main [role=status]')).toEqual([expect.stringMatching(/ in Disease Spotlight$/)])
	expect(new Set(texts('article .chip'))).toEqual(new Set(['Disease Spotlight']))
	const chosen = $(`${filter}[aria-current=true]`)
	expect(chosen.text()).toContain('Disease Spotlight')
	expect(chosen.attr('href')).toBe('/news')
})

test('[PUB-NEWS-04][PUB-NEWS-05] featured articles have their own section while no category is chosen', async ({
	open,
	db,
}) => {
	const row = { category: 'Blogs', country: 'Both' }
	const featured = await insertArticle(db, { ...row, featured: true })
	const other = await insertArticle(db, row)
	const section = 'main section:has(> h2:contains("Featured Articles"))'
	const all = await open('/news')
	const link = all.$(`${section} a:contains("Read Full Article"):contains("${featured.title}")`)
	expect(link.attr('href')).toBe(`/news/${featured.slug}`)
	const more = all.$(`main a:contains("Read More"):contains("${other.title}")`)
	expect(more.attr('href')).toBe(`/news/${other.slug}`)
	const { $ } = await open('/news?category=blogs')
	expect($(section)).toHaveLength(0)
	expect($(`main a:contains("${featured.title}")`)).toHaveLength(1)
})

test('[PUB-NEWS-07] a category without articles says so and links to all articles', async ({
	open,
	emptySite,
}) => {
	const { $, texts } = await open(`${emptySite.url}/news?category=blogs`)
	expect(texts('main h2')).toContain('No Articles Found')
	expect(texts('main p')).toContain(
		'Try selecting a different category or check back soon for new content.',
	)
	expect($('main a:contains("See all articles")').attr('href')).toBe('/news')
	expect($('meta[name=robots]').attr('content')).toBe('noindex,follow')
})

test('[PUB-NEWS-11] the country decides which articles show', async ({ open, db }) => {
	const titles: string[] = []
	for (const country of ['New Zealand', 'Australia', 'Both', '', null])
		titles.push((await insertArticle(db, { country })).title)
	const [newZealand, australia, ...everywhere] = titles
	const shownIn = async (country: string) => {
		const { texts } = await open(`/news?country=${encodeURIComponent(country)}`)
		return new Set(texts('article :is(h2, h3)').filter((title) => titles.includes(title)))
	}
	expect(await shownIn('New Zealand')).toEqual(new Set([newZealand, ...everywhere]))
	expect(await shownIn('Australia')).toEqual(new Set([australia, ...everywhere]))
	expect(await shownIn('Both')).toEqual(new Set(titles))
})

test('an unknown category answers 404 with Page Not Found', async ({ open }) => {
	const { texts, status } = await open('/news?category=gossip')
	expect(status).toBe(404)
	expect(texts('h1')).toEqual(['Page Not Found'])
})
