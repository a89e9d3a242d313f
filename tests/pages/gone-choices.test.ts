// What a picker of the back office shows for a choice that is gone by the time its form is opened: it is named as gone,
// wherever the choice was kept.
import type pg from 'pg'
import { expect } from 'vitest'
import { test } from '#tests/support/admin-responses.ts'
import { insertArticle, insertMember } from '#tests/support/news-records.ts'
import { deleteRow, insertProduct, insertRow } from '#tests/support/records.ts'
import { insertResource } from '#tests/support/resource-records.ts'

const gone = 'Unknown (no longer in the team)'

function leave(db: pg.Pool, { id }: { id: string }) {
	return db.query('update team_members set deleted_at = now() where id = $1', [id])
}

test('[ADM-NEWSFORM-09] an author kept in a working copy who has left the team since is named as gone; the stored one stays on offer', async ({
	db,
	keep,
	see,
}) => {
	const [stored, chosen] = [await insertMember(db), await insertMember(db)]
	const { id } = await insertArticle(db, { author_id: stored.id })
	await keep({ section: 'news', id, values: { authorId: chosen.id } })
	await leave(db, chosen)

	const page = await see(`/admin/news/${id}/edit`)

	expect(page.texts('#authorId option[selected]')).toEqual([gone])
	expect(page.texts('#authorId option')).toContain(stored['name'])
})

test.for(['stays', 'leaves'])(
	'[ADM-NEWSFORM-09] a stored author who has left the team is named as gone, and one in the working copy who %s',
	async (then, { db, keep, see }) => {
		const [stored, chosen] = [await insertMember(db), await insertMember(db)]
		const { id } = await insertArticle(db, { author_id: stored.id })
		await leave(db, stored)
		expect((await see(`/admin/news/${id}/edit`)).texts('#authorId option[selected]')).toEqual([
			gone,
		])
		await keep({ section: 'news', id, values: { authorId: chosen.id } })
		if (then === 'leaves') await leave(db, chosen)

		const page = await see(`/admin/news/${id}/edit`)

		const shown = then === 'leaves' ? gone : chosen['name']
		expect(page.texts('#authorId option[selected]')).toEqual([shown])
		const amount = then === 'leaves' ? 2 : 1
		expect(page.texts('#authorId option').filter((text) => text === gone)).toHaveLength(amount)
	},
)

test('a category that is no longer offered is named as such, stored or in a working copy', async ({
	db,
	keep,
	see,
}) => {
	const article = await insertArticle(db, { category: 'Vet notes' })
	const resource = await insertResource(db, { category: 'Guide', tags: ['Lighting'] })
	const product = await insertProduct(db, { categories: ['Perches'] })
	const chosen = async (path: string, selector: string) => (await see(path)).texts(selector)
	const articlePath = `/admin/news/${article.id}/edit`
	const resourcePath = `/admin/resources/${resource.id}/edit`
	const productPath = `/admin/products/${product.id}/edit`
	const ticked = '.tag:has(input[checked])'

	const selected = '#category option[selected]'
	expect(await chosen(articlePath, selected)).toEqual(['Vet notes (no longer offered)'])
	expect(await chosen(resourcePath, selected)).toEqual(['Guide (no longer offered)'])
	expect(await chosen(resourcePath, ticked)).toEqual(['Lighting (no longer offered)'])
	expect(await chosen(productPath, ticked)).toEqual(['Perches (no longer offered)'])

	await keep({ section: 'news', id: article.id, values: { category: 'Farm notes' } })
	await keep({
		section: 'resources',
		id: resource.id,
		values: { category: 'Leaflet', tags: ['Disease', 'Feed'] },
	})
	await keep({ section: 'products', id: product.id, values: { categories: ['Nests'] } })
	expect(await chosen(articlePath, selected)).toEqual(['Farm notes (no longer offered)'])
	expect(await chosen(articlePath, '#category option')).toContain('Vet notes (no longer offered)')
	expect(await chosen(resourcePath, selected)).toEqual(['Leaflet (no longer offered)'])
	expect(await chosen(resourcePath, ticked)).toEqual(['Disease', 'Feed (no longer offered)'])
	expect(await chosen(productPath, ticked)).toEqual(['Nests (no longer offered)'])
})

test.for(['row', 'copy'])(
	'records picked in a %s that are in the trash or deleted since are named as gone',
	async (where, { db, keep, see, ask, cookie }) => {
		const [saved, trashed, deleted] = [
			await insertProduct(db),
			await insertProduct(db),
			await insertProduct(db),
		]
		const picked = [saved, trashed, deleted]
		const ids = picked.map(({ id }) => id)
		const article = await insertArticle(db, where === 'row' ? { useful_products: ids } : {})
		if (where === 'copy') {
			const usefulProducts = picked.map(({ id, title }) => ({ id, title }))
			await keep({ section: 'news', id: article.id, values: { usefulProducts } })
		}
		await db.query('update products set deleted_at = now() where id = $1', [trashed.id])
		await deleteRow(db, 'products', deleted.id)

		const page = await see(`/admin/news/${article.id}/edit`)

		const shown = [saved.title, `${trashed.title} (in the trash)`, 'Unknown (deleted)']
		expect(page.texts('.picked-title')).toEqual(shown)
		const requested = ids.map((id) => `&id=${id}`).join('')
		const response = await ask(`/admin/find?section=products${requested}&id=x`, {
			headers: { Cookie: cookie },
		})
		expect(await response.json()).toEqual({
			records: shown.map((title, index) => ({ recordId: ids[index], title })),
		})
	},
)

test('articles picked for a product in its working copy are named as gone, too', async ({
	db,
	keep,
	see,
}) => {
	const [article, product] = [await insertArticle(db), await insertProduct(db)]
	const readFirst = [{ id: article.id, title: article.title }]
	await keep({ section: 'products', id: product.id, values: { readFirst } })
	await db.query('update news set deleted_at = now() where id = $1', [article.id])
	const page = await see(`/admin/products/${product.id}/edit`)
	expect(page.texts('.picked-title')).toEqual([`${article.title} (in the trash)`])
})

test('a list’s filter and a comparison name what their address asks for and there is no longer', async ({
	db,
	see,
}) => {
	const article = await insertArticle(db, { category: 'Vet notes' })
	const list = await see('/admin/news?category=Vet+notes')
	expect(list.texts('.list-filter option[selected]')).toContain('Vet notes (no longer offered)')
	expect(list.words()).toContain(article.title)
	const versions = { record_type: 'article', record_id: article.id, by: 'system' }
	for (const n of [1, 2])
		await insertRow(db, 'record_versions', { ...versions, n, state: 'published', values: '{}' })
	const compared = await see(`/admin/news/${article.id}/compare?from=7&to=2`)
	expect(compared.words()).toContain('Version 7 is no longer stored.')
	expect(compared.texts('select[name=from] option[selected]')).toEqual([
		'Version 7: no longer stored',
	])
})
