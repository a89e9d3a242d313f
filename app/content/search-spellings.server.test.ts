import { expect, test } from 'vitest'
import { searchSources } from '#content/catalogue.server.ts'
import { stopWords } from '#kit/search/filler-words.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { getResultViews } from '#kit/search/result-views.server.ts'
import { clearBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, now } from '#tests/support/factories.ts'

async function search(db: TestDb, text: string) {
	const { words } = readSearch(text)
	const requested = { words, country: 'New Zealand', now, kind: null, page: 1 } as const
	const found = await searchContent(db, searchSources, requested)
	const results = await getResultViews(db, searchSources, { ...found, now })
	return { ...found, titles: results.map(({ title }) => title.join('')) }
}

/** How one writes it, and how another does. */
const forms = [
	['10ppm', '10 ppm'],
	['5kg', '5 kg'],
	['3-in-1', '3in1'],
	['O’Brien', 'obrien'],
	['re-use', 'reuse'],
	['co-op', 'coop'],
	['geese', 'goose'],
	['mice', 'mouse'],
	['lice', 'louse'],
	['larvae', 'larva'],
	['C&D', 'C & D'],
	['C&D', 'cd'],
] as const

test.each(forms.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))(
	'a text with "%s" is found by "%s", and nothing is said of a correction',
	async (text, typed) => {
		await using db = await testDb()
		await clearBusiness(db)
		await buildArticle(db, { title: 'Yes', content: `We have ${text} here.` })
		await buildArticle(db, {
			title: 'No',
			content: 'Vitamin D at 33 °C, O for 10 in 3, ten brown hens.',
		})
		expect(await search(db, typed)).toMatchObject({ how: 'all', titles: ['Yes'] })
	},
)

test('of initials that stand nowhere, no letter alone is a result', async () => {
	await using db = await testDb()
	await buildArticle(db, { title: 'Vitamin D', content: 'At 33 °C.' })
	expect(await search(db, 'C&D')).toMatchObject({ how: 'nothing', titles: [], meant: null })
})

test('what PostgreSQL leaves out is what we take for stop words', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ word: string }>(
		`select word from unnest($1::text[]) as word where to_tsvector('english', word) <> ''`,
		[[...stopWords]],
	)
	expect(rows).toEqual([])
	const common = 'are cannot per the re via whose ours its'.split(' ')
	const { rows: indexed } = await db.pool.query<{ word: string }>(
		`select word from unnest($1::text[]) as word where to_tsvector('english', word) <> ''`,
		[common],
	)
	expect(indexed.map(({ word }) => word)).toEqual(common.filter((word) => !stopWords.has(word)))
})
