import { AllSelection, NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Selection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { editorState, placeOf, textOf } from '#tests/support/editor-state.ts'
import { linkedWords, putLink } from './put-link.ts'

test('words of one block are offered for change, and replaced by what they were changed to', () => {
	const state = editorState('Read the **guide** now', 'guide')
	expect(linkedWords(state)).toBe('guide')
	expect(linked(state, 'rules')).toBe('Read the [**rules**](/news) now')
	expect(linked(state, 'guide')).toBe('Read the [**guide**](/news) now')
	const all = selected(editorState('## Feed', 'Feed'), ({ doc }) => new AllSelection(doc))
	expect(linkedWords(all)).toBe('Feed')
	expect(linked(all, 'Water')).toBe('## [Water](/news)')
})

test('words of several blocks are not offered, and each keeps its own in the link', () => {
	const state = editorState('One two\n\n- three\n\n```\ncode\n```\n\nfour', 'two', 'four')
	expect(linkedWords(state)).toBeNull()
	expect(linked(state, 'Feed')).toBe(
		'One [two](/news)\n\n- [three](/news)\n\n```\ncode\n```\n\n[four](/news)',
	)
	const all = selected(state, ({ doc }) => new AllSelection(doc))
	expect(linkedWords(all)).toBeNull()
	expect(linked(all, 'Feed')).toContain('[One two](/news)\n\n- [three](/news)')
})

test('a picture or a line break among the words stays, also when the link around it is changed', () => {
	const state = editorState('See ![Hen](/media/a/1.jpg) here', 'See ', ' here')
	expect(linkedWords(state)).toBeNull()
	expect(linked(state, 'Feed')).toBe('[See ![Hen](/media/a/1.jpg) here](/news)')
	const around = editorState('Ah [See ![Hen](/media/a/1.jpg)](/feed)', 'See')
	const cursor = selected(around, ({ doc }) => TextSelection.create(doc, placeOf(doc, 'See') + 1))
	expect(linkedWords(cursor)).toBeNull()
	expect(linked(cursor, 'Feed')).toBe('Ah [See ![Hen](/media/a/1.jpg)](/news)')
	const alone = selected(state, ({ doc }) => NodeSelection.create(doc, placeOf(doc, 'See ') + 4))
	expect(linked(alone, 'Feed')).toBe('See [![Hen](/media/a/1.jpg)](/news) here')
	expect(linkedWords(editorState('one\\\ntwo', 'one', 'two'))).toBeNull()
})

test('spaces at the edges of the selected words stay outside the link, and the formatting stays', () => {
	const plain = editorState('Some words here.', ' words ')
	expect(linkedWords(plain)).toBe('words')
	expect(linked(plain, 'words')).toBe('Some [words](/news) here.')
	expect(linked(plain, 'rules')).toBe('Some [rules](/news) here.')
	const formatted = editorState('Some **bold** and *em* words here.', 'bold', ' words')
	const upToSpace = selected(formatted, ({ doc, selection: { from } }) =>
		TextSelection.create(doc, from, placeOf(doc, ' words') + 1),
	)
	expect(linkedWords(upToSpace)).toBe('bold and em')
	expect(linked(upToSpace, 'bold and em')).toBe('Some [**bold** and *em*](/news) words here.')
	const lines = editorState('One two here\n\nAnd three four', ' two here', 'And three ')
	expect(linked(lines, '')).toBe('One [two here](/news)\n\n[And three](/news) four')
})

test('a space that is part of a link or of code stays with its words', () => {
	const link = editorState('Read [the guide ](/feed)now', 'the guide ')
	expect(linkedWords(link)).toBe('the guide ')
	expect(linked(link, 'the guide ')).toBe('Read [the guide ](/news)now')
	const code = editorState('Run `npm  x` now', 'npm ')
	expect(linkedWords(code)).toBe('npm ')
})

test('a selection of nothing but spaces stays what it is', () => {
	const state = editorState('Read now', 'Read now')
	const space = selected(state, ({ doc }) => TextSelection.create(doc, 5, 6))
	expect(linkedWords(space)).toBe(' ')
})

test('without a selection, linked words are inserted', () => {
	const state = editorState('Read', 'Read')
	const cursor = selected(state, ({ doc }) => TextSelection.atEnd(doc))
	expect(linkedWords(cursor)).toBe('')
	expect(linked(cursor, 'the guide')).toBe('Read[the guide](/news)')
})

function selected(state: EditorState, choose: (state: EditorState) => Selection): EditorState {
	return state.apply(state.tr.setSelection(choose(state)))
}

/** The text with a link to the news. */
function linked(state: EditorState, words: string): string {
	let written = ''
	putLink('/news', words)(state, ({ doc }) => (written = textOf(doc)))
	return written
}
