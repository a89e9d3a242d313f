import { expect, test } from 'vitest'
import { changingKeys, contentKeys } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import { fieldsThat, insertContent } from '#tests/support/content-forms.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildProduct,
	buildResource,
	buildVacancy,
} from '#tests/support/factories.ts'
import { linksOf } from './links-of.server.ts'
import { deleteUnusedLinks, linkedKeys, readLinks } from './read-links.server.ts'

test('links are those that visitors get: no code, no other sites’ names for our own pages, with brackets and signs as they are', async () => {
	const text = [
		'[a](https://en.example/wiki/Hen_(bird)) and https://b.example/x?y=1&z=2.',
		'`https://code.example/` <a href="https://c.example/?p=1&amp;q=2#part">c</a> [d][1]',
		'[e](/contact) [f](mailto:g@example.com) www.h.example ![i](https://i.example/i.png)',
		'<!-- https://comment.example/ -->',
		'[j](HTTPS://J.example/%C4%81) [k](ftp://k.example/)',
		'[1]: https://d.example/ "Title"',
		'<https://l.example>',
	].join('\n\n')
	const { outside, hasLinks } = await linksOf([{ name: 'content', kind: 'markdown' }], {
		content: text,
	})
	expect([...outside.keys()]).toEqual([
		'https://en.example/wiki/Hen_(bird)',
		'https://b.example/x?y=1&z=2',
		'https://c.example/?p=1&q=2',
		'https://d.example/',
		'http://www.h.example/',
		'https://i.example/i.png',
		'https://j.example/%C4%81',
		'https://l.example/',
	])
	expect(hasLinks).toBe(true)
	const none = await linksOf([{ name: 'content', kind: 'markdown' }], { content: 'Hens [1] lay.' })
	expect(none).toEqual({ outside: new Map(), hasLinks: false })
})

test('the links of live records are read, again after a change, and deleted with what had them', async () => {
	await using db = await testDb()
	const article = await buildArticle(db, {
		content: 'See <https://a.example/> and <https://b.example/>.',
	})
	await buildProduct(db, { content: 'See <https://a.example/>.' })
	await buildArticle(db, { content: 'See <https://draft.example/>.', status: 'draft' })
	await buildResource(db, { downloadLink: 'https://c.example/paper.pdf' })
	await buildVacancy(db, { applyUrl: 'https://d.example/apply' })
	await read(db)
	expect(await uses(db)).toEqual([
		'article content https://a.example/',
		'article content https://b.example/',
		'product content https://a.example/',
		'resource downloadLink https://c.example/paper.pdf',
		'vacancy applyUrl https://d.example/apply',
	])

	await db.pool.query('update news set content = $2, version = version + 1 where id = $1', [
		article.id,
		'See <https://b.example/>.',
	])
	await db.pool.query('update products set deleted_at = now()')
	await read(db)
	await deleteUnusedLinks(db, new Date())
	expect((await uses(db)).slice(0, 2)).toEqual([
		'article content https://b.example/',
		'resource downloadLink https://c.example/paper.pdf',
	])
	const { rows } = await db.pool.query('select address from external_links order by address')
	expect(rows.map(({ address }) => address)).toEqual([
		'https://b.example/',
		'https://c.example/paper.pdf',
		'https://d.example/apply',
	])
})

test('an aborted run reads nothing, and the next one everything', async () => {
	await using db = await testDb()
	await buildArticle(db, { content: 'See <https://a.example/>.' })
	const reading = { now: new Date(), maxMs: 100_000 }
	expect(await readLinks(db, { ...reading, signal: AbortSignal.abort() })).toBe(true)
	expect(await uses(db)).toEqual([])
	expect(await read(db)).toBe(false)
	expect(await uses(db)).toHaveLength(1)
})

test('links are read in every text in Markdown and every address that a type declares', async () => {
	await using db = await testDb()
	const declared: string[] = []
	for (const key of changingKeys)
		for (const field of fieldsThat(
			key,
			({ holds }) => holds === 'markdown' || holds === 'address',
		)) {
			const address = `https://${key}.example/${field}`
			await insertContent(db, key, { [field]: address })
			declared.push(`${key} ${field} ${address}`)
		}
	await read(db)
	expect(declared.length).toBeGreaterThan(5)
	expect(await uses(db)).toEqual(expect.arrayContaining(declared))
})

test('the links of every fixed record are read', () => {
	const fixed = contentKeys.filter((key) => contentTypes[key].fixed)
	expect(linkedKeys).toEqual(expect.arrayContaining(fixed))
})

function read(db: TestDb) {
	return readLinks(db, {
		now: new Date(),
		signal: new AbortController().signal,
		maxMs: 100_000,
	})
}

async function uses(db: TestDb): Promise<string[]> {
	const { rows } = await db.pool.query<{
		use: string
	}>(`select concat_ws(' ', record_type, field, address) as use
		from external_link_uses where record_type <> 'business' order by record_type, field, address`)
	return rows.map(({ use }) => use)
}
