import { expect, test } from 'vitest'
import { renderedTexts } from '#app/db/tables/rendered-texts.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import { getRenderedText, storeRenderedText } from './rendered-text.server.ts'

test('a text is rendered once and kept', async () => {
	await using db = await testDb()
	expect(await getRenderedText(db, '**once**')).toBe('<p><strong>once</strong></p>')
	expect(await getRenderedText(db, '**once**')).toBe('<p><strong>once</strong></p>')
	expect(await db.select().from(renderedTexts)).toHaveLength(1)
})

test('a text written into the row by other hands is cleaned too', async () => {
	await using db = await testDb()
	expect(await getRenderedText(db, 'a<script>alert(1)</script><img src=x onerror=alert(1)>')).toBe(
		'<p>a</p>',
	)
})

test('where links open is part of what is kept', async () => {
	await using db = await testDb()
	expect(await getRenderedText(db, '[a](/b)')).not.toContain('_blank')
	expect(await getRenderedText(db, '[a](/b)', { linksInNewTab: true })).toContain('_blank')
})

test('stored images in a text come in the widths that suit', async () => {
	await using db = await testDb()
	const { url } = await buildMedia(db, { widthPx: 800, heightPx: 400 })
	const html = await getRenderedText(
		db,
		`![Hens](${url})\n\n![Gone](/media/news-images/9-gone.jpg)`,
	)
	expect(html).toContain('768.avif 768w')
	expect(html).toContain('width="800" height="400"')
	expect(html).toContain('<img src="/media/news-images/9-gone.jpg" alt="Gone"')
})

test('a transaction goes on when a text cannot be stored', async () => {
	await using db = await testDb()
	await db.execute('alter table rendered_texts add constraint refuse_all check (false) not valid')
	const answer = await db.transaction(async (tx) => {
		const html = await storeRenderedText(tx, 'not *stored*')
		await buildMedia(tx)
		return html
	})
	expect(answer).toBe('<p>not <em>stored</em></p>')
})

test('no text gives no HTML and asks nothing', async () => {
	await using db = await testDb()
	expect(await getRenderedText(db, ' \n')).toBe('')
	expect(await db.select().from(renderedTexts)).toEqual([])
})
