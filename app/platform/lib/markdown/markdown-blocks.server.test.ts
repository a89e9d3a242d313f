import { expect, test } from 'vitest'
import { toPlainText } from '#kit/search/result-views.server.ts'
import { markdownExcerpt } from './markdown-excerpt.ts'
import { countWords } from './markdown-marks.ts'
import { renderMarkdown } from './markdown.server.ts'
import type { MarkdownOptions } from './markdown.server.ts'

async function htmlOf(markdown: string, options?: MarkdownOptions): Promise<string> {
	const { html } = await renderMarkdown(markdown, options)
	return html.replaceAll(/>\n+</g, '><').trim()
}

test.each([
	[
		'a button',
		':::button\n[Book a visit](/contact)\n:::',
		'<div class="block-button"><p><a href="/contact">Book a visit</a></p></div>',
	],
	[
		'a call-out, with a word for its colour',
		':::warning\nKeep the door **shut**.\n:::',
		'<div class="block-warning" role="note"><p class="block-label">Warning</p><p>Keep the door <strong>shut</strong>.</p></div>',
	],
	[
		'a question that opens',
		':::question\nDo you come at weekends?\n\nYes, when birds are ill.\n:::',
		'<details class="block-question"><summary>Do you come at weekends?</summary><p>Yes, when birds are ill.</p></details>',
	],
	[
		'a quote with a face and a name',
		':::quote\n![Mere](/images/mere.jpg)\n\nThey settled in a week.\n\nMere Tamahana, Feilding\n:::',
		'<figure class="block-quote"><blockquote><p>They settled in a week.</p></blockquote><figcaption><img src="/images/mere.jpg" alt="Mere" width="96" class="img-third" data-sized="" loading="lazy" decoding="async">Mere Tamahana, Feilding</figcaption></figure>',
	],
	[
		'a quote without either',
		':::quote\nThey settled in a week.\n:::',
		'<figure class="block-quote"><blockquote><p>They settled in a week.</p></blockquote></figure>',
	],
	[
		'a quote that ends with a list, which says nobody',
		':::quote\nThey settled.\n\n- In a week\n:::',
		'<figure class="block-quote"><blockquote><p>They settled.</p><ul><li>In a week</li></ul></blockquote></figure>',
	],
	[
		'a map',
		':::map\n12 Main St\nFeilding\n:::',
		'<div class="block-map"><p><a href="https://www.openstreetmap.org/search?query=12%20Main%20St%20Feilding" target="_blank" rel="noopener">12 Main St\nFeilding</a></p></div>',
	],
	[
		'columns',
		'::::columns\n:::column\nLeft\n:::\n\n:::column\nRight\n:::\n::::',
		'<div class="block-columns"><div class="block-column"><p>Left</p></div><div class="block-column"><p>Right</p></div></div>',
	],
	[
		'a list of records',
		':::records\n- [News](/news?category=articles&a=b)\n- [Tray *and* lid](/products/tray)\n:::',
		'<ul class="block-records"><li><a href="/news?category=articles&#x26;a=b">News</a></li><li><a href="/products/tray">Tray and lid</a></li></ul>',
	],
	[
		'a form',
		':::form\n[Write to us](/contact)\n:::',
		'<div class="block-form" data-form-link=""><p><a href="/contact">Write to us</a></p></div>',
	],
	[
		'a form in a box, as its link',
		'::::note\n:::form\n[Our newsletter](/news#newsletter)\n:::\n::::',
		'<div class="block-note" role="note"><p class="block-label">Note</p><div class="block-form"><p><a href="/news#newsletter">Our newsletter</a></p></div></div>',
	],
])('%s', async (_what, markdown, html) => expect(await htmlOf(markdown)).toBe(html))

test('a file card says kind and size of a stored file', async () => {
	const markdown =
		':::file\n[Checklist](/media/documents/1-a.pdf)\n[Gone](/media/documents/2-b.pdf)\n:::'
	const html = await htmlOf(markdown, { files: new Map([['/media/documents/1-a.pdf', 1_258_291]]) })
	expect(html).toContain('Checklist <small>PDF, 1.2 MB</small></a>')
	expect(html).toContain('>Gone</a>')
})

test.each([
	':::nothing\nWords\n:::',
	':::note[Label]\nWords\n:::',
	':::note{.big}\nWords\n:::',
	'::note\n\nWords',
	'Words :note[here] and 10:note',
	'::: note\nWords\n:::',
])('%j stays words', async (markdown) => {
	const html = await htmlOf(markdown)
	expect(html).not.toContain('block-')
	expect(html.replaceAll(/<[^>]*>|\s/g, '')).toBe(markdown.replaceAll(/\s/g, ''))
})

test('HTML gets no block that its Markdown would not get, and nothing in a link ends a list', async () => {
	const forged =
		'<ul class="block-records"><li><a href="/a">A</a></li></ul>\n\n<div data-form-link>x</div>'
	expect(await htmlOf(forged)).toBe('<ul class=""><li><a href="/a">A</a></li></ul><div>x</div>')
	const nested = ':::records\n<a href="/products/a"><ul><li>A</li></ul></a>\n:::'
	expect(await htmlOf(nested)).toBe(
		'<ul class="block-records"><li><a href="/products/a">A</a></li></ul>',
	)
})

test('a block that nothing ends goes to the end, and an empty one harms nothing', async () => {
	expect(await htmlOf(':::tip\nOne\n\nTwo')).toContain('<p>One</p><p>Two</p></div>')
	for (const name of ['question', 'quote', 'file', 'records', 'form', 'columns'])
		expect(await htmlOf(`:::${name}\n:::\n\nAfter`)).toContain('<p>After</p>')
})

test('excerpts, counts and search results have the words of blocks and not their marks', () => {
	const markdown = '::::columns\n:::column\nDry litter.\n:::\n\n:::column\nFresh air.\n:::\n::::'
	expect(markdownExcerpt(markdown, 100)).toBe('Dry litter. Fresh air.')
	expect(toPlainText(markdown)).toBe('Dry litter. Fresh air.')
	expect(countWords(markdown)).toBe(4)
})
