import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import { renderBlocks } from './rendered-blocks.server.ts'

const nothing = { blocks: [], definitions: '', pictures: [] }

test('each block is rendered on its own, with the definitions of the text', async () => {
	await using db = await testDb()
	const blocks = [
		'## Water',
		'See [here][a].',
		'',
		'[a]: /news',
		'<!-- no -->',
		'```\nnot [closed][a]',
	]
	const { html } = await renderBlocks(db, { ...nothing, blocks, definitions: '[a]: /news' })
	expect(html).toEqual([
		'<h2 id="section-water">Water</h2>',
		'<p>See <a href="/news">here</a>.</p>',
		'',
		'',
		'',
		'<pre><code>not [closed][a]\n</code></pre>',
	])
})

test('a footnote is shown below the block that calls it, and its definition alone not at all', async () => {
	await using db = await testDb()
	const definitions = '[^1]: Measured *twice*.'
	const blocks = ['Hens drink more[^1].', definitions, '    code [^1]']
	const { html } = await renderBlocks(db, { ...nothing, blocks, definitions })
	expect(html[0]).toContain('Measured <em>twice</em>.')
	expect(html.slice(1)).toEqual(['', '<pre><code>code [^1]\n</code></pre>'])
})

test('pictures in blocks have their copies, and sizes are given for stored ones that are asked for', async () => {
	await using db = await testDb()
	const { url } = await buildMedia(db, { widthPx: 800, heightPx: 400 })
	const [gone, elsewhere] = ['/media/news-images/9-gone.jpg', 'https://a.example/b.png']
	const { html, pictures } = await renderBlocks(db, {
		blocks: [`![Hens][p]`],
		definitions: `[p]: ${url}`,
		pictures: [url, gone, elsewhere],
	})
	expect(html[0]).toContain('width="800" height="400"')
	expect(html[0]).toContain('<picture>')
	expect(pictures).toEqual({ [url]: { width: 800, height: 400 } })
})

test('links open as the text says, and blocks are sanitised', async () => {
	await using db = await testDb()
	const blocks = ['[a](/b)', '<script>alert(1)</script><b onclick="x()">b</b>']
	const { html } = await renderBlocks(db, { ...nothing, blocks, linksInNewTab: true })
	expect(html).toEqual(['<p><a href="/b" target="_blank" rel="noopener">a</a></p>', '<b>b</b>'])
})

test('blocks that are beyond the limits together are plain text, and sizes are still given', async () => {
	await using db = await testDb()
	const { url } = await buildMedia(db, { widthPx: 80, heightPx: 40 })
	const blocks = ['a *b*', 'a*b '.repeat(4000)]
	const { html, pictures } = await renderBlocks(db, { ...nothing, blocks, pictures: [url] })
	expect(html[0]).toBe('<p>a *b*</p>')
	expect(pictures).toEqual({ [url]: { width: 80, height: 40 } })
})
