import { searchSources } from '#content/catalogue.server.ts'
import { expect, test } from 'vitest'
import { readSearch } from '#kit/search/read-search.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { clearBusiness } from '#tests/support/business.ts'
import {
	buildArticle,
	buildMember,
	buildPage,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
	hiddenStates,
	hourAfter,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import type { SearchRequest } from '#kit/search/find-matches.server.ts'
import { getResultViews } from '#kit/search/result-views.server.ts'

const never = new AbortController().signal
const noCounts = Object.fromEntries(searchSources.map(({ name }) => [name, 0]))

async function search(db: TestDb, text: string, requested: Partial<SearchRequest> = {}) {
	const found = await searchContent(db, searchSources, {
		words: readSearch(text).words,
		country: 'New Zealand',
		now,
		kind: null,
		page: 1,
		...requested,
	})
	const results = await getResultViews(db, searchSources, { ...found, now })
	return { ...found, results, titles: results.map(({ title }) => title.join('')) }
}

test('matches rank by title, then description, then body, and of equal ones the newest first', async () => {
	await using db = await testDb()
	await buildArticle(db, { title: 'In the body', content: 'About ammonia.' })
	await buildProduct(db, { title: 'In the description', description: 'Against ammonia' })
	await buildResource(db, { title: 'Ammonia in the title' })
	await buildArticle(db, {
		title: 'Older body',
		content: 'About ammonia.',
		createdAt: hourBefore,
	})

	const { titles, counts, how } = await search(db, 'ammonia')

	expect(titles).toEqual([
		'Ammonia in the title',
		'In the description',
		'In the body',
		'Older body',
	])
	expect(counts).toEqual({ ...noCounts, products: 1, articles: 2, resources: 1 })
	expect(how).toBe('all')
})

test('a word is found by its other forms, by its beginning and without its macrons', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Vaccinations in the Manawatū' })
	for (const text of ['vaccination', 'vaccinating', 'vaccin', 'manawatu', 'MANAWATŪ', 'manaw'])
		expect((await search(db, text)).titles).toHaveLength(1)
	expect((await search(db, 'accination')).how).not.toBe('all')
})

test('a whole-word match ranks above words that only begin with it', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Egg tray', createdAt: hourBefore })
	await buildProduct(db, { title: 'Eggplant tray' })
	expect((await search(db, 'egg')).titles).toEqual(['Egg tray', 'Eggplant tray'])
})

test('every word must match; when nothing matches all, partial matches are shown and marked as such', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Wet litter' })
	await buildProduct(db, { title: 'Wet feed' })

	expect(await search(db, 'wet litter')).toMatchObject({ how: 'all', titles: ['Wet litter'] })
	expect(await search(db, 'litter xylophone')).toMatchObject({
		how: 'some',
		words: ['litter'],
		titles: ['Wet litter'],
	})
})

test('a mistyped word is corrected from the vocabulary, or matched by similarity to a title', async () => {
	await using db = await testDb()
	await buildArticle(db, {
		title: 'Clean boots',
		content: 'Use a footbath.',
		updatedAt: hourBefore,
	})
	expect((await search(db, 'fotbath')).how).toBe('nothing')
	expect(await search(db, 'cleanbots')).toMatchObject({ how: 'similar', titles: ['Clean boots'] })

	await readVocabulary(db, searchSources, never)

	expect(await search(db, 'fotbath')).toMatchObject({
		how: 'corrected',
		words: ['footbath'],
		titles: ['Clean boots'],
	})
})

test('words typed together are found apart, and the other way round', async () => {
	await using db = await testDb()
	await buildArticle(db, { title: 'Clean boots', content: 'Use a footbath.' })
	expect(await search(db, 'cleanboots')).toMatchObject({
		how: 'corrected',
		words: ['clean', 'boots'],
		titles: ['Clean boots'],
	})
	expect(await search(db, 'foot bath')).toMatchObject({ how: 'all', titles: ['Clean boots'] })
})

test('where only bodies have the words, the one that is about them comes first, not the newest', async () => {
	await using db = await testDb()
	const about = 'Keep the withholding period. A withholding period is on the label.'
	await buildArticle(db, { title: 'About it', content: about, createdAt: hourBefore })
	await buildVacancy(db, { title: 'Vet', description: 'You explain a withholding period.' })
	for (let index = 0; index < 25; index++)
		await buildProduct(db, {
			title: `Tray ${index}`,
			description: 'For eggs',
			content: 'No withholding, in this period.',
		})
	const pages = await Promise.all([1, 2].map((page) => search(db, 'withholding period', { page })))
	expect(pages[0]?.titles.slice(0, 2)).toEqual(['About it', 'Vet'])
	expect(new Set(pages.flatMap(({ matches }) => matches.map(({ id }) => id))).size).toBe(27)
})

