import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, news, products, resources } from '#platform/db/tables/content.server.ts'
import { readHistory } from '#kit/admin/history/read-history.server.ts'
import { listCategoryNames, listFilters } from '#kit/site/list/categories.server.ts'
import { articleContent } from '#content/article/type.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { resourceContent } from '#content/resource/type.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildMember, buildProduct } from '#tests/support/factories.ts'
import { buildResource } from '#tests/support/factories.ts'
import { articleForm, productForm, resourceForm } from '#tests/support/inputs.ts'
import { handle } from './admin.tsx'
import { categoryContent } from './type.server.ts'
import type { CategoryList, CategoryValues } from './category-fields.ts'

type Content = Pick<typeof productContent, 'saveForm'>

async function find(db: TestDb, list: CategoryList, title: string) {
	const [row] = await db
		.select()
		.from(categories)
		.where(and(eq(categories.list, list), eq(categories.title, title)))
	if (!row) throw new Error(`There is no category ${title}`)
	return row
}

async function change(
	db: TestDb,
	[list, title]: [CategoryList, string],
	given: Partial<CategoryValues>,
) {
	const { id, version } = await find(db, list, title)
	const record = await categoryContent.readForm(db, id)
	const values = { ...record?.values, ...given }
	return categoryContent.saveForm(db, admin(), { id, version, values })
}

function add(db: TestDb, values: Partial<CategoryValues>) {
	return categoryContent.saveForm(db, admin(), { id: null, version: 0, values })
}

function save(db: TestDb, content: unknown, values: object) {
	return (content as Content).saveForm(db, admin(), { id: null, version: 0, values })
}

test('the first ones are those of the specification, in its order, each with its version', async () => {
	await using db = await testDb()
	expect(await listCategoryNames(db, 'article')).toEqual([
		'HH News',
		'Articles',
		'Blogs',
		'Industry News',
		'Research Highlights',
		'Disease Spotlight',
	])
	const filters = await listFilters(db, 'resource')
	expect(filters.map(({ address, isShownEmpty }) => [address, isShownEmpty])).toEqual([
		['guides', true],
		['templates', true],
		['checklists', true],
	])
	await change(db, ['product', 'Biosecurity'], { title: 'Hygiene' })
	const { id } = await find(db, 'product', 'Hygiene')
	const of = { type: handle, content: categoryContent }
	const history = await readHistory(db, of, { id, page: null, version: null })
	expect(history?.versions.map(({ words }) => words)).toEqual([['Name'], ['First version']])
})

test('records follow a new name, and drafts with the old one are saved with it', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { categories: ['Enrichment', 'Biosecurity'] })
	const { id: authorId } = await buildMember(db)
	await buildArticle(db, { category: 'Blogs' })
	await buildResource(db, { category: 'Checklist', tags: ['Biosecurity'] })
	await change(db, ['product', 'Biosecurity'], { title: 'Hygiene' })
	await change(db, ['article', 'Blogs'], { title: 'Diary' })
	await change(db, ['tag', 'Biosecurity'], { title: 'Hygiene' })
	await change(db, ['resource', 'Checklist'], { title: 'List to tick' })

	const rows = await db.select().from(products).where(eq(products.id, id))
	expect(rows).toMatchObject([{ categories: ['Enrichment', 'Hygiene'], version: 1 }])
	expect(await db.select().from(news)).toMatchObject([{ category: 'Diary' }])
	expect(await db.select().from(resources)).toMatchObject([
		{ category: 'List to tick', tags: ['Hygiene'] },
	])

	await change(db, ['product', 'Hygiene'], { title: 'Clean sheds' })
	await save(db, productContent, { ...productForm, categories: ['Biosecurity', 'Hygiene'] })
	await save(db, articleContent, { ...articleForm, authorId, category: 'Blogs' })
	await save(db, resourceContent, { ...resourceForm, tags: ['Biosecurity'] })
	const saved = { title: productForm.title, categories: ['Clean sheds'] }
	expect(await db.select().from(products)).toContainEqual(expect.objectContaining(saved))
	expect(await db.select().from(news)).toContainEqual(
		expect.objectContaining({ title: articleForm.title, category: 'Diary' }),
	)
	expect(await db.select().from(resources)).toContainEqual(
		expect.objectContaining({ category: 'List to tick', tags: ['Hygiene'] }),
	)
})

test('a category that there is not is refused at its field; resources may have one of their own', async () => {
	await using db = await testDb()
	const { id: authorId } = await buildMember(db)
	const refused = async (content: unknown, values: object) => {
		const saved = await save(db, content, values)
		return saved.ok ? null : saved.error
	}
	expect(await refused(productContent, { ...productForm, categories: ['Perches'] })).toEqual({
		code: 'invalid',
		messages: { 'categories.0': ['This category is no longer offered. Please untick it.'] },
	})
	const article = { ...articleForm, authorId, category: 'Gossip' }
	expect(await refused(articleContent, article)).toMatchObject({
		messages: { 'category.0': ['Please choose one of the categories'] },
	})
	const resource = { ...resourceForm, category: 'Guide' }
	expect(await refused(resourceContent, { ...resource, tags: ['Mites'] })).toMatchObject({
		messages: { 'tags.0': ['This topic is no longer offered. Please untick it.'] },
	})
	expect(await refused(resourceContent, resource)).toBeNull()
	await add(db, { list: 'product', title: 'Perches' })
	expect(await refused(productContent, { ...productForm, categories: ['Perches'] })).toBeNull()
})

