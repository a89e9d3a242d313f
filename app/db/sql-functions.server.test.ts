// Functions that the migrations made and that the site asks for by name or has generated columns from.
import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct, buildResource } from '#tests/support/factories.ts'

async function answer(db: TestDb, name: string, value: unknown): Promise<unknown> {
	const { rows } = await db.pool.query(`select ${name}($1) as answer`, [value])
	return rows[0].answer
}

test('addresses spelled differently are compared by letters and digits alone', async () => {
	await using db = await testDb()
	const spellings = ['Layer-Mash_16%', 'layer mash 16', 'LAYERMASH16', '–layer–mash–16–']
	for (const spelling of spellings)
		expect(await answer(db, 'plain_text', spelling)).toBe('layermash16')
	expect(await answer(db, 'plain_text', 'Mānuka 鶏')).toBe('mānuka鶏')
	expect(await answer(db, 'plain_text', ' – ')).toBe('')
	expect(await answer(db, 'plain_text', null)).toBeNull()
})

test('macrons and accents do not hide a word, written as one letter or as two', async () => {
	await using db = await testDb()
	for (const written of ['Manawatū', 'Manawatu\u0304'])
		expect(await answer(db, 'search_letters', written)).toBe('Manawatu')
	expect(await answer(db, 'search_letters', 'Café all-in/all-out')).toBe('Cafe all-in all-out')
	expect(await answer(db, 'search_letters', '鶏')).toBe('鶏')
})

test('of Markdown the words are searched, not its tags nor where its links lead', async () => {
	await using db = await testDb()
	const markdown =
		'See [the guide](/media/secret.pdf "Title") <img alt="hidden" src="/x.png"> <b>now</b>'
	const words = String(await answer(db, 'search_markdown', markdown))
	expect(words).toMatch(/See \[the guide .* now/)
	expect(words).not.toMatch(/secret|hidden|x\.png/)
	const long = String(await answer(db, 'search_markdown', `${'a'.repeat(100_000)}b`))
	expect(long).toBe('a'.repeat(100_000))
})

test('the addresses of this site in a text are found, however the link is written', async () => {
	await using db = await testDb()
	const text = `[a](/news/one) [b]( </news/two> "T") ![c](/media/three.jpg)
		<a href="/news/four">x</a> <A HREF=/news/five>x</A> <img src='/media/six.png'>
		[seven]: /news/seven
		[with](/news/eight?page=2#part) [again](/news/one/) [host](//other.example/x)
		[away](https://other.example/news/nine) [home](/) [part](#part) plain /news/ten`
	expect(await answer(db, 'site_links', text)).toEqual([
		'/media/six.png',
		'/media/three.jpg',
		'/news/eight',
		'/news/five',
		'/news/four',
		'/news/one',
		'/news/seven',
		'/news/two',
	])
	expect(await answer(db, 'site_links', '')).toEqual([])
})

test('no mark that comes over and over makes them hang', { timeout: hangsAfterMs }, async () => {
	await using db = await testDb()
	for (const part of ['](', '[', '<', '](/a', 'href="', ']: <', '](/a ']) {
		const text = part.repeat(100_000 / part.length)
		for (const name of ['site_links', 'search_markdown', 'plain_text'])
			expect(await answer(db, name, text)).not.toBeNull()
	}
})

test('what is searched of a record follows each of its changes', async () => {
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

test('the address of a resource’s file is in nothing that is searched', async () => {
	await using db = await testDb()
	await buildResource(db, { downloadLink: 'https://example.com/paidsecret.pdf', tags: ['mites'] })
	const { rows } = await db.pool.query(
		`select search_words::text || search_heading::text || site_links::text as kept from resources`,
	)
	expect(rows[0].kept).toContain('mite')
	expect(rows[0].kept).not.toContain('paidsecret')
})
