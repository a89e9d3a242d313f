import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildMember, buildProduct } from '#tests/support/factories.ts'
import { findRecords, titlesOf } from './find-records.server.ts'

test('records of several types are found by all words of the title, in any case, except in the trash', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { title: 'Boot Dip Station' })
	await buildProduct(db, { title: 'Boot covers' })
	await buildProduct(db, { title: 'Boot dip, deleted', deletedAt: new Date() })
	const article = await buildArticle(db, { title: 'Why a boot dip needs scrubbing first' })
	const member = await buildMember(db, { name: 'Dip Booth' })

	expect(await findRecords(db, { search: ' dip BOOT ', each: 5 })).toEqual([
		{
			id: `product-${product.id}`,
			recordId: product.id,
			title: 'Boot Dip Station',
			kind: 'Product',
			href: `/admin/products/${product.id}/edit`,
		},
		{
			id: `article-${article.id}`,
			recordId: article.id,
			title: 'Why a boot dip needs scrubbing first',
			kind: 'Article',
			href: `/admin/news/${article.id}/edit`,
		},
		{
			id: `member-${member.id}`,
			recordId: member.id,
			title: 'Dip Booth',
			kind: 'Team Member',
			href: `/admin/team/${member.id}/edit`,
		},
	])
	expect(await findRecords(db, { search: 'boot', each: 1 })).toHaveLength(3)
	expect(await findRecords(db, { search: 'dip boot', each: 5, only: 'article' })).toMatchObject([
		{ recordId: article.id },
	])
	expect(await findRecords(db, { search: 'DĪP boóth', each: 5 })).toMatchObject([
		{ recordId: member.id },
	])
	expect(await findRecords(db, { search: '%', each: 5 })).toEqual([])
	expect(await findRecords(db, { search: '  ', each: 5 })).toEqual([])
})

test('fixed records are found by what they say, at the field that says it, by those who may edit them', async () => {
	await using db = await testDb()
	const find = (search: string, actor = admin('b', 'editor')) =>
		findRecords(db, { search, each: 5, actor })
	const [resources] = (await db.pool.query(`select id from site_texts where slug = 'resources'`))
		.rows
	const found = {
		id: `head-${resources.id}`,
		recordId: resources.id,
		title: 'Resources',
		kind: 'Page text: Title',
		href: `/admin/heads/${resources.id}/edit#title`,
	}
	expect(await find('sheets that END up')).toEqual([found])
	expect(await find('resources')).toContainEqual({
		...found,
		kind: 'Page text',
		href: `/admin/heads/${resources.id}/edit`,
	})
	expect(await find('Healthier birds')).toContainEqual(
		expect.objectContaining({
			title: 'Homepage',
			kind: 'Homepage: Headline',
			href: '/admin/homepage#heroTitle',
		}),
	)
	expect(await findRecords(db, { search: 'sheets that end up', each: 5 })).toEqual([])
	await db.pool.query(`update business set tagline = 'Zeolite for all'`)
	expect(await find('zeolite')).toEqual([])
	expect(await find('zeolite', admin())).toMatchObject([
		{ title: 'Business', href: '/admin/business#tagline' },
	])
})

test('the present titles are those of records that a form can pick, also of deleted ones', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { title: 'Boot covers', deletedAt: new Date() })
	const gone = '00000000-0000-4000-8000-00000000000f'
	expect(await titlesOf(db, 'product', [gone, 'no id', product.id])).toEqual([
		{ recordId: gone, title: 'Unknown (deleted)' },
		{ recordId: product.id, title: 'Boot covers (in the trash)' },
	])
	const member = await buildMember(db)
	expect(await titlesOf(db, 'member', [member.id])).toEqual([])
})
