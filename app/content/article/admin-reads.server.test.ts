import { expect, test } from 'vitest'
import type { ListRequest } from '#kit/records/list-address.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildMember, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { articleAdminReads } from './admin-reads.server.ts'
import { articleContent } from './type.server.ts'

const nowhere = '00000000-0000-4000-8000-000000000001'

test('the list shows every article outside the trash, newest first, with its author if still in the team', async () => {
	await using db = await testDb()
	const [ana, gone] = [
		await buildMember(db, { name: 'Ana Reid' }),
		await buildMember(db, { deletedAt: now }),
	]
	await buildArticle(db, { title: 'Old', authorId: ana.id, createdAt: hourBefore })
	await buildArticle(db, { title: 'Draft', authorId: gone.id, status: 'draft', createdAt: now })
	await buildArticle(db, { title: 'New', country: '', category: '', createdAt: hourAfter })
	await buildArticle(db, { title: 'Trash', deletedAt: now })

	const { rows, total } = await list(db)

	expect(total).toBe(3)
	expect(rows).toMatchObject([
		{ title: 'New', author: null, country: null, category: null },
		{ title: 'Draft', author: null, country: 'Both' },
		{ title: 'Old', author: 'Ana Reid' },
	])
})

test('articles are found by the words of title, excerpt and author, and by every filter', async () => {
	await using db = await testDb()
	const ana = await buildMember(db, { name: 'Ana Reid' })
	await buildArticle(db, { title: 'Wet litter', excerpt: 'Ammonia.', authorId: ana.id })
	await buildArticle(db, { title: 'Fowl pox', category: 'Blogs', country: 'Australia' })
	await buildArticle(db, { title: 'Gizzards', category: '', country: null, featured: true })

	expect(await titles(db, { search: 'reid ammonia' })).toEqual(['Wet litter'])
	expect(await titles(db, { filters: { category: 'Blogs' } })).toEqual(['Fowl pox'])
	expect(await titles(db, { filters: { category: 'Uncategorized', country: 'Both' } })).toEqual([
		'Gizzards',
		'Wet litter',
	])
	expect(await titles(db, { filters: { featured: 'yes' } })).toEqual(['Gizzards'])
	expect(await titles(db, { filters: { featured: 'no', country: 'Australia' } })).toEqual([
		'Fowl pox',
	])
	expect(await titles(db, { sort: { key: 'author', direction: 'asc' } })).toEqual([
		'Wet litter',
		expect.any(String),
		expect.any(String),
	])
})

test('a form gets the article as stored, and nothing for a trashed or unknown one', async () => {
	await using db = await testDb()
	const article = await buildArticle(db, { country: '', category: null, image: null })
	const trashed = await buildArticle(db, { deletedAt: now })

	expect(await articleContent.readForm(db, article.id)).toMatchObject({
		id: article.id,
		version: 1,
		values: { title: article.title, authorId: '', category: '', country: null, image: '' },
	})
	for (const id of [trashed.id, nowhere, 'x'])
		expect(await articleContent.readForm(db, id)).toBeNull()
})

test('the authors offered are the members of the team, sorted by name', async () => {
	await using db = await testDb()
	const [tom, ana] = [
		await buildMember(db, { name: 'Tom Lee' }),
		await buildMember(db, { name: 'Ana Reid' }),
	]
	await buildMember(db, { deletedAt: now })

	expect(await articleAdminReads.options(db)).toEqual({
		authors: [
			{ id: ana.id, name: 'Ana Reid' },
			{ id: tom.id, name: 'Tom Lee' },
		],
		categories: await listCategoryNames(db, 'article'),
		today: formatDate(new Date()),
	})
})

function list(db: TestDb, requested: Partial<ListRequest> = {}) {
	return articleAdminReads.list(db, {
		requested: { search: '', filters: {}, sort: null, page: 1, ...requested },
		now,
	})
}

async function titles(db: TestDb, requested: Partial<ListRequest>) {
	const { rows } = await list(db, requested)
	return rows.map(({ title }) => title)
}

test('titles, authors and the authors offered are sorted alphabetically, with Ā as A', async () => {
	await using db = await testDb()
	const names = ['Ana Reid', 'Āwhina Pere', 'Zoe Reid']
	for (const name of names.toReversed()) {
		const { id } = await buildMember(db, { name })
		await buildArticle(db, { title: `${name} writes`, authorId: id })
	}
	const sortedBy = async (key: string) => {
		const requested = { search: '', filters: {}, sort: { key, direction: 'asc' as const }, page: 1 }
		return (await articleAdminReads.list(db, { requested, now })).rows.map(({ author }) => author)
	}

	expect(await sortedBy('title')).toEqual(names)
	expect(await sortedBy('author')).toEqual(names)
	const { authors } = await articleAdminReads.options(db)
	expect(authors.map(({ name }) => name)).toEqual(names)
})
