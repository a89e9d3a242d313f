import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { replaceElements } from '#platform/lib/markdown/markdown-elements.server.ts'
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'
import { hostileMarkdown } from '#tests/fixtures/hostile-markdown.ts'
import { rtfWithPictures } from '#tests/fixtures/clipboard-html.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { TextDocument } from '../blocks/text-document.ts'
import { pastedMarkdown } from './paste-html.ts'

const rtf = rtfWithPictures([{ type: 'png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) }])

test.each(hostileMarkdown.map((html) => [html]))('%j is inert once pasted', async (html) => {
	for (const pasted of [
		html,
		`<p>${html}</p>`,
		`<ul><li>${html}</ul>`,
		`<table><td>a<td>${html}`,
	]) {
		const { markdown } = pastedMarkdown(pasted, { rtf })
		expect(() => new TextDocument().readBlocks(markdown)).not.toThrow()
		for (const { tagName, properties } of await elementsOf(markdown)) {
			expect(tagName).toMatch(allowedTags)
			for (const [name, value] of Object.entries(properties)) {
				expect(`${tagName} ${name}`).toMatch(allowedAttributes)
				expect(isSafe(name, String(value))).toBe(true)
			}
		}
	}
})

test('words that are Markdown stay words', async () => {
	const words = [
		'[x](javascript:alert(1))',
		'![x](/media/a/x.png)',
		'<script>alert(1)</script>',
		'# no heading',
		'- no item',
		'1) no item',
		'> no quote',
		'`no code` *none* __none__ ~~none~~',
		'| no | table |',
		'&lt;b&gt;',
		'[^1]: none',
		'---',
		'<!-- Picture from your document: add it here -->',
	]
	for (const text of words) {
		const html = `<b>a</b><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
		const [, second, third] = new TextDocument().readBlocks(pastedMarkdown(html).markdown)
		expect([second?.type.name, second?.textContent, third]).toEqual(['paragraph', text, undefined])
		second?.forEach(({ marks }) => expect(marks).toEqual([]))
	}
})

const large = {
	'Word items': `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>a)</span>x</p>`,
	'Word items of all levels': [1, 2, 3, 4]
		.map((level) => `<p style='mso-list:l0 level${level} lfo1'>x</p>`)
		.join(''),
	'VML comments': '<!--[if gte vml 1]><v:shape id="a"><v:imagedata src="file:///a"></v:shape>',
	'open comments': '<!--[if gte vml',
	items: '<li>x</li>',
	paragraphs: '<p>x <b>y</b> <a href="https://a.example/b">z</a></p>',
	rows: '<tr><td colspan=1000>x</td><td rowspan=65534>y</td><td rowspan=2>z</td></tr>',
	entities: '&#57344;&#xe000;',
	pictures: '<img src="file:///a" alt="x">',
	'marks of Markdown': '*_~`[(',
	'marks without words': '<b> </b><i> </i><a href="https://a.example/b"> </a>',
	'line breaks': 'x<br>',
}

test.each(Object.entries(large))('many %s do not hang', { timeout: hangsAfterMs }, (name, unit) => {
	const wrap = { items: 'ol', rows: 'table' }[name] ?? 'div'
	const body = unit.repeat(200_000 / unit.length)
	const started = process.threadCpuUsage()
	expect(() => pastedMarkdown(`<${wrap}>${body}</${wrap}>`, { rtf })).not.toThrow()
	const { user, system } = process.threadCpuUsage(started)
	expectFigure((user + system) / 1000, 'ms of the processor').toBeLessThan(4000)
})

const allowedTags =
	/^(?:a|blockquote|br|code|del|div|em|h[2-6r]|img|input|li|ol|p|pre|strong|su[bp]|table|tbody|t[dhr]|thead|ul)$/
const allowedAttributes =
	/^(?:a (?:href|title|target|rel)|code className|div (?:className|data(?:Video|Id)|tabIndex|role|ariaLabel)|h[23] id|img (?:src|alt|loading)|input (?:type|checked|disabled|ariaLabel)|(?:li|ul) className|ol (?:start|className)|th scope)$/

function isSafe(name: string, value: string): boolean {
	if (name === 'href') return /^(?:https?:\/\/|mailto:|tel:|\/|#|[^:]*$)/.test(value)
	return name !== 'src' || /^(?:https:\/\/|\/media\/)/.test(value)
}

/** Every element that a browser would create of the rendered text. */
async function elementsOf(markdown: string): Promise<Element[]> {
	const { html } = await renderMarkdown(markdown)
	const tree: Root = { type: 'root', children: [{ type: 'raw', value: html } as never] }
	const found: Element[] = []
	replaceElements((await unified().use(rehypeRaw).run(tree)) as Root, (element) => {
		found.push(element)
		return null
	})
	return found
}
