import { expect, test } from 'vitest'
import { EditorState } from '@tiptap/pm/state'
import { firstOtherBlock } from '#tests/support/same-blocks.ts'
import { schema } from './schema.ts'
import { TextDocument } from './text-document.ts'

/** Blocks that would take in what comes after them, or be taken in. */
const blocks = [
	'- one\n- two',
	'* one\n\n* two',
	'1. one\n2. two',
	'1) one',
	'- [ ] task',
	'    code of four spaces',
	'\tcode of a tab',
	'```\ncode without an end',
	'~~~~\ncode without an end\n\n```',
	'```\ncode\n```',
	'<!-- no end\n\nwords',
	'<?php no end',
	'<![CDATA[ no end',
	'<script>\nno end\n\nwords',
	'<div>\nwords',
	'[name]: /address',
	'[^note]: Words',
	'> quote',
	'| a |\n| - |\n| 1 |',
	'Words\non two lines',
	'Heading\n===',
	'# Heading',
	'---',
	'![A](/media/a/1.png)',
]

test('every block stays itself before every other', () => {
	for (const first of blocks) {
		for (const second of blocks) {
			// Each is read from a text where it is the last.
			const document = new TextDocument()
			const start = document.read(`intro\n\n${first}`)
			const [after] = document.readBlocks(second)
			const doc = schema.node('doc', start.attrs, [...start.children.slice(1), after!])
			const written = document.write(doc)
			expect(firstOtherBlock(document, doc, written)).toBeNull()
			expect(written).toContain(first)
			expect(written).toContain(second)
		}
	}
})

test('two lists brought together are parted by a comment that visitors do not see', () => {
	expect(without('- a\n\nwords\n\n- b\n', 1)).toBe('- a\n\n<!-- -->\n\n- b')
	expect(without('- a\r\n\r\nwords\r\n\r\n    code', 1)).toBe('- a\n\n<!-- -->\n\n    code')
})

test('blocks without a blank line between them stay so where neither is changed', () => {
	const text = '# Heading\nwords\n***\nmore'
	const document = new TextDocument()
	const state = EditorState.create({ doc: document.read(text) })
	expect(document.write(state.doc)).toBe(text)
	const { doc } = state.apply(state.tr.insertText('s', 8))
	expect(document.write(doc)).toBe('# Headings\n\nwords\n***\nmore')
})

test('a line that depends on the line before it stays with it', () => {
	const document = new TextDocument()
	const doc = document.read('[name]: /address\n10. words that are no list here')
	expect(doc.childCount).toBe(1)
	expect(doc.firstChild!.type).toBe(schema.nodes.source)
})

function without(text: string, number: number): string {
	const document = new TextDocument()
	const doc = document.read(text)
	const remaining = doc.children.filter((_, at) => at !== number)
	return document.write(schema.node('doc', doc.attrs, remaining))
}
