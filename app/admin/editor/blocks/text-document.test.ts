import { expect, test } from 'vitest'
import { anyMarkdown, anyText } from '#tests/support/any-markdown.ts'
import { demoTexts } from '#tests/support/demo-texts.ts'
import { fc } from '#tests/support/properties.ts'
import { oddTexts } from '#tests/fixtures/odd-markdown.ts'
import { schema } from './schema.ts'
import { TextDocument } from './text-document.ts'

test('every text of the demo is written as it was read, and none of it stays source', () => {
	const texts = demoTexts()
	expect(texts.length).toBeGreaterThan(50)
	for (const text of texts) {
		const { document, doc } = opened(text)
		expect(document.write(doc)).toBe(text)
		expect(doc.children.filter(({ type }) => type === schema.nodes.source)).toEqual([])
	}
})

test('odd texts are written as they were read', () => {
	expect(new Set(oddTexts).size).toBeGreaterThan(300)
	for (const text of oddTexts) expectSameBytes(text)
})

test('texts of odd characters are written as they were read', () => {
	fc.assert(fc.property(anyText, expectSameBytes), { numRuns: 2000 })
})

test('Markdown of all kinds is written as it was read', () => {
	fc.assert(fc.property(anyMarkdown, expectSameBytes), { numRuns: 500 })
})

test('a text without blocks gives an empty paragraph, and what is typed there replaces its blanks', () => {
	for (const text of ['', '\n', '  \r\n', '\ufeff', '\ufeff \n']) {
		const { document, doc } = opened(text)
		expect(doc.toString()).toBe('doc(paragraph)')
		expect(document.write(doc)).toBe(text)
		const typed = schema.node('doc', null, [schema.node('paragraph', null, schema.text('Hens'))])
		expect(document.write(typed).trim()).toBe('Hens')
	}
})

test('a text whose blocks were all removed is empty', () => {
	const { document } = opened('# One\n\ntwo\n')
	expect(document.write(schema.node('doc', null, [schema.node('paragraph')]))).toBe('')
})

function opened(text: string) {
	const document = new TextDocument()
	const doc = document.read(text)
	doc.check()
	return { document, doc }
}

function expectSameBytes(text: string) {
	const { document, doc } = opened(text)
	expect(document.write(doc)).toBe(text)
}
