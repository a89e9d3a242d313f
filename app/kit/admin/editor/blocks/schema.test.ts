import { DOMParser } from '@tiptap/pm/model'
import type { DOMOutputSpec, Node, TagParseRule } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { schema } from './schema.ts'
import { TextDocument } from './text-document.ts'

const film = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const frame = `<iframe src="https://player.vimeo.com/video/76979871?a=1&amp;b=2" title="Hens"></iframe>`

test.each([
	[film],
	['https://vimeo.com/76979871'],
	[frame],
	[`<iframe\n\twidth="560"\n\tsrc="${film}"\n>\n</iframe>`],
	['```js\nx\n```'],
	['```js title="a `b`" {1,3}\nx\n```'.replaceAll('```', '~~~')],
	['```\nx\n```'],
	['- one\n- two'],
	['- one\n\n- two'],
	['3. one\n4. two'],
	['3. one\n\n4. two'],
	['<!-- Picture from your document: add it here (Hen) -->'],
	['<details>\nx\n</details>'],
])('%j is the same block once copied and pasted', (markdown) => {
	const block = blockOf(markdown)
	const { name, attributes, words } = elementOf(block)
	const { type, attrs } = pasted(name, attributes, words)
	expect(type).toBe(block.type.name)
	expect({ ...block.attrs, block: null, ...attrs }).toEqual({ ...block.attrs, block: null })
})

test('what another page writes as a film is one only if the text would read it as nothing else', () => {
	const films = [film, frame, `<iframe src="${film}" onload="alert(1)"></iframe>`]
	for (const written of films) {
		expect(pasted('p', { 'data-video': written })).toEqual({ type: 'video', attrs: { written } })
		expect(blockOf(written).type.name).toBe('video')
	}
	for (const written of [
		'',
		'# Title',
		'<script>alert(1)</script>',
		'<img src=x onerror=alert(1)>',
		'javascript:alert(1)',
		`${film}\n\n# Title`,
		` ${film}`,
		`${film}&x=[a](javascript:alert(1))`,
		'https://youtube.com.example.org/watch?v=aqz-KE-bpKQ',
		`${frame}<script>alert(1)</script>`,
		`<script>alert(1)</script>${frame}`,
		`${frame}\n\n# Title`,
		`<iframe src="${film}" title="\n\n[a](javascript:alert(1))\n\n"></iframe>`,
		`<iframe src="${film}" title="\r \r# Title"></iframe>`,
		`<iframe src="${film}">\n\n</iframe>`,
		`<iframe src="https://example.org/" title="${film}"></iframe>`,
		`<iframe-x src="${film}"></iframe>`,
		`<iframe src="javascript:alert(1)"></iframe>`,
	])
		expect([written, pasted('p', { 'data-video': written }).type]).toEqual([written, 'paragraph'])
})

test('what another page writes as the language of code stays on its line', () => {
	expect(pasted('pre', { 'data-info': 'js' }).attrs).toEqual({ info: 'js' })
	for (const info of ['js\n```\n# Title', 'a\rb', 'a\u2028b'])
		expect(pasted('pre', { 'data-info': info }).attrs).toEqual({ info: '' })
	const info = '``` <b> ~~~'
	const code = schema.nodes.code_block!.create({ info }, schema.text('x'))
	const written = new TextDocument().write(schema.topNodeType.create(null, [code]))
	expect(blockOf(written).attrs.info).toBe(info)
})

function blockOf(markdown: string): Node {
	const [block, ...others] = new TextDocument().readBlocks(markdown)
	expect(others).toEqual([])
	return block!
}

type Attributes = Record<string, string | number>

/** The outer element that is copied for a block. */
function elementOf(block: Node) {
	const spec = block.type.spec.toDOM!(block) as DOMOutputSpec & [string, ...unknown[]]
	const [name, second] = spec
	const hasAttributes = typeof second === 'object' && !Array.isArray(second)
	const last = spec.at(-1)
	return {
		name,
		attributes: hasAttributes ? (second as Attributes) : {},
		words: typeof last === 'string' ? last : '',
	}
}

/** The block that the rules of the model make of an element. Unit tests have no document: it is one in name only. */
function pasted(name: string, attributes: Attributes, textContent = '') {
	const camel = (text: string) => text.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
	const entries = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const)
	const data = entries.filter(([key]) => key.startsWith('data-'))
	const dom = {
		...attributes,
		textContent,
		dataset: Object.fromEntries(data.map(([key, value]) => [camel(key.slice(5)), value])),
	} as unknown as HTMLElement
	const rules = DOMParser.fromSchema(schema).rules.filter(
		(rule): rule is TagParseRule => rule.tag !== undefined,
	)
	for (const { tag, node, attrs, getAttrs } of rules) {
		const [, element, attribute] = /^(\w+)(?:\[([\w-]+)\])?$/.exec(tag)!
		if (element !== name || (attribute && !(attribute in attributes))) continue
		const found = getAttrs ? getAttrs(dom) : (attrs ?? null)
		if (found !== false) return { type: node, attrs: found }
	}
	throw new Error(`No rule for ${name}`)
}
