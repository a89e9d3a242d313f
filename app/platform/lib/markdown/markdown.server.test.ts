import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import {
	harmlessMarkdown,
	hostileMarkdown,
	slowMarkdown,
} from '#tests/fixtures/hostile-markdown.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { replaceElements } from './markdown-elements.server.ts'
import { renderMarkdown, plainTextHtml } from './markdown.server.ts'

test.each(hostileMarkdown.map((markdown) => [markdown]))('%j is inert', async (markdown) => {
	for (const element of await elementsOf(await htmlOf(markdown))) {
		expect(element.tagName).toMatch(allowedTags)
		for (const [name, value] of Object.entries(element.properties)) {
			expect(`${element.tagName} ${name}`).toMatch(allowedAttributes)
			expect(isSafe(element.tagName, name, String(value))).toBe(true)
		}
	}
})

test.each(harmlessMarkdown)('%j stays', async (markdown, saved) => {
	expect(await htmlOf(markdown)).toMatch(saved)
})

test.each(slowMarkdown())('%s do not hang', { timeout: hangsAfterMs }, async (_, markdown) => {
	const started = cpuMs()
	expect(await htmlOf(markdown)).not.toBeUndefined()
	expectFigure(cpuMs() - started, 'ms of the processor').toBeLessThan(1000)
})

/** CPU time of this thread, so that a busy machine does not fail the test. */
function cpuMs(): number {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}

test('text elements keep a valid lang attribute; other elements and values lose it', async () => {
	const marked = ['span', 'em', 'p', 'blockquote', 'strong'].map(
		(tag) => `<${tag} lang="mi">Kia ora</${tag}>`,
	)
	for (const html of marked) expect(await htmlOf(html)).toContain(html)
	for (const wrong of ['MI', 'te reo', 'mi-nz', 'x-&quot;', 'm', '']) {
		const html = await htmlOf(`Say <span lang="${wrong}">Kia ora</span>`)
		expect(html).toContain('<span>Kia ora</span>')
	}
	expect(await htmlOf('<a href="/x" lang="mi">Kia ora</a>')).not.toContain('lang')
})

test('a text beyond the limits is shown as plain text', async () => {
	const html = await htmlOf(`${'> '.repeat(50)}<b onclick=alert(1)>\n\nnext`)
	expect(html).toContain('&lt;b onclick=alert(1)&gt;</p>\n<p>next</p>')
})

test('a long ordinary article is rendered', async () => {
	const article = 'Hens *need* water, see [the guide](https://a.example/b).\n\n'.repeat(250)
	expect(await htmlOf(article)).toContain('<em>need</em>')
})

test('a text with a first-level heading moves all headings one level down', async () => {
	const html = await htmlOf('# One\n\n## Two\n\n##### Five\n\n###### Six')
	expect(html).not.toContain('<h1')
	expect(html.match(/<h\d/g)).toEqual(['<h2', '<h3', '<h6', '<h6'])
})

test('headings with the same text get different ids, and are listed', async () => {
	const { headings } = await renderMarkdown(
		'## Feed & *water*\n\n### Feed & water\n\n## Wai ora ā\n\n## 鶏\n\n#### No part',
	)
	expect(headings).toEqual([
		{ level: 2, id: 'section-feed-and-water', text: 'Feed & water' },
		{ level: 3, id: 'section-feed-and-water--2', text: 'Feed & water' },
		{ level: 2, id: 'section-wai-ora-a', text: 'Wai ora ā' },
		{ level: 2, id: 'section-ji', text: '鶏' },
	])
})

test('in product texts every link except in-page links opens in a new tab', async () => {
	const html = await htmlOf('[a](/news) [b](#x) [c](https://x.example)', {
		linksInNewTab: true,
	})
	expect(html).toContain('<a href="/news" target="_blank" rel="noopener">')
	expect(html).toContain('<a href="#x">')
	expect(html).toContain('<a href="https://x.example" target="_blank" rel="noopener">')
})

test('a link to our own full address opens in the same tab', async () => {
	const html = await htmlOf('[a](https://roost.example/x) [b](//other.example/y)', {
		siteUrl: 'https://roost.example',
	})
	expect(html).toContain('<a href="https://roost.example/x">')
	expect(html).toContain('<a href="//other.example/y" target="_blank" rel="noopener">')
})

test('a stored image is offered in smaller copies with its real size', async () => {
	const images = new Map([['/media/news-images/1-a.jpg', { width: 700, height: 350 }]])
	const html = await htmlOf('![Hens](/media/news-images/1-a.jpg)', { images })
	const copies = '/media/variants/news-images/1-a.jpg'
	expect(html).toContain(
		`<source type="image/avif" srcset="${copies}/320.avif 320w, ${copies}/480.avif 480w, `,
	)
	expect(html).toContain(`${copies}/640.webp 640w" sizes="(min-width: 768px) 700px, 100vw">`)
	expect(html).toContain('alt="Hens" width="700" height="350" loading="lazy" decoding="async">')
	const half = await htmlOf(
		'<img src="/media/news-images/1-a.jpg" width="350" class="x img-right">',
		{ images },
	)
	expect(half).toMatch(/<img [^>]*width="350" class="img-right"[^>]* height="175"/)
})

