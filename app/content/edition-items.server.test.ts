import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildProduct } from '#tests/support/factories.ts'
import { findItems } from './edition-items.server.ts'
import { listGoneItems } from './ready-edition.server.ts'

const now = new Date()

test('an edition is offered what visitors see, the newest or by its title, with thirty words of it', async () => {
	await using db = await testDb()
	const excerpt = Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(' ')
	const { url: image } = await buildMedia(db, { widthPx: 900, heightPx: 600 })
	const article = await buildArticle(db, { title: 'Wet litter', excerpt, image })
	await buildArticle(db, { title: 'Wet draft', status: 'draft' })
	await buildProduct(db, { title: 'Boot tray' })
	const newest = await findItems(db, '', now)
	expect(newest.map(({ title }) => title).toSorted()).toEqual(['Boot tray', 'Wet litter'])
	const found = await findItems(db, 'wet', now)
	expect(found).toHaveLength(1)
	expect(found[0]!.item).toMatchObject({
		type: 'article',
		id: article.id,
		path: `/news/${article.slug}`,
		title: 'Wet litter',
		image,
	})
	expect(found[0]!.item.words).toMatch(/^word1 .* word30…$/)
})

test('a page that was unpublished or deleted is gone, by its title', async () => {
	await using db = await testDb()
	const shown = await buildArticle(db, { title: 'Shown' })
	const draft = await buildArticle(db, { title: 'Draft', status: 'draft' })
	const trashed = await buildProduct(db, { title: 'Trashed', deletedAt: new Date() })
	const items = [
		{ type: 'article', id: shown.id, title: 'Shown' },
		{ type: 'article', id: draft.id, title: 'Draft' },
		{ type: 'product', id: trashed.id, title: 'Trashed' },
		{ type: 'nothing', id: shown.id.replace(/^./, '0'), title: 'Unknown' },
	]
	const gone = await listGoneItems(db, items, now)
	expect(gone.map((sentence) => /“(.*)”/.exec(sentence)?.[1])).toEqual([
		'Draft',
		'Trashed',
		'Unknown',
	])
})