test('a word that is not near enough to another is only asked about, and no results of another word are shown', async () => {
	await using db = await testDb()
	await clearBusiness(db)
	await buildArticle(db, { title: 'Brooding', content: 'Insulation', updatedAt: hourBefore })
	await buildArticle(db, { title: 'Hens', updatedAt: hourBefore })
	await readVocabulary(db, searchSources, never)
	const nothing = { how: 'nothing', titles: [] }
	expect(await search(db, 'bruding')).toMatchObject({ ...nothing, meant: ['brooding'] })
	expect(await search(db, 'hens bruding')).toMatchObject({
		how: 'some',
		words: ['hens'],
		meant: null,
	})
})

test('a real word that is nowhere has no suggestion, and beside another one a phrase that stands on the site', async () => {
	await using db = await testDb()
	await clearBusiness(db)
	const content = 'Mould on the roster. Insulation. A red mite.'
	await buildArticle(db, { title: 'Mould', content, updatedAt: hourBefore })
	await readVocabulary(db, searchSources, never)
	const nothing = { how: 'nothing', titles: [], meant: null }
	for (const text of ['moult', 'molt', 'rooster', 'consultation'])
		expect([text, await search(db, text)]).toMatchObject([text, nothing])
	await buildArticle(db, { title: 'Red mite', content: 'Mites', updatedAt: hourBefore })
	expect(await search(db, 'red mights')).toMatchObject({ how: 'some', meant: ['red', 'mite'] })
})

test('words that mean the same find each other, in every form, and are marked', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Moulting hens', description: 'Two litres of water' })
	await buildArticle(db, { title: 'Avian influenza', content: 'Report it.', excerpt: 'Today.' })
	await buildArticle(db, { title: 'HPAI alert', content: 'Stay away.', excerpt: 'Today.' })
	await buildResource(db, { title: 'Bird flu plan' })
	for (const text of ['molt', 'molting', 'molt liter', 'liters'])
		expect([text, (await search(db, text)).titles]).toEqual([text, ['Moulting hens']])
	for (const text of ['hpai', 'HPAI', 'avian influenza', 'bird flu'])
		expect([text, (await search(db, text)).titles.toSorted()]).toEqual([
			text,
			['Avian influenza', 'Bird flu plan', 'HPAI alert'],
		])
	expect((await search(db, 'bird')).titles).toEqual(['Bird flu plan'])
	expect((await search(db, 'hpai plan')).titles).toEqual(['Bird flu plan'])
	const { results } = await search(db, 'molt')
	expect(results[0]?.title).toEqual(['', 'Moulting', ' hens'])
})

test('words beside curly quotes, dashes, bullets and other signs of Word are found, and with them in the search', async () => {
	await using db = await testDb()
	await buildArticle(db, {
		title: 'Aroha\u2019s “consultation”',
		excerpt: 'Today.',
		content: '•moult…\u00a0vacancies—dust\u00adbath, \ufb02ock and ﬁll 5×mites',
	})
	for (const text of [
		'aroha',
		'consultation',
		'moult',
		'vacancies',
		'dustbath',
		'flock',
		'fill',
		'mites',
	])
		expect([text, (await search(db, text)).how]).toEqual([text, 'all'])
	for (const text of ['“Aroha’s', '\ufb02ock', 'dust\u00adbath', 'ＭＯＵＬＴ', '—vacancies—'])
		expect([text, (await search(db, text)).how]).toEqual([text, 'all'])
	const { results } = await search(db, 'dustbath flock')
	const marked = results[0]?.excerpt.filter((_, index) => index % 2 === 1)
	expect(marked).toEqual(['dust\u00adbath', '\ufb02ock'])
})

/** A live record in the country with each of these words. */
const shownWords = 'Footbath hatchery zanzibark hens'
/** Hidden words, also other forms and near spellings of shown ones, and searches that would tell them apart. */
const hiddenWords = 'Secret zwortel hatcheries zanzibarg hens foobath'
const tellingSearches = [
	'zwortel',
	'hens zwortel',
	'hens zwor',
	'hens z',
	'zworte hens',
	'secret zwortel',
	'zwrotel',
	'hens zwrotel',
	'secrte footbath',
	'secretzwortel',
	'hatcheris',
	'hatcheries',
	'zanzibarh',
	'foobathe',
	'foobath',
	hiddenWords,
]

const hiddenFrom = {
	...hiddenStates,
	'other country': { country: 'Australia' as const },
	'ended meanwhile': { unpublishAt: now },
}

test.each(Object.entries(hiddenFrom))(
	'S38: no search tells what a record has that is hidden: %s',
	async (name, state) => {
		await using db = await testDb()
		await buildProduct(db, { title: shownWords, updatedAt: hourBefore })
		await readVocabulary(db, searchSources, never)
		const responses = () =>
			Promise.all(tellingSearches.map(async (text) => ({ text, ...(await search(db, text)) })))
		const before = await responses()

		const hidden = { ...state, title: hiddenWords, content: hiddenWords, updatedAt: hourBefore }
		await buildProduct(db, hidden)
		await buildArticle(db, hidden)
		const isCountry = name === 'other country'
		await buildService(db, { ...hidden, description: hiddenWords })
		await buildPage(db, hidden)
		if (!isCountry) await buildResource(db, { ...hidden, description: hiddenWords })
		if (!isCountry) await buildMember(db, { ...hidden, name: hiddenWords, bio: hiddenWords })
		if (!isCountry) await buildVacancy(db, { ...hidden, description: hiddenWords })
		await readVocabulary(db, searchSources, never)

		expect(await responses()).toEqual(before)
	},
)

