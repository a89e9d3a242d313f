import { expect, test } from 'vitest'
import { searchSources } from '#content/catalogue.server.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import { getResultViews } from '#kit/search/result-views.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { testBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildMember,
	buildPage,
	buildService,
	buildVacancy,
	hiddenStates,
	hourBefore,
	now,
} from '#tests/support/factories.ts'

async function search(
	db: TestDb,
	text: string,
	country: Country = 'New Zealand',
	more: { page?: number; kind?: string } = {},
) {
	const { words } = readSearch(text)
	const requested = { words, country, now, kind: null, page: 1, ...more }
	const found = await searchContent(db, searchSources, requested)
	return { ...found, results: await getResultViews(db, searchSources, { ...found, now }) }
}

async function buildEach(db: TestDb, state: object = {}) {
	const text = 'About ammonia in the shed.'
	const service = await buildService(db, { title: 'Air survey', description: text, ...state })
	const member = await buildMember(db, { name: 'Ana Reti', bio: text, ...state })
	const vacancy = await buildVacancy(db, { title: 'Shed hand', description: text, ...state })
	const page = await buildPage(db, { title: 'Our promise', content: text, ...state })
	return { service, member, vacancy, page }
}

test('services, the team, vacancies and pages are found by what they say, and lead to where they are shown', async () => {
	await using db = await testDb()
	const { service, member, vacancy, page } = await buildEach(db)
	const { results, counts, how } = await search(db, 'ammonia')
	expect(how).toBe('all')
	expect(counts).toMatchObject({ services: 1, team: 1, vacancies: 1, pages: 1, products: 0 })
	expect(results.map(({ kind, href }) => [kind, href]).toSorted()).toEqual([
		['Page', `/${page.slug}`],
		['Service', `/services#${service.slug}`],
		['Team', `/about#${member.id}`],
		['Vacancy', `/about/job-vacancies/${vacancy.id}`],
	])
})

test.each([
	['air survey', 'Air survey'],
	['ana reti', 'Ana Reti'],
	['poultry vet', 'Ana Reti'],
	['team', 'Ana Reti'],
	['jobs', 'Shed hand'],
	['vacancies', 'Shed hand'],
	['career', 'Shed hand'],
	['shed hand waikato', 'Shed hand'],
	['promise', 'Our promise'],
])('a search for %s finds %s first', async (text, title) => {
	await using db = await testDb()
	await buildEach(db)
	expect((await search(db, text)).results[0]?.title.join('')).toBe(title)
})

test.each(Object.entries(hiddenStates))(
	'nothing of a service, member, vacancy or page is found while it is hidden: %s',
	async (_, state) => {
		await using db = await testDb()
		await buildEach(db, state)
		expect(await search(db, 'ammonia')).toMatchObject({ how: 'nothing', results: [] })
		expect((await search(db, 'ana reti')).results).toEqual([])
	},
)

test('services and pages are limited to the visitor’s country', async () => {
	await using db = await testDb()
	await buildService(db, { title: 'Ammonia survey', country: 'Australia' })
	await buildPage(db, { title: 'Ammonia rules', country: 'New Zealand' })
	const found = async (country: Country) =>
		(await search(db, 'ammonia', country)).results.map(({ title }) => title.join(''))
	expect(await found('New Zealand')).toEqual(['Ammonia rules'])
	expect(await found('Australia')).toEqual(['Ammonia survey'])
	expect((await found('Both')).toSorted()).toEqual(['Ammonia rules', 'Ammonia survey'])
})

test('the email of a member is not searched', async () => {
	await using db = await testDb()
	await buildMember(db, { name: 'Ana Reti', email: 'ammoniaqueen@hens.example' })
	expect((await search(db, 'ammoniaqueen')).results).toEqual([])
})

const { offices } = testBusiness
const { phone, address, email } = offices.Australia

test.each([
	'phone',
	'contact',
	'address',
	'opening hours',
	'telephone number',
	'who do I call in australia',
	phone,
	address.city,
	address.street,
	email,
])('the contact page is found: %s', async (text) => {
	await using db = await testDb()
	const { results } = await search(db, text)
	expect(results.map(({ href }) => href)).toEqual(['/contact'])
	expect(results[0]).toMatchObject({
		kind: 'Contact',
		facts: [offices['New Zealand'].phone, phone],
	})
})

test('when few records have all words, and in passing, those that are about one of them come too, and before', async () => {
	await using db = await testDb()
	await buildPage(db, { title: 'Our promise', content: 'We count mites on chickens.' })
	await buildService(db, { title: 'Mite survey' })
	for (let index = 0; index < 21; index++)
		await buildVacancy(db, { title: `Shed hand ${index}`, description: 'Feed chickens.' })
	const titlesOf = async (more: { page?: number; kind?: string }) => {
		const { how, results, counts } = await search(db, 'chicken mites', 'New Zealand', more)
		expect(how).toBe('loose')
		expect(counts).toMatchObject({ pages: 1, services: 1, vacancies: 21 })
		return results.map(({ title }) => title.join(''))
	}
	const first = await titlesOf({})
	expect(first.slice(0, 2)).toEqual(['Mite survey', 'Our promise'])
	const all = [...first, ...(await titlesOf({ page: 2 }))]
	expect(new Set(all).size).toBe(23)
	expect(await titlesOf({ kind: 'pages' })).toEqual(['Our promise'])
	await buildPage(db, { title: 'Chickens and mites' })
	expect(await search(db, 'chicken mites')).toMatchObject({ how: 'all', counts: { services: 0 } })
})

/** How many statements a search runs. */
async function statementsOf(db: TestDb, text: string): Promise<number> {
	let amount = 0
	const transaction = db.transaction.bind(db)
	const counted: typeof db.transaction = (run) =>
		transaction((tx) => {
			const execute = tx.execute.bind(tx)
			tx.execute = ((query: Parameters<typeof execute>[0]) => {
				amount += 1
				return execute(query)
			}) as typeof tx.execute
			// The commit is a statement too.
			return run(tx).finally(() => (tx.execute = execute))
		})
	await search(Object.assign(Object.create(db), { transaction: counted }) as TestDb, text)
	return amount
}

test('a search takes as many statements with fifty records of each kind as with one', async () => {
	await using db = await testDb()
	const texts = [
		'ammonia',
		'amonia',
		'ammonia xylophone',
		'zzzqqq',
		'shed amonia zzzqqq',
		'about shed',
	]
	const amounts = () => Promise.all(texts.map((text) => statementsOf(db, text)))
	await buildEach(db, { updatedAt: hourBefore })
	await readVocabulary(db, searchSources, new AbortController().signal)
	const ofOne = await amounts()
	expect(ofOne[0]).toBe(3)
	expect(Math.max(...ofOne)).toBeLessThanOrEqual(10)
	for (let index = 0; index < 49; index++) {
		const slug = `more-${index}`
		await buildEach(db, { slug, updatedAt: hourBefore })
	}
	await readVocabulary(db, searchSources, new AbortController().signal)
	expect(await amounts()).toEqual(ofOne)
})
