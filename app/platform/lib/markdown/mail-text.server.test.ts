import { expect, test } from 'vitest'
import { picturesIn, renderMailText } from './mail-text.server.ts'

const options = {
	addressOf: (address: string) =>
		address.startsWith('/') ? `https://hens.example${address}` : address,
	pictureOf: (address: string) =>
		address.includes('gone')
			? undefined
			: { src: `https://hens.example/frozen${address}`, width: 528, height: 352 },
}

const rendered = (markdown: string) => renderMailText(markdown, options)

test.each([
	['Two **bold** words', '<p>Two <strong>bold</strong> words</p>\n', 'Two bold words'],
	['## A heading', expect.stringMatching(/^<h2 style="[^"]+">A heading<\/h2>\n$/), 'A heading'],
	[
		'See [the plan](/news/plan).',
		'<p>See <a href="https://hens.example/news/plan">the plan</a>.</p>\n',
		'See the plan (https://hens.example/news/plan).',
	],
	['<script>alert(1)</script>', '', ''],
	['[x](javascript:alert(1))', '<p>x</p>\n', 'x'],
	['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>\n', 'a < b & "c"'],
	['1. one\n2. two', expect.stringMatching(/<ol><li><p>one<\/p>\n<\/li>/), '1. one\n2. two'],
	['| a | b |\n|---|---|\n| 1 | 2 |', expect.stringMatching(/<table/), 'a | b\n1 | 2'],
	[':::note\nKeep calm\n:::', '<p>Keep calm</p>\n', 'Keep calm'],
])('%j becomes HTML and text that say the same', (markdown, html, text) => {
	expect(rendered(markdown)).toEqual({ html, text })
})

test('pictures of the library have their size and words; others are left out', () => {
	const { html, text } = rendered(
		'![Hens in shade](/media/a/hens.jpg) ![x](https://elsewhere.example/x.jpg) ![](/media/a/gone.jpg)',
	)
	expect(html.match(/<img[^>]*>/g)).toEqual([
		'<img src="https://hens.example/frozen/media/a/hens.jpg" width="528" height="352" alt="Hens in shade" style="display:block;max-width:100%;height:auto">',
	])
	expect(text).toContain('[Hens in shade]')
	expect(picturesIn('![](/media/a/b.jpg) ![y](/media/a/c.jpg)')).toEqual([
		{ image: '/media/a/b.jpg', alt: '' },
		{ image: '/media/a/c.jpg', alt: 'y' },
	])
})
