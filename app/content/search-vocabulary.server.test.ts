import { sql } from 'drizzle-orm'
import { searchSources } from '#app/content/search-sources.server.ts'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildProduct,
	buildResource,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { wordsShown } from '#app/search/shown-words.server.ts'
import { correctWords, prepareSearch, readVocabulary } from '#app/search/vocabulary.server.ts'

const never = new AbortController().signal

test('the vocabulary takes words from titles, descriptions and bodies, but not addresses or numbers', async () => {
	await using db = await testDb()
	await buildProduct(db, {
		title: 'Boot tray',
		description: 'For Manawatū farms',
		content: 'See [the guide](/products/hidden) <img alt="unseen">, 12 or h5n1',
		updatedAt: hourBefore,
	})
	await buildArticle(db, { title: 'Gizzards', updatedAt: hourBefore })
	await buildResource(db, {
		title: 'Brooding',
		downloadLink: 'https://example.com/paidfile.pdf',
		updatedAt: hourBefore,
	})

	expect(await readVocabulary(db, searchSources, never)).toBe(false)
	const words = await vocabulary(db)
	expect(words).toEqual(
		expect.arrayContaining(['boot', 'tray', 'manawatu', 'guide', 'gizzards', 'brooding']),
	)
	for (const word of ['hidden', 'unseen', 'h5n1', '12', 'paidfile'])
		expect(words).not.toContain(word)
})

test('recently saved records wait for the next run, which reads no record twice', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Settled', updatedAt: hourBefore })
	const late = await buildProduct(db, { title: 'Fresh', updatedAt: new Date(Date.now() + 60_000) })

	expect(await readVocabulary(db, searchSources, never)).toBe(true)
	expect(await vocabulary(db)).not.toContain('fresh')
	await db.pool.query('truncate search_vocabulary')
	await db.pool.query(
		`update products set updated_at = now() - interval '1 minute' where id = $1`,
		[late.id],
	)
	expect(await readVocabulary(db, searchSources, never)).toBe(false)
	expect(await vocabulary(db)).toContain('fresh')
	expect(await vocabulary(db)).not.toContain('settled')
})

test('two concurrent runs collect each word once', async () => {
	await using db = await testDb()
	for (let index = 0; index < 120; index++) await buildProduct(db, { updatedAt: hourBefore })

	await Promise.all([
		readVocabulary(db, searchSources, never),
		readVocabulary(db, searchSources, never),
	])

	expect(await vocabulary(db)).toEqual(['boots', 'for', 'product', 'steel', 'tray'])
})

test('an unknown word is corrected to the most similar known word, and other words are unchanged', async () => {
	await using db = await testDb()
	await buildProduct(db, {
		title: 'Footbath for birds',
		description: 'Better biosecurity',
		updatedAt: hourBefore,
	})
	await readVocabulary(db, searchSources, never)

	await db.transaction(async (tx) => {
		await prepareSearch(tx)
		const to = { country: 'New Zealand', now } as const
		const correct = async (...words: string[]) => {
			const known = await wordsShown(tx, searchSources, { ...to, words })
			return correctWords(tx, searchSources, { ...to, words, known })
		}
		expect(await correct('fotbath', 'birds')).toEqual(['footbath', 'birds'])
		expect(await correct('bidrs')).toEqual(['birds'])
		expect(await correct('biosecurty')).toEqual(['biosecurity'])
		for (const word of ['birds', 'xylophone', 'h5n2', 'שלום', 'ab'])
			expect(await correct(word)).toBeNull()
	})
})

async function vocabulary(db: TestDb): Promise<string[]> {
	const { rows } = await db.execute<{ word: string }>(
		sql`select word from search_vocabulary order by word`,
	)
	return rows.map(({ word }) => word)
}
