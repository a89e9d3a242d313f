// Functions from the migrations that the site calls by name or uses in generated columns.
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { searchLetters } from '#platform/lib/text/search-terms.ts'
import { wordsOf } from '#kit/search/read-search.ts'
import { createDb } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct, buildResource } from '#tests/support/factories.ts'

async function respond(db: TestDb, name: string, value: unknown): Promise<unknown> {
	const { rows } = await db.pool.query(`select ${name}($1) as response`, [value])
	return rows[0].response
}

test('differently spelled addresses are compared by letters and digits only', async () => {
	await using db = await testDb()
	const spellings = ['Layer-Mash_16%', 'layer mash 16', 'LAYERMASH16', '–layer–mash–16–']
	for (const spelling of spellings)
		expect(await respond(db, 'plain_text', spelling)).toBe('layermash16')
	expect(await respond(db, 'plain_text', 'Mānuka 鶏')).toBe('mānuka鶏')
	expect(await respond(db, 'plain_text', ' – ')).toBe('')
	expect(await respond(db, 'plain_text', null)).toBeNull()
})

test('macrons and accents are removed for search, whether composed or combining', async () => {
	await using db = await testDb()
	for (const written of ['Manawatū', 'Manawatu\u0304'])
		expect(await respond(db, 'search_letters', written)).toBe('Manawatu')
	expect(await respond(db, 'search_letters', 'Café all-in/all-out')).toBe('Cafe all-in all-out')
	expect(await respond(db, 'search_letters', '鶏')).toBe('鶏')
})

