import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { schema } from './schema.ts'
import { smallestChanges } from './smallest-change.ts'
import { TextDocument } from './text-document.ts'

test('a changed cell keeps the bytes of the other rows of a padded table', () => {
	const table = '| Shed  | Birds |\n|:------|------:|\n| North | 4,000 |\n| South |   900 |'
	expect(withWords(table, '900', '950')).toBe(
		'| Shed  | Birds |\n|:------|------:|\n| North | 4,000 |\n| South |   950 |',
	)
})

test('a changed item keeps the marks and the spaces of the others', () => {
	expect(withWords('* one\n* two\n* three', 'two', '2')).toBe('* one\n* 2\n* three')
})

test('an added item has the mark of the others, in whatever kind of list', () => {
	for (const [text, words, added] of [
		['* one\n* two', 'two', '\n* new'],
		['+ one\n+ two', 'two', '\n+ new'],
		['- one\n- two', 'two', '\n- new'],
		['* [ ] one\n* [x] two', 'two', '\n* [ ] new'],
		['* [ ] one\r\n* [x] two', 'two', '\r\n* [ ] new'],
		['* one\n\n* two', 'two', '\n\n* new'],
		['*   one\n*   two', 'two', '\n* new'],
		['1) one\n2) two', 'two', '\n3) new'],
		['> * one\n> * two', 'two', '\n> * new'],
		['* one\n  * in', 'in', '\n  * new'],
		['* one\n    * in\n* two', 'two', '\n* new'],
		['* one\n  - in\n* two', 'two', '\n* new'],
	] as const)
		expect(withItem(text, words)).toBe(text + added)
	expect(withItem('* one\n* [x] two\n* three', 'two')).toBe('* one\n* [x] two\n* [ ] new\n* three')
})

test('a paragraph on several lines keeps them', () => {
	expect(withWords('The hens\nare in\nthe shed.', 'in', 'near')).toBe(
		'The hens\nare near\nthe shed.',
	)
})

test('line breaks keep their kind', () => {
	expect(withWords('- a\r\n- b\r\n- c\r\n', 'b', 'x')).toBe('- a\r\n- x\r\n- c\r\n')
	expect(withWords('one\r\ntwo\r\n\r\nthree', 'one', '1')).toBe('1\r\ntwo\r\n\r\nthree')
})

test('emphasis keeps its marks', () => {
	expect(withWords('Some _old_ and __bold__ words', 'words', 'text')).toBe(
		'Some _old_ and __bold__ text',
	)
	expect(withWords('Some _old_ words', 'old', 'new')).toBe('Some _new_ words')
})

test('a heading with a line below it keeps that', () => {
	expect(withWords('Feed\n====\n\ntext', 'text', 'words')).toBe('Feed\n====\n\nwords')
})

test('a wrapped item keeps its lines, and so does a wrapped quote', () => {
	expect(withWords('* one and\n  more\n* two', 'two', '2')).toBe('* one and\n  more\n* 2')
	expect(withWords('> one\n> two\n> three', 'three', '3')).toBe('> one\n> two\n> 3')
})

test('marks that are not needed stay as they are', () => {
	expect(withWords('5 * 3 is 15\\.\nNot 16', '16', '17')).toBe('5 * 3 is 15\\.\nNot 17')
	expect(withWords('Fish &amp; chips, hens', 'hens', 'ducks')).toBe('Fish &amp; chips, ducks')
	expect(withWords('Read https://a.example/b now', 'Read', 'See')).toBe(
		'See https://a.example/b now',
	)
	expect(withWords('Read https://a.example/b now', 'now', 'it')).toBe('Read https://a.example/b it')
})

test('a block that was written as the model writes it is written anew', () => {
	expect(smallestChanges({ source: 'a', old: 'a', fresh: 'b' })).toEqual(['b'])
})

/** The text after these words, which stand in it once, are changed. */
function withWords(text: string, words: string, change: string): string {
	const document = new TextDocument()
	const state = EditorState.create({ doc: document.read(text) })
	const from = placeOf(state.doc, words)
	const { doc } = state.apply(state.tr.insertText(change, from, from + words.length))
	return document.write(doc)
}

/** The text with an item below the one with these words, not ticked. */
function withItem(text: string, words: string): string {
	const document = new TextDocument()
	const state = EditorState.create({ doc: document.read(text) })
	const $at = state.doc.resolve(placeOf(state.doc, words))
	const { checked } = $at.node(-1).attrs
	const item = schema.node('list_item', { checked: checked === null ? null : false }, [
		schema.node('paragraph', null, [schema.text('new')]),
	])
	return document.write(state.apply(state.tr.insert($at.after(-1), item)).doc)
}

function placeOf(doc: Node, words: string): number {
	let place = -1
	doc.descendants((node, at) => {
		const found = node.type === schema.nodes.text ? node.text!.indexOf(words) : -1
		if (found !== -1) place = at + found
	})
	return place
}
