import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { news, pages, products, searchWords } from '#platform/db/tables/content.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import { clearBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	admin,
	buildArticle,
	buildMember,
	buildProduct,
	buildService,
	buildVacancy,
	hiddenStates,
	hourBefore,
	nobody,
	now,
} from '#tests/support/factories.ts'
import { searchSources } from './catalogue.server.ts'
import { emptyTrash } from './empty-trash.server.ts'
import {
	addSearchWord,
	findSearched,
	listSearchWords,
	removeSearchWord,
} from './search-words.server.ts'

const editor = admin('editor', 'editor')

async function search(db: TestDb, text: string) {
	const { words } = readSearch(text)
	const requested = { words, country: 'New Zealand', now, kind: null, page: 1 } as const
	const {
		how,
		counts,
		matches,
		meant,
		words: used,
	} = await searchContent(db, searchSources, requested)
	return { how, counts, meant, used, ids: matches.map(({ id }) => id) }
}

test('a search with a word of staff finds its record first, at once and in every form, and no longer when it is removed', async () => {
	await using db = await testDb()
	await buildArticle(db, { title: 'Chook yard, chook feed, chooks' })
	const service = await buildService(db, { title: 'Flock visit' })
	const vacancy = await buildVacancy(db, { title: 'Shed hand' })
	expect((await search(db, 'house call')).ids).not.toContain(service.id)
	const add = (word: string, type: string, id: string) =>
		addSearchWord(db, editor, { word, type, id })
	const added = await add('  House CALLS', 'service', service.id)
	expect(added).toMatchObject({ ok: true, value: { word: 'house calls' } })
	await add('chook', 'vacancy', String(vacancy.id))

	for (const text of ['house call', 'House calls', 'a house call in Waikato'])
		expect([text, (await search(db, text)).ids[0]]).toEqual([text, service.id])
	expect((await search(db, 'house')).ids).not.toContain(service.id)
	expect((await search(db, 'call house')).ids).not.toContain(service.id)
	const chooks = await search(db, 'chooks')
	expect(chooks.ids).toHaveLength(2)
	expect(chooks).toMatchObject({ how: 'all', counts: { articles: 1, vacancies: 1 } })
	expect(chooks.ids[0]).toBe(String(vacancy.id))

	const { id } = added.ok ? added.value : { id: '' }
	expect(await removeSearchWord(db, editor, id)).toMatchObject({ word: 'house calls' })
	expect(await removeSearchWord(db, editor, id)).toBeNull()
	expect((await search(db, 'house call')).ids).not.toContain(service.id)
})

test('a word of staff wins over a correction', async () => {
	await using db = await testDb()
	await clearBusiness(db)
	await buildArticle(db, { title: 'Coccidiosis', updatedAt: hourBefore })
	const product = await buildProduct(db, { title: 'Gut culture', updatedAt: hourBefore })
	await readVocabulary(db, searchSources, new AbortController().signal)
	expect(await search(db, 'coccidosis')).toMatchObject({ how: 'corrected' })
	await addSearchWord(db, editor, { word: 'coccidosis', type: 'product', id: product.id })
	expect(await search(db, 'coccidosis')).toMatchObject({ how: 'all', ids: [product.id] })
})

test.each(Object.entries({ ...hiddenStates, 'other country': { country: 'Australia' as const } }))(
	'S38: a word of a hidden record tells nothing of it: %s',
	async (_, state) => {
		await using db = await testDb()
		await buildArticle(db, { title: 'Zanzibark hens' })
		const texts = ['zwortel', 'hens zwortel', 'zwortels', 'zanzibark']
		const responses = () => Promise.all(texts.map((text) => search(db, text)))
		const before = await responses()
		const hidden = await buildProduct(db, { title: 'Gut culture' })
		for (const word of ['zwortel', 'zanzibark'])
			await addSearchWord(db, editor, { word, type: 'product', id: hidden.id })
		await db.update(products).set(state).where(eq(products.id, hidden.id))
		expect(await responses()).toEqual(before)
	},
)

