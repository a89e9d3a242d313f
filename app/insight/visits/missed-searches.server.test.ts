import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle } from '#tests/support/factories.ts'
import { listMadeFindable, readMissedSearches as readMissed } from './missed-searches.server.ts'
import { readVisits } from './read-visits.server.ts'
import { startOf, today } from './store-counts.server.ts'

const readMissedSearches = (db: Db, days: number) =>
	readMissed(db, { before: startOf(days, 2), start: startOf(days), end: today })

type Searched = { people: number; missed?: number; nothing?: number; daysAgo?: number }

async function searched(db: Db, words: string, { people, daysAgo = 1, ...of }: Searched) {
	const { missed = people, nothing = missed } = of
	const day = sql`${today} - ${daysAgo}::int`
	await db.execute(
		sql`insert into visit_counts values (${day}, 'search', ${words}, ${people}, ${missed})`,
	)
	if (nothing > 0)
		await db.execute(
			sql`insert into visit_counts values (${day}, 'no result', ${words}, ${nothing}, 0)`,
		)
}

async function know(db: Db, ...words: string[]) {
	await db.execute(
		sql`insert into search_vocabulary select unnest(${sql.param(words)}::text[]) on conflict do nothing`,
	)
}

const wordsOf = (missed: { words: string }[]) => missed.map(({ words }) => words)

test('what at least three people looked for and most of them did not open stands with what was before', async () => {
	await using db = await testDb()
	await searched(db, 'wry neck', { people: 2 })
	await searched(db, 'wry neck', { people: 2, missed: 1, nothing: 0, daysAgo: 7 })
	await searched(db, 'wry neck', { people: 4, daysAgo: 8 })
	await searched(db, 'wry neck', { people: 100, daysAgo: 15 })
	await searched(db, 'wry neck', { people: 100, daysAgo: 0 })
	await searched(db, 'boot dip', { people: 8, missed: 4, nothing: 0 })
	await searched(db, 'boot mat', { people: 7, missed: 4, nothing: 0 })
	await searched(db, 'two people', { people: 2 })
	expect(await readMissedSearches(db, 7)).toEqual([
		{ words: 'boot mat', spellings: [], now: 4, before: 0, nothing: 0 },
		{ words: 'wry neck', spellings: [], now: 3, before: 4, nothing: 2 },
	])
})

test('mistyped words count with those that were meant, whoever is more, and the forms of a word with it', async () => {
	await using db = await testDb()
	await know(db, 'coccidiosis')
	await searched(db, 'coccidosis in pullets', { people: 3 })
	await searched(db, 'coccidiosis in pullets', { people: 1 })
	await searched(db, 'cocidiosis in pullets', { people: 1 })
	await searched(db, 'flumbrost', { people: 3 })
	await searched(db, 'flumbrosst', { people: 1 })
	await searched(db, 'layer', { people: 2 })
	await searched(db, 'layers', { people: 1 })
	expect(await readMissedSearches(db, 30)).toEqual([
		{
			words: 'coccidiosis in pullets',
			spellings: ['coccidosis in pullets'],
			now: 5,
			before: 0,
			nothing: 5,
		},
		{ words: 'flumbrost', spellings: [], now: 4, before: 0, nothing: 4 },
		{ words: 'layer', spellings: [], now: 3, before: 0, nothing: 3 },
	])
})

test('a word that fewer than three people typed is not said, however many typed one like it', async () => {
	await using db = await testDb()
	await know(db, 'consultant')
	for (const words of ['mcgillvary', 'mcgilvary', 'mcgillvery'])
		await searched(db, words, { people: 2 })
	await searched(db, 'consultant', { people: 1 })
	for (const words of ['consultnt', 'consulttant']) await searched(db, words, { people: 2 })
	expect(await readMissedSearches(db, 30)).toEqual([
		{ words: 'consultant', spellings: [], now: 5, before: 0, nothing: 5 },
	])
})

test('words that nobody mistyped stay apart, however alike they are, and so do numbers', async () => {
	await using db = await testDb()
	const apart = ['consultation', 'insulation', 'hen', 'pen', 'shed 2024', 'shed 2025']
	for (const words of apart) await searched(db, words, { people: 3 })
	expect(wordsOf(await readMissedSearches(db, 30)).toSorted()).toEqual(apart.toSorted())
})

test('those that most people opened are not listed when a few mistyped them and found nothing', async () => {
	await using db = await testDb()
	await know(db, 'ventilation')
	await searched(db, 'ventilation', { people: 40, missed: 1, nothing: 0 })
	await searched(db, 'ventilaton', { people: 4 })
	expect(await readMissedSearches(db, 30)).toEqual([])
})

test('the fifteen that most people missed are listed', async () => {
	await using db = await testDb()
	const words =
		'egg hen litter water feed drinker fan heat light nest perch rat fly mite gut vet'.split(' ')
	for (const [place, word] of words.entries()) await searched(db, word, { people: 20 - place })
	expect(wordsOf(await readMissedSearches(db, 30))).toEqual(words.slice(0, 15))
})

test('the screen says which of them staff have made findable since, also when its numbers were made before', async () => {
	await using db = await testDb()
	const { id } = await buildArticle(db)
	await searched(db, 'wry necks', { people: 3 })
	await searched(db, 'limberneck', { people: 3 })
	const read = async () =>
		(await readVisits(db, 30)).missed.map(({ words, isFindable }) => [words, isFindable])
	expect(await read()).toEqual([
		['limberneck', false],
		['wry necks', false],
	])
	await db.execute(sql`insert into search_words (word, record_type, record_id, "by")
		values ('wry neck', 'article', ${id}, 'system')`)
	expect(await read()).toEqual([
		['limberneck', false],
		['wry necks', true],
	])
	expect(await listMadeFindable(db, [])).toEqual(new Set())
})
