import { expect, test } from 'vitest'
import type { Node } from '@tiptap/pm/model'
import { schema } from './schema.ts'
import { TextDocument, writtenAnew } from './text-document.ts'
import { writeBlock } from './write-blocks.ts'

const { nodes } = schema

function opened(text: string): { document: TextDocument; doc: Node } {
	const document = new TextDocument()
	return { document, doc: document.read(text) }
}

const written = {
	button: ':::button\n[Book a visit](/contact)\n:::',
	file: ':::file\n[Checklist](/media/documents/1-a.pdf)\n:::',
	question: ':::question\nDo you come at weekends?\n\nYes, when birds are **ill**.\n:::',
	quote: ':::quote\n![Mere](/media/a/b.jpg)\n\nThey settled.\n\nMere, Feilding\n:::',
	warning: ':::warning\n- One\n- Two\n:::',
	map: ':::map\n12 Main St, Feilding\n:::',
	columns: '::::columns\n:::column\nLeft\n:::\n\n:::column\n## Right\n\nWords\n:::\n::::',
	form: ':::form\n[Write to us](/contact)\n:::',
	records: ':::records\n- [News](/news)\n- [Tray](/products/tray)\n:::',
	nested: ':::::note\n::::columns\n:::column\nIn a box\n:::\n::::\n:::::',
}

test.each(Object.entries(written))(
	'a %s is held by the model and written as it was',
	(_name, text) => {
		const { document, doc } = opened(`Before\n\n${text}\n\nAfter\n`)
		expect(doc.children.map(({ type }) => type.name)).not.toContain('source')
		expect(doc.childCount).toBe(3)
		expect(document.write(doc)).toBe(`Before\n\n${text}\n\nAfter\n`)
		expect(writeBlock(doc.child(1))).toBe(text)
	},
)

test('pictures and films in a box can be placed as in the text', () => {
	const { doc } = opened(':::note\n![Shed](/media/a/b.jpg)\n\nhttps://youtu.be/M7lc1UVf-VE\n:::')
	expect(doc.child(0).children.map(({ type }) => type.name)).toEqual(['picture', 'video'])
})

test.each([
	':::columns\nNo column\n:::',
	':::note\n:::',
	':::question\n<table><tr><td>x</td></tr></table>\n:::',
])('%j stays source, byte for byte', (text) => {
	const { document, doc } = opened(text)
	expect(doc.child(0).type).toBe(nodes.source)
	expect(document.write(doc)).toBe(text)
})

test('what nobody knows stays words', () => {
	const { document, doc } = opened(':::nothing\nWords\n:::\n')
	expect(doc.child(0).type).toBe(nodes.paragraph)
	expect(document.write(doc)).toBe(':::nothing\nWords\n:::\n')
	const typed = schema.node('doc', null, [schema.node('paragraph', null, schema.text(':::note'))])
	expect(opened(document.write(typed)).doc.child(0).type).toBe(nodes.paragraph)
})

test('a box that nothing ends takes in nothing that is added after it', () => {
	const { document, doc } = opened('::::columns\n:::column\nLeft\n:::')
	const added = schema.node('paragraph', null, schema.text('After'))
	const text = document.write(schema.node('doc', null, [...doc.children, added]))
	expect(opened(text).doc.children.map(({ type }) => type.name)).toEqual(['columns', 'paragraph'])
})

test('a changed box is written with fences that its content needs', () => {
	const column = nodes.column!.create(null, nodes.paragraph!.create(null, schema.text('A')))
	const columns = nodes.columns!.create(null, [column, column])
	const box = nodes.box!.create({ name: 'tip' }, [columns, nodes.paragraph!.create()])
	const text = writtenAnew(box)
	expect(text).toBe(':::::tip\n::::columns\n:::column\nA\n:::\n\n:::column\nA\n:::\n::::\n:::::')
	expect(opened(text).doc.child(0).type).toBe(nodes.box)
	expect(writeBlock(nodes.box!.createAndFill({ name: 'tip' })!)).toBe('')
})
