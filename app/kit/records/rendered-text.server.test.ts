import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/client.server.ts'
import { renderedTexts } from '#platform/db/tables/content.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import * as images from '#platform/media/queries.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import type { TextRendering } from './define-type.ts'
import { getRenderedText, prepareText, storeText } from './rendered-text.server.ts'

test('a text read twice has one stored rendering', async () => {
	await using db = await testDb()
	expect(await htmlOf(db, '**once**')).toBe('<p><strong>once</strong></p>')
	expect(await htmlOf(db, '**once**')).toBe('<p><strong>once</strong></p>')
	expect(await db.select().from(renderedTexts)).toHaveLength(1)
})

test('scripts and unsafe images are removed from a text', async () => {
	await using db = await testDb()
	expect(await htmlOf(db, 'a<script>alert(1)</script><img src=x onerror=alert(1)>')).toBe(
		'<p>a</p>',
	)
})

test('links in a new tab get a separate rendering', async () => {
	await using db = await testDb()
	expect(await htmlOf(db, '[a](/b)')).not.toContain('_blank')
	expect(await htmlOf(db, '[a](/b)', { linksInNewTab: true })).toContain('_blank')
})

test('stored images in a text offer their variants; missing images do not', async () => {
	await using db = await testDb()
	const { url } = await buildMedia(db, { widthPx: 800, heightPx: 400 })
	const html = await htmlOf(db, `![Hens](${url})\n\n![Gone](/media/news-images/9-gone.jpg)`)
	expect(html).toContain('768.avif 768w')
	expect(html).toContain('width="800" height="400"')
	expect(html).toContain('<img src="/media/news-images/9-gone.jpg" alt="Gone"')
})

test('a transaction continues when a text cannot be stored', async () => {
	await using db = await testDb()
	await db.execute('alter table rendered_texts add constraint refuse_all check (false) not valid')
	const response = await db.transaction(async (tx) => {
		const ready = await prepareText(tx, { markdown: 'not *stored*' })
		await storeText(tx, ready)
		await buildMedia(tx)
		return ready.html
	})
	expect(response).toBe('<p>not <em>stored</em></p>')
})

test('a blank text gives no HTML and stores nothing', async () => {
	await using db = await testDb()
	expect(await htmlOf(db, ' \n')).toBe('')
	expect(await db.select().from(renderedTexts)).toEqual([])
})

test('headings and word count of a text are found and stored with its HTML', async () => {
	await using db = await testDb()
	const markdown = '## Water <!-- not read -->\n\nHens drink 2 × as much > 30 °C.'
	const expected = {
		html: expect.stringContaining('<h2 id="section-water">'),
		headings: [{ level: 2, id: 'section-water', text: 'Water' }],
		words: 8,
	}
	expect(await getRenderedText(db, { markdown })).toEqual(expect.objectContaining(expected))
	expect(await db.select().from(renderedTexts)).toEqual([expect.objectContaining(expected)])
})

test('a stored rendering with a wrong seal is not shown, but rendered again', async () => {
	await using db = await testDb()
	const text = { markdown: 'a text of one process', linksInNewTab: true }
	const ready = await prepareText(db, text)
	const forged = '<script>alert(1)</script>'
	await db.insert(renderedTexts).values({ ...ready, html: forged, seal: 'x'.repeat(43) })
	expect(await htmlOf(db, text.markdown, { linksInNewTab: true })).toBe(
		'<p>a text of one process</p>',
	)
	expect((await db.select().from(renderedTexts))[0]).not.toMatchObject({ html: forged })
})

test('when rendering fails, the error is logged, and the plain text is shown but not stored', async () => {
	await using db = await testDb()
	const fault = vi.spyOn(images, 'getImageViews').mockResolvedValueOnce({
		get: () => {
			throw new TypeError('a fault of the renderer')
		},
	} as never)
	const told = vi.spyOn(logger, 'error').mockImplementation(() => {})
	const markdown = '![Hens](/media/news-images/1-a.jpg)'
	expect(await htmlOf(db, markdown)).toBe('<p>![Hens](/media/news-images/1-a.jpg)</p>')
	expect(fault).toHaveBeenCalledOnce()
	expect(told).toHaveBeenCalledWith(expect.anything(), 'a text could not be rendered')
	expect(await db.select().from(renderedTexts)).toEqual([])
	expect(await htmlOf(db, markdown)).toContain('<img')
})

async function htmlOf(db: Db, markdown: string, rendering: TextRendering = {}): Promise<string> {
	return (await getRenderedText(db, { markdown, ...rendering })).html
}
