import { sql } from 'drizzle-orm'
import { searchSources } from '#content/catalogue.server.ts'
import { expect, test } from 'vitest'
import { clearBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildProduct,
	buildResource,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { wordsOf } from '#kit/search/read-search.ts'
import { repairWords } from '#kit/search/repair.server.ts'
import { wordsShown } from '#kit/search/shown-words.server.ts'
import { prepareSearch, readVocabulary } from '#kit/search/vocabulary.server.ts'

const never = new AbortController().signal

test('the vocabulary takes words from titles, descriptions and bodies, but not addresses or numbers', async () => {
	await using db = await testDb()
	await leaveOutContact(db)
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
	await leaveOutContact(db)
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
	await leaveOutContact(db)
	for (let index = 0; index < 120; index++) await buildProduct(db, { updatedAt: hourBefore })

	await Promise.all([
		readVocabulary(db, searchSources, never),
		readVocabulary(db, searchSources, never),
	])

	expect(await vocabulary(db)).toEqual(['boots', 'for', 'product', 'steel', 'tray'])
})

async function repairOf(db: TestDb, text: string) {
	const to = { country: 'New Zealand', now, words: wordsOf(text) } as const
	return db.transaction(async (tx) => {
		await prepareSearch(tx)
		const known = await wordsShown(tx, searchSources, to)
		const repair = await repairWords(tx, searchSources, { ...to, known })
		return repair && [repair.words.join(' '), repair.isSure ? 'sure' : 'asked']
	})
}

test('an unknown word is replaced by a word of one other letter, two from eight letters on; farther ones are only asked about', async () => {
	await using db = await testDb()
	await leaveOutContact(db)
	await buildProduct(db, {
		title: 'Footbath for birds',
		description: 'Better biosecurity, brooding, insulation, mould, vaccines, area',
		updatedAt: hourBefore,
	})
	await readVocabulary(db, searchSources, never)

	const sure = {
		'fotbath birds': 'footbath birds',
		bidrs: 'birds',
		biosecurty: 'biosecurity',
		biosecrty: 'biosecurity',
		broding: 'brooding',
		mould3s: null,
	}
	for (const [typed, words] of Object.entries(sure))
		expect([typed, await repairOf(db, typed)]).toEqual([typed, words && [words, 'sure']])
	const requested = {
		bruding: 'brooding',
		gould: 'mould',
		aroha: 'area',
	}
	for (const [typed, words] of Object.entries(requested))
		expect([typed, await repairOf(db, typed)]).toEqual([typed, [words, 'asked']])
	for (const word of ['birds', 'xylophone', 'h5n2', 'שלום', 'ab'])
		expect([word, await repairOf(db, word)]).toEqual([word, null])
})

test('no other word is offered for a real one, and a mistyped one is replaced', async () => {
	await using db = await testDb()
	await leaveOutContact(db)
	await buildProduct(db, {
		title: 'Insulation, bait station, layer shed, bleeding comb, cake, moss, ventilation',
		description: 'Coccidiosis, broiler, salmonella, temperature, litter, hens, drinker, hatchery',
		updatedAt: hourBefore,
	})
	await readVocabulary(db, searchSources, never)
	const real = ['consultation', 'ration', 'player', 'breeding', 'thinker', 'cage', 'battery']
	for (const typed of real) expect([typed, await repairOf(db, typed)]).toEqual([typed, null])
	expect((await repairOf(db, 'ross'))?.[1]).not.toBe('sure')
	const mistyped = {
		venilation: 'ventilation',
		coccidosis: 'coccidiosis',
		broyler: 'broiler',
		salmonela: 'salmonella',
		temprature: 'temperature',
		liter: 'litter',
		hesn: 'hens',
	}
	for (const [typed, meant] of Object.entries(mistyped))
		expect([typed, await repairOf(db, typed)]).toEqual([typed, [meant, 'sure']])
})

test('words typed together or apart are replaced as the content has them, before any correction', async () => {
	await using db = await testDb()
	await buildProduct(db, {
		title: 'Footbath beside the dust bath',
		description: 'For age groups with biosecurity; dust here, foot there',
		updatedAt: hourBefore,
	})
	await readVocabulary(db, searchSources, never)
	for (const [typed, words] of Object.entries({
		dustbath: 'dust bath',
		dustbaths: 'dust baths',
		'foot bath': 'footbath',
		'bio security dustbath': 'biosecurity dust bath',
	}))
		expect([typed, await repairOf(db, typed)]).toEqual([typed, [words, 'sure']])
	// "the" and "for" are in every text, and foot and dust do not follow one another.
	for (const typed of ['thebath', 'forage', 'footdust'])
		expect(((await repairOf(db, typed)) ?? [typed])[0]).not.toContain(' ')
})

/** Keeps the words of the contact page, which every database has, and those of the business out of the vocabulary. */
async function leaveOutContact(db: TestDb): Promise<void> {
	await clearBusiness(db)
	await db.execute(sql`delete from search_progress where record_type = 'business'`)
}

async function vocabulary(db: TestDb): Promise<string[]> {
	const { rows } = await db.execute<{ word: string }>(
		sql`select word from search_vocabulary order by word`,
	)
	return rows.map(({ word }) => word)
}