test('two of a list are merged by their name: records have it once, and the other goes to the trash', async () => {
	await using db = await testDb()
	await buildProduct(db, { categories: ['Animal Health', 'Animal Welfare'] })
	await buildProduct(db, { categories: ['Animal Health'] })
	const merged = { title: 'animal welfare' }
	expect(await change(db, ['product', 'Animal Health'], merged)).toMatchObject({
		error: { code: 'taken' },
	})
	expect(await change(db, ['product', 'Animal Health'], { ...merged, merge: true })).toMatchObject({
		ok: true,
	})
	const rows = await db.select({ categories: products.categories }).from(products)
	expect(rows.map((row) => row.categories)).toEqual([['animal welfare'], ['animal welfare']])
	const other = await find(db, 'product', 'Animal Welfare (merged)')
	expect(other.deletedAt).not.toBeNull()
	expect(await listCategoryNames(db, 'product')).not.toContain(other.title)
	await change(db, ['product', 'animal welfare'], { title: 'Care' })
	const { rows: former } = await db.pool.query(
		`select slug_history.slug from slug_history join categories on id::text = record_id
			where record_type = 'category' and title = 'Care'`,
	)
	expect(former.map(({ slug }) => slug)).toEqual(
		expect.arrayContaining(['product-animal-health', 'product-animal-welfare']),
	)
})

test('a name may be in two lists, and once in each; a category stays in its list', async () => {
	await using db = await testDb()
	expect(await add(db, { list: 'article', title: 'Biosecurity' })).toMatchObject({ ok: true })
	expect(await add(db, { list: 'article', title: 'biosecurity', merge: true })).toMatchObject({
		error: { code: 'taken' },
	})
	const { id } = await find(db, 'article', 'Biosecurity')
	await categoryContent.trash(db, admin(), id)
	expect(await add(db, { list: 'article', title: 'Biosecurity' })).toMatchObject({
		error: { code: 'taken' },
	})
	expect(await change(db, ['tag', 'Health'], { list: 'product' })).toMatchObject({
		error: { code: 'otherList' },
	})
})

test('a new one comes last unless it has a place, and none shows empty once a list was changed', async () => {
	await using db = await testDb()
	const filters = () => listFilters(db, 'article')
	expect((await filters()).every(({ isShownEmpty }) => isShownEmpty)).toBe(true)
	await add(db, { list: 'article', title: 'Term dates' })
	await add(db, { list: 'article', title: 'Open days', place: 5 })
	const labels = (await filters()).map(({ label }) => label)
	expect([labels.at(0), labels.at(-1)]).toEqual(['Open days', 'Term dates'])
	expect((await filters()).some(({ isShownEmpty }) => isShownEmpty)).toBe(false)
	expect((await listFilters(db, 'product')).every(({ isShownEmpty }) => isShownEmpty)).toBe(true)
})

test('two names that give the same words in an address are two filters', async () => {
	await using db = await testDb()
	await add(db, { list: 'product', title: 'Egg trays' })
	await add(db, { list: 'product', title: 'Egg & trays' })
	const found = (await listFilters(db, 'product')).filter(({ label }) => label.startsWith('Egg '))
	expect(found.map(({ label, address }) => [label, address])).toEqual([
		['Egg and Shell Quality', 'egg-and-shell-quality'],
		['Egg trays', 'egg-trays'],
		['Egg & trays', expect.stringMatching(/^egg-(?:and-)?trays/)],
	])
	expect(new Set(found.map(({ address }) => address)).size).toBe(3)
})

test('resources of a category that is read online are free, whatever it is called', async () => {
	await using db = await testDb()
	await change(db, ['resource', 'Blog'], { title: 'To read' })
	const paid = { ...resourceForm, free: false, price: '$9' }
	await save(db, resourceContent, { ...paid, category: 'To read' })
	await save(db, resourceContent, { ...paid, title: 'Flock plan', category: 'Template' })
	const rows = await db.select({ free: resources.free, price: resources.price }).from(resources)
	expect(rows).toEqual([
		{ free: true, price: null },
		{ free: false, price: '$9' },
	])
})

test('a category that is being saved counts as gone, by its name as by a former one', async () => {
	await using db = await testDb()
	await change(db, ['product', 'Biosecurity'], { title: 'Hygiene' })
	const { id } = await find(db, 'product', 'Hygiene')
	await db.transaction(async (tx) => {
		await tx.select().from(categories).where(eq(categories.id, id)).for('update')
		for (const name of ['Hygiene', 'Biosecurity'])
			expect(await save(db, productContent, { ...productForm, categories: [name] })).toMatchObject({
				error: { code: 'invalid' },
			})
	})
})

test('a product that is saved while its category is renamed never keeps the old name', async () => {
	await using db = await testDb()
	const [renamed] = await Promise.all([
		change(db, ['product', 'Biosecurity'], { title: 'Hygiene' }),
		...Array.from({ length: 6 }, (_, index) =>
			save(db, productContent, {
				...productForm,
				title: `Boot dip ${index}`,
				categories: ['Biosecurity'],
			}),
		),
	])
	expect(renamed).toMatchObject({ ok: true })
	const rows = await db.select({ categories: products.categories }).from(products)
	expect(rows.flatMap((row) => row.categories).filter((name) => name !== 'Hygiene')).toEqual([])
})
