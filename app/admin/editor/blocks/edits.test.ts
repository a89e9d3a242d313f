import { history, undo } from '@tiptap/pm/history'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { anyMarkdown } from '#tests/support/any-markdown.ts'
import { demoTexts } from '#tests/support/demo-texts.ts'
import { fc } from '#tests/support/properties.ts'
import { anyEdit, blockNumber, edited } from '#tests/support/random-edits.ts'
import type { Edit } from '#tests/support/random-edits.ts'
import { firstOtherBlock } from '#tests/support/same-blocks.ts'
import { oddTexts } from './odd-markdown.ts'
import { TextDocument } from './text-document.ts'

const odd = oddTexts.filter((text) => text.trim() !== '')
/** Up to four odd texts below each other. */
const oddPages = fc
	.array(fc.constantFrom(...odd), { minLength: 1, maxLength: 4 })
	.map((texts) => texts.join('\n\n'))

test('an edit of one block of a demo text leaves the bytes of the others, and undo restores the text', () => {
	const texts = fc.constantFrom(...demoTexts())
	fc.assert(fc.property(texts, anyEdit, expectOnlyEdited), { numRuns: 150 })
})

test('an edit of one block of odd Markdown leaves the bytes of the others, and undo restores the text', () => {
	fc.assert(fc.property(oddPages, anyEdit, expectOnlyEdited), { numRuns: 600 })
})

test('an edit of one block of Markdown of all kinds leaves the bytes of the others, and undo restores the text', () => {
	fc.assert(fc.property(anyMarkdown, anyEdit, expectOnlyEdited), { numRuns: 200 })
})

function expectOnlyEdited(text: string, edit: Edit) {
	const document = new TextDocument()
	const before = EditorState.create({ doc: document.read(text), plugins: [history()] })
	const number = blockNumber(before.doc, edit)
	const transaction = edited(before, edit)
	fc.pre(transaction.docChanged)
	let state = before.apply(transaction)
	const written = document.write(state.doc)
	const others = before.doc.children.filter((_, at) => at !== number)
	if (edit.kind !== 'move')
		expectInOrder(
			written,
			others.map((block) => document.textOf(block)),
		)
	else for (const block of others) expect(written).toContain(document.textOf(block))
	expect(firstOtherBlock(document, state.doc, written)).toBeNull()
	undo(state, (back) => void (state = state.apply(back)))
	expect(document.write(state.doc)).toBe(text)
}

function expectInOrder(text: string, parts: string[]) {
	let at = 0
	for (const part of parts) {
		const found = text.indexOf(part, at)
		expect(found, `${JSON.stringify(part)} in ${JSON.stringify(text)}`).not.toBe(-1)
		at = found + part.length
	}
}