test('a word is refused without letters, too long, for a record that is gone, twice in any form, and beyond fifty', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const gone = await buildProduct(db, { deletedAt: hourBefore })
	const add = (word: string, given: { type?: string; id?: string } = {}) =>
		addSearchWord(db, editor, { word, type: 'product', id, ...given })
	const refused = (code: string) => ({ ok: false, error: { code } })
	for (const word of ['', ' ?! ', 'a']) expect(await add(word)).toEqual(refused('empty'))
	for (const word of ['x'.repeat(81), 'a b c d e f g h ij'])
		expect(await add(word)).toEqual(refused('long'))
	expect(await add('chook', { id: gone.id })).toEqual(refused('unknownRecord'))
	expect(await add('chook', { id: 'no-id' })).toEqual(refused('unknownRecord'))
	expect(await add('chook', { type: 'template' })).toEqual(refused('unknownRecord'))
	expect(await add('chook')).toMatchObject({ ok: true })
	expect(await add('Chooks')).toEqual(refused('taken'))
	const both = await Promise.all([add('layer'), add('layers')])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	for (let index = 0; index < 48; index++)
		expect(await add(`word${index}`)).toMatchObject({ ok: true })
	expect(await add('one more')).toEqual(refused('full'))
	await expect(addSearchWord(db, nobody, { word: 'hen', type: 'product', id })).rejects.toThrow(
		ForbiddenError,
	)
	await expect(removeSearchWord(db, nobody, id)).rejects.toThrow(ForbiddenError)
})

test('the list names records and people as they are called now, by word, and says what is in the trash', async () => {
	await using db = await testDb()
	const article = await buildArticle(db, { title: 'Wet litter' })
	const member = await buildMember(db, { name: 'Ana Reti' })
	await addSearchWord(db, editor, { word: 'mud', type: 'article', id: article.id })
	await addSearchWord(db, editor, { word: 'boss', type: 'member', id: member.id })
	await db.update(news).set({ title: 'Dry litter', deletedAt: now })
	const { rows, total } = await listSearchWords(db, 1)
	expect(total).toBe(2)
	expect(rows).toMatchObject([
		{
			word: 'boss',
			title: 'Ana Reti',
			kind: 'Team',
			href: `/admin/team/${member.id}/edit`,
			by: null,
		},
		{ word: 'mud', title: 'Dry litter', kind: 'Article (in the trash)', href: null },
	])
})

test('each change is a line of the activity, without the word', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const added = await addSearchWord(db, editor, { word: 'chook', type: 'product', id })
	if (added.ok) await removeSearchWord(db, editor, added.value.id)
	const ofRecord = eq(auditLog.recordId, id)
	const rows = await db.select().from(auditLog).where(ofRecord).orderBy(auditLog.id)
	expect(rows.map(({ action }) => action)).toEqual(['add-search-word', 'remove-search-word'])
	expect(JSON.stringify(rows)).not.toContain('chook')
})

test('words go with a record that is deleted for good, and only then', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	await addSearchWord(db, editor, { word: 'chook', type: 'product', id })
	const trashedAt = new Date('2026-01-01')
	await db.execute(sql`update products set deleted_at = ${trashedAt.toISOString()}`)
	await emptyTrash(db, new Date('2026-01-02'))
	expect(await db.select().from(searchWords)).toHaveLength(1)
	await emptyTrash(db, now)
	expect(await db.select().from(searchWords)).toEqual([])
})

test('what visitors search is found by title for the choice of a record, and the contact page by its name', async () => {
	await using db = await testDb()
	const service = await buildService(db, { title: 'Contact tracing' })
	await db.insert(pages).values({ title: 'Contact rules', slug: 'contact-rules', content: 'Ring.' })
	const found = await findSearched(db, { search: 'contact', each: 5 })
	expect(found.map(({ title, kind }) => [title, kind])).toEqual([
		['Contact tracing', 'Service'],
		['Contact rules', 'Page'],
		['Contact', 'Page'],
	])
	const [first, , contact] = found
	expect(first?.id).toBe(`service-${service.id}`)
	const { id = '', recordId = '' } = contact ?? {}
	expect(id).toBe(`business-${recordId}`)
	expect(
		await addSearchWord(db, editor, { word: 'billing', type: 'business', id: recordId }),
	).toMatchObject({ ok: true })
	expect((await search(db, 'billing')).ids).toEqual([recordId])
	expect(await findSearched(db, { search: ' ', each: 5 })).toEqual([])
})