test('a word that becomes visible with time alone is found and corrected without another save', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Footbath', publishAt: hourAfter, updatedAt: hourBefore })
	await readVocabulary(db, searchSources, never)
	expect(await search(db, 'fotbath')).toMatchObject({ how: 'nothing' })
	expect(await search(db, 'fotbath', { now: hourAfter })).toMatchObject({ how: 'corrected' })
})

test('products and articles are limited to the visitor’s country; resources have no country', async () => {
	await using db = await testDb()
	for (const country of ['New Zealand', 'Australia', 'Both'] as const) {
		await buildProduct(db, { title: `Tray for ${country}`, country })
		await buildArticle(db, { title: `Tray news for ${country}`, country })
	}
	await buildArticle(db, { title: 'Tray news for all', country: null })
	await buildResource(db, { title: 'Tray list' })

	const counted = async (country: Country) => (await search(db, 'tray', { country })).counts
	const ofOne = { ...noCounts, products: 2, articles: 3, resources: 1 }
	expect(await counted('New Zealand')).toEqual(ofOne)
	expect(await counted('Australia')).toEqual(ofOne)
	expect(await counted('Both')).toEqual({ ...noCounts, products: 3, articles: 4, resources: 1 })
	expect((await search(db, 'tray', { country: 'Australia' })).titles).not.toContain(
		'Tray for New Zealand',
	)
})

test('pages hold 20 results without repeats; a type filter narrows the results but not the counts', async () => {
	await using db = await testDb()
	for (let index = 0; index < 25; index++) await buildProduct(db, { title: `Tray ${index}` })
	await buildArticle(db, { title: 'Tray news' })

	const pages = await Promise.all([1, 2, 3].map((page) => search(db, 'tray', { page })))
	expect(pages.map(({ matches }) => matches.length)).toEqual([20, 6, 0])
	expect(new Set(pages.flatMap(({ matches }) => matches.map(({ id }) => id))).size).toBe(26)
	expect(await search(db, 'tray', { kind: 'articles' })).toMatchObject({
		titles: ['Tray news'],
		counts: { ...noCounts, products: 25, articles: 1 },
	})
})

test('results show matched words in context, and never the file address of a resource', async () => {
	await using db = await testDb()
	await clearBusiness(db)
	const downloadLink = 'https://example.com/secret-file.pdf'
	await buildResource(db, {
		title: 'Shed <b>log</b>',
		description: `Write it down. ${'Every day. '.repeat(30)}Then weigh the **pullets**.`,
		category: 'Template',
		free: false,
		price: '25',
		downloadLink,
	})
	const { results } = await search(db, 'pullet')
	expect(results).toMatchObject([
		{ kind: 'Resource', title: ['Shed <b>log</b>'], facts: ['$25', 'Template', 'PDF'] },
	])
	expect(results[0]?.excerpt.slice(1)).toEqual(['pullets', '.'])
	expect(JSON.stringify(results)).not.toContain('secret-file')
	for (const text of ['secret', 'secret-file.pdf', 'example.com', downloadLink])
		expect((await search(db, text)).results).toEqual([])
})

test.each([
	['only stop words', 'the and of', 'common'],
	['operators', `footbath' & !x | (y) <-> z:*`, 'some'],
	['SQL', `footbath'; drop table products; --`, 'some'],
	['wildcards', 'f%tb_th *', 'nothing'],
	['NUL', 'foot\u0000bath', 'all'],
	['right to left', 'שלום עולם', 'nothing'],
	['emoji', '🐔 footbath', 'all'],
	['long words', 'x'.repeat(200), 'nothing'],
	['quotes and backslashes', String.raw`\'footbath\" '' \\`, 'all'],
])('a search for %s is answered', async (_, text, how) => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Footbath', description: 'A foot bath for boots' })
	expect(await search(db, text)).toMatchObject({ how })
	expect((await search(db, 'footbath')).titles).toEqual(['Footbath'])
})

test('texts that are hard to index are saved and searched', async () => {
	await using db = await testDb()
	const hard = [
		'('.repeat(1000),
		'](<'.repeat(20_000),
		`${'長'.repeat(3000)} sparrow`,
		Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join(' '),
	]
	for (const [index, content] of hard.entries())
		await buildArticle(db, { title: `Hard ${index}`, content })
	expect((await search(db, 'hard')).counts.articles).toBe(4)
	expect((await search(db, 'sparrow')).counts.articles).toBe(1)
})