/** What is no sign of its own, or has too many alike; and a letter that PostgreSQL 18 does not know yet. */
const excluded =
	/\p{Cn}|\p{Cs}|\p{Cc}|[\u{f0000}-\u{10ffff}]|\p{Unified_Ideograph}|\p{Script=Hangul}|[<>&;#.\ua7f1]/u

/** Every other character of Unicode, between letters and on a line of its own. */
function everyCharacter(): string[] {
	const lines: string[] = []
	for (let code = 0x20; code <= 0x10ffff; code += 1) {
		const sign = String.fromCodePoint(code)
		if (!excluded.test(sign)) lines.push(`xq${sign}qx`)
	}
	return lines
}

/** What a function makes of each line, asked in texts short enough for it. */
async function linesOf(db: TestDb, name: string, lines: string[]): Promise<string[]> {
	const made: string[] = []
	for (let start = 0; start < lines.length; start += 10_000) {
		const text = lines.slice(start, start + 10_000).join('\n')
		made.push(...String(await respond(db, name, text)).split('\n'))
	}
	return made
}

test('the database and the program take the same signs for letters, in the search of visitors and in that of staff', async () => {
	await using db = await testDb()
	const lines = everyCharacter()
	expect(lines.length).toBeGreaterThan(40_000)
	const plain = await linesOf(db, 'search_plain', lines)
	const letters = await linesOf(db, 'search_letters', lines)
	const wrong = lines.filter((line, index) => {
		const words = plain[index]?.toLowerCase().split(/\s+/).join(' ')
		return words !== wordsOf(line).join(' ') || letters[index] !== searchLetters(line)
	})
	expect(wrong).toEqual([])
})

const typography = `The “frimbler” said—grobnik—that litter—ammoxel stays. •fnurdle point …thranok, 5×vexlor, →snarbit ‘plixton’
	60\u00a0hensworth Hy\u2011Linebrun; 2026–2087 «guilmot» 10°celsix hyp\u00adhenword klee\u200bzap \ufb02urben
	\uff21\uff22\uff23\uff31 Roost™ \uf0b7wordbullet O\u2019Brien Manawat\u016b`
const typographic =
	'frimbler grobnik ammoxel fnurdle thranok vexlor snarbit plixton hensworth linebrun 2087 guilmot celsix hyphenword kleezap flurben abcq roost wordbullet brien manawatu'.split(
		' ',
	)

test.each(['', `locale_provider libc locale 'C'`, `locale_provider libc locale 'C.utf8'`])(
	'each word beside a typographic sign is found, whatever the locale of the database (%s)',
	async (locale) => {
		await using database = await emptyDatabase(`encoding utf8 ${locale}`)
		await migrate(database.url)
		const { db, pool } = createDb(database.url)
		try {
			await buildProduct(db, { content: typography })
			const { rows } = await pool.query(
				`select word from unnest($1::text[]) as word where not exists
					(select from products where search_words @@ to_tsquery('english', word))`,
				[typographic],
			)
			expect(rows).toEqual([])
		} finally {
			await pool.end()
		}
	},
)

test('search reads the words of Markdown, but not its tags or link targets', async () => {
	await using db = await testDb()
	const markdown =
		'See [the guide](/media/secret.pdf "Title") <img alt="hidden" src="/x.png"> <b>now</b>'
	const words = String(await respond(db, 'search_markdown', markdown))
	expect(words).toMatch(/See +the guide .* now/)
	expect(words).not.toMatch(/secret|hidden|x\.png/)
	expect(await respond(db, 'search_markdown', `${' a'.repeat(50_000)}b`)).toBe(' a'.repeat(50_000))
})

/** Texts on which PostgreSQL's own parser restarts at every mark, reading to the end each time, and costly ones. */
const costly = [
	'a_',
	'ab_cd_',
	'<!--',
	'<!-- ',
	'><!--a',
	'<a ',
	'<?xml ',
	'&#x',
	'a.',
	'1.1a',
	'a-1.b_',
	'\u00e9-\u00e9.',
	'a@b.',
	'://a/',
	'\u0316\u0301',
	'\u05b1\u05b0',
	'\uac01',
	'a',
]

test('text prepared for PostgreSQL search is plain, has only short words and keeps to the maximum length', async () => {
	await using db = await testDb()
	for (const part of costly)
		for (const name of ['search_plain', 'search_markdown']) {
			const read = String(await respond(db, name, part.repeat(200_000 / part.length)))
			expect([part, read.length <= 100_000]).toEqual([part, true])
			// Some letters decompose into three.
			expect([part, /\S{601}|[[\]()@_<>&/:;#?=~+'"-]/.exec(read)]).toEqual([part, null])
		}
})

test(
	'a text of the maximum length can be saved and found, whatever it contains',
	{ timeout: hangsAfterMs },
	async () => {
		await using db = await testDb()
		const texts = costly.map((part) =>
			`Mites ${part.repeat(100_000 / part.length)}`.slice(0, 100_000),
		)
		for (const content of texts) await buildProduct(db, { content })
		const found = await db.pool.query(
			`select from products where search_words @@ to_tsquery('english', 'mite')`,
		)
		expect(found.rowCount).toBe(costly.length)
	},
)

test.each([
	['all-in/all-out with free-range hens', ['free', 'range', 'hen']],
	['1.5 g to 1,000 birds, +64 or -5', ['1.5', '1,000', '64', 'bird']],
	['write to ana@hens.example or see https://www.hens.example/sheds', ['ana', 'hens', 'sheds']],
	['between 2026-2087, Covid-19, 1.2.3 and the end.Mites', ['2087', '19', '1.2.3', 'mite']],
	['snake_case and R&amp;D of <b>hens</b>', ['snake', 'case', 'hens']],
	['Manawat\u016b, Manawatu\u0304 and ni\u00f1o', ['manawatu', 'nino']],
	['a comment <!-- that is never closed, about mites', ['comment', 'mites']],
	[`${'a'.repeat(300)} and mites`, ['a'.repeat(200), 'mites']],
])('the words of "%s" are found', async (content, words) => {
	await using db = await testDb()
	await buildProduct(db, { content })
	for (const word of words) {
		const found = await db.pool.query(
			`select from products where search_words @@ to_tsquery('english', $1)`,
			[`'${word}':*`],
		)
		expect([word, found.rowCount]).toEqual([word, 1])
	}
})

test('entities, tags and comments in a text are not searched', async () => {
	await using db = await testDb()
	const content =
		'R&amp;D&nbsp;<img alt="hidden"> <!-- secret <b>plan</b> for later --> shown <!-- next -->'
	const words = String(await respond(db, 'search_markdown', content))
	expect(words.split(' ').filter(Boolean)).toEqual(['R', 'D', 'shown'])
	expect(String(await respond(db, 'search_plain', content)).split(/ +/)).toEqual(
		expect.not.arrayContaining(['amp', 'hidden', 'secret', 'plan', 'later', 'next']),
	)
})

test('addresses of this site in a text are found in every link syntax', async () => {
	await using db = await testDb()
	const text = `[a](/news/one) [b]( </news/two> "T") ![c](/media/three.jpg)
		<a href="/news/four">x</a> <A HREF=/news/five>x</A> <img src='/media/six.png'>
		[seven]: /news/seven
		[with](/news/eight?page=2#part) [again](/news/one/) [host](//other.example/x)
		[away](https://other.example/news/nine) [home](/) [part](#part) plain /news/ten`
	expect(await respond(db, 'site_links', text)).toEqual([
		'/media/six.png',
		'/media/three.jpg',
		'/news/eight',
		'/news/five',
		'/news/four',
		'/news/one',
		'/news/seven',
		'/news/two',
	])
	expect(await respond(db, 'site_links', '')).toEqual([])
})

test(
	'repeated markup characters do not make the functions hang',
	{ timeout: hangsAfterMs },
	async () => {
		await using db = await testDb()
		for (const part of ['](', '[', '<', '](/a', 'href="', ']: <', '](/a ']) {
			const text = part.repeat(100_000 / part.length)
			for (const name of ['site_links', 'search_plain', 'search_markdown', 'plain_text'])
				expect(await respond(db, name, text)).not.toBeNull()
		}
	},
)

test('the search index of a record follows each of its changes', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, {
		title: 'Boot dip',
		description: 'Steel.',
		content: 'For **Taupō** sheds',
	})
	const isFound = async (word: string) =>
		(
			await db.pool.query(
				`select search_words @@ to_tsquery('english', $1) as words, search_heading @@ to_tsquery('english', $1) as heading
				from products`,
				[word],
			)
		).rows[0]
	expect(await isFound('taupo')).toEqual({ words: true, heading: false })
	expect(await isFound('boots')).toEqual({ words: true, heading: true })
	await db.pool.query(`update products set title = 'Foot bath', content = '' where id = $1`, [id])
	expect(await isFound('taupo')).toEqual({ words: false, heading: false })
	expect(await isFound('boots')).toEqual({ words: false, heading: false })
	expect(await isFound('bath')).toEqual({ words: true, heading: true })
})

test('the address of a resource’s file is in no search column', async () => {
	await using db = await testDb()
	await buildResource(db, { downloadLink: 'https://example.com/paidsecret.pdf', tags: ['mites'] })
	const { rows } = await db.pool.query(
		`select search_words::text || search_heading::text || site_links::text as saved from resources`,
	)
	expect(rows[0].saved).toContain('mite')
	expect(rows[0].saved).not.toContain('paidsecret')
})

test('a written date is parsed the same in the database and in the program', async () => {
	await using db = await testDb()
	const day = fc.date({
		min: new Date('1900-01-01'),
		max: new Date('2099-12-31'),
		noInvalidDate: true,
	})
	const written = day.chain((date) =>
		fc.constantFrom(
			...(['short', 'long'] as const).flatMap((month) =>
				(['en-NZ', 'en-US'] as const).map((locale) =>
					date.toLocaleDateString(locale, {
						weekday: month,
						day: 'numeric',
						month,
						year: 'numeric',
					}),
				),
			),
			date.toLocaleDateString('en-NZ'),
			date.toISOString().slice(0, 10),
		),
	)
	const examples = fc.sample(written, 200)
	const odd = [
		'3rd Sept. 2026',
		' 1 May 2025 ',
		'31 June 2026',
		'2026-02-30',
		'5 ma 2026',
		'Spring 2026',
		'',
		'0/0/2026',
	]
	for (const text of [...examples, ...odd]) {
		const { rows } = await db.pool.query('select written_day($1)::text as day', [text])
		expect([text, rows[0].day]).toEqual([text, parseWrittenDay(text)])
	}
})