test('a width below that of the image’s place is marked data-sized, a larger one is not', async () => {
	const image = (width: number, place: string) =>
		htmlOf(`<img src="/media/a/1.jpg" width="${width}" height="90" class="img-${place}">`)
	expect(await image(120, 'left')).toContain(' data-sized')
	expect(await image(500, 'center')).toContain(' data-sized')
	expect(await image(640, 'right')).not.toContain('data-sized')
	expect(await image(720, 'full')).not.toContain('data-sized')
	expect(await htmlOf('<img src="/media/a/1.jpg" data-sized class="img-left">')).not.toContain(
		'sized',
	)
})

test('a video within a sentence becomes a link, never an iframe', async () => {
	const html = await htmlOf('See <iframe src="https://vimeo.com/76979871"></iframe> now.')
	expect(html).toMatch(
		/^<p>See <a href="https:\/\/vimeo\.com\/76979871"[^>]*>Play video on Vimeo<\/a> now\.<\/p>$/,
	)
})

test('a table is in a scroll area that takes keyboard focus', async () => {
	const html = await htmlOf('|a|b|\n|-|-|\n|1|2|')
	expect(html).toContain(
		'<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1">',
	)
})

test('each heading with an id gets a link next to it, if heading links are on', async () => {
	const markdown = '## A *b*\n\nx\n\n#### c'
	const { html } = await renderMarkdown(markdown, { headingLinks: true })
	expect(html).toBe(
		'<div class="heading"><h2 id="section-a-b">A <em>b</em></h2><a class="heading-link" href="#section-a-b" aria-label="Copy link" aria-describedby="section-a-b"></a></div>\n<p>x</p>\n<h4>c</h4>',
	)
	expect(await htmlOf(markdown)).not.toContain('heading')
})

async function htmlOf(...given: Parameters<typeof renderMarkdown>): Promise<string> {
	return (await renderMarkdown(...given)).html
}

const allowedTags =
	/^(a|abbr|b|blockquote|br|caption|cite|code|d[dlt]|del|details|div|em|fig(ure|caption)|h[2-6r]|i|img|input|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|section|small|source|span|strong|su[bp]|summary|table|tbody|t[dhr]|tfoot|thead|u|ul|var|wbr)$/
const allowedAttributes = new RegExp(
	[
		'^(a (href|title|target|rel|ariaLabel|id|className|dataFootnoteRef|dataFootnoteBackref)',
		'h[23] (id|className)|abbr title|code className|details open|div (className|data(Video|Id)|tabIndex|role|ariaLabel)',
		'img (src|alt|title|width|height|className|dataSized|loading|decoding)|source (type|srcSet|sizes)',
		'input (type|checked|disabled|ariaLabel)|li (className|id)|ol (start|className)|ul className',
		'(span|em|p|blockquote|strong) lang|section (dataFootnotes|className)|t[dh] (align|colSpan|rowSpan|scope))$',
	].join('|'),
)

function isSafe(tag: string, name: string, value: string): boolean {
	if (name === 'href') return /^(https?:\/\/|mailto:|tel:|\/|#|[^:]*$)/.test(value)
	if (name === 'src')
		return /^(https:\/\/[^\s"]+|\/(media|images)\/[\w./-]+)$/.test(value) && !value.includes('..')
	if (name === 'id') return /^(section-|user-content-fn)/.test(value)
	if (name === 'target') return value === '_blank'
	if (name === 'type') return tag !== 'input' || value === 'checkbox'
	if (name === 'className')
		return /^(img-\w+|language-[\w+#-]+|video-embed|table-scroll|sr-only|footnotes|task-list-item|contains-task-list|data-footnote-backref)?$/.test(
			value,
		)
	return true
}

/** Every element a browser would create. */
async function elementsOf(html: string): Promise<Element[]> {
	const tree: Root = { type: 'root', children: [{ type: 'raw', value: html } as never] }
	const parsed = (await unified().use(rehypeRaw).run(tree)) as Root
	const found: Element[] = []
	replaceElements(parsed, (element) => {
		found.push(element)
		return null
	})
	return found
}

const shown = async (markdown: string) =>
	(await renderMarkdown(markdown)).html.replaceAll('\u00A0', '~')

test.each([
	['Keep 21 °C and 55 % until 3 weeks.', '<p>Keep 21~°C and 55~% until 3~weeks.</p>'],
	[
		'Give **2.5 mL** for 100 hens at 7 am',
		'<p>Give <strong>2.5~mL</strong> for 100~hens at 7~am</p>',
	],
	['A bed of 10 cm², 8 m deep', '<p>A bed of 10~cm², 8~m deep</p>'],
])('a number stays on one line with its unit: %s', async (markdown, html) => {
	expect(await shown(markdown)).toBe(html)
})

test('a number and a word that is not a unit may be on two lines, and code stays unchanged', async () => {
	expect(await shown('In 2026 the rules, 3 masts, 4 layers, `5 mg`')).toBe(
		'<p>In 2026 the rules, 3 masts, 4 layers, <code>5 mg</code></p>',
	)
})

test('plain text is escaped, with a paragraph for each block and its line breaks kept', () => {
	expect(plainTextHtml('a < b & c > d\nnext\n \t\n\n\n  <b>&amp;</b>  ')).toBe(
		'<p>a &lt; b &amp; c &gt; d\nnext</p>\n<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>',
	)
})

test('plain text of only blank lines renders nothing', () => {
	expect(plainTextHtml('')).toBe('')
	expect(plainTextHtml('\n \n\t\n')).toBe('')
})
