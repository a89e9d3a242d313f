import { EditorSelection, EditorState } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { addressIn } from '../paste/read-clipboard.ts'
import { insertBlock, insertBlockAbove, insertLink, toggleInline } from './markup.ts'

test.each([
	['a [bold] b', 'a **[bold]** b'],
	['a **[bold]** b', 'a [bold] b'],
	['a **bo|ld** b', 'a bo|ld b'],
	['a | b', 'a **|** b'],
	['a[ bold ]b', 'a[ **bold** ]b'],
	['- [one\n- two]\n', '- **[one**\n- **two]**\n'],
	['[one\n\ntwo]', '**[one**\n\n**two]**'],
	['## [one]', '## **[one]**'],
])('bold turns %j into %j', (before, after) =>
	expect(changed(before, (state) => toggleInline(state, '**'))).toBe(after),
)

test.each([
	['a *[words]* b', 'a [words] b'],
	['***a|***', '**a|**'],
	['**[words]**', '***[words]***'],
	['`*a|*`', '`*a*|**`'],
])('italic turns %j into %j', (before, after) =>
	expect(changed(before, (state) => toggleInline(state, '*'))).toBe(after),
)

test.each([
	['|', 'X|'],
	['a|', 'a\n\nX|'],
	['a|b', 'ab\n\nX|'],
	['|a', 'X|\n\na'],
	['a\n|\nb', 'a\n\nX|\n\nb'],
	['a\n\n|\n\nb', 'a\n\nX|\n\nb'],
])('a block inserted into %j gives %j', (before, after) =>
	expect(changed(before, (state) => insertBlock(state, 'X'))).toBe(after),
)

test.each([
	['|', 'X\n\n|'],
	['a|', 'a\n\nX\n\n|'],
	['a|\n', 'a\n\nX\n\n|'],
	['|\n\nb', 'X\n\n|\n\nb'],
	['a|\nb', 'a\n\nX\n\n|\n\nb'],
	['a\n\n|\n\nb', 'a\n\nX\n\n|\n\nb'],
	['|a', 'X\n\n|\n\na'],
])('a block inserted above the cursor in %j gives %j', (before, after) =>
	expect(changed(before, (state) => insertBlockAbove(state, 'X'))).toBe(after),
)

test('a link keeps its text, and the brackets in its address', () => {
	expect(changed('see [here] now', (state) => insertLink(state, 'https://a.example', 'here'))).toBe(
		'see [here](https://a.example)| now',
	)
	expect(changed('|', (state) => insertLink(state, 'https://a.example/(b)', 'x'))).toBe(
		'[x](<https://a.example/(b)>)|',
	)
})

test('spaces at the edges of the selected words stay outside the link', () => {
	for (const label of ['here ', 'here'])
		expect(changed('see[ here ]now', (state) => insertLink(state, '/a', label))).toBe(
			'see [here](/a) |now',
		)
	expect(changed('see[ ]now', (state) => insertLink(state, '/a', 'here'))).toBe('see[here](/a)|now')
})

test('clipboard text counts as an address only if it contains nothing else', () => {
	expect(addressIn(' https://a.example/b ')).toBe('https://a.example/b')
	expect(addressIn('see https://a.example')).toBeNull()
	expect(addressIn('javascript:alert(1)')).toBeNull()
})

/** The text after a change, with the cursor marked by `|` or the selection by `[` and `]`. */
function changed(before: string, change: (state: EditorState) => TransactionSpec): string {
	const state = parse(before)
	const { doc, selection } = state.update(change(state)).state
	const { from, to, empty } = selection.main
	const text = doc.toString()
	if (empty) return `${text.slice(0, from)}|${text.slice(from)}`
	return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}

function parse(text: string): EditorState {
	const cursor = text.indexOf('|')
	if (cursor !== -1) return open(text.replace('|', ''), cursor)
	const anchor = text.indexOf('[')
	const without = text.replace('[', '')
	const head = without.indexOf(']')
	return open(without.replace(']', ''), anchor, head)
}

function open(doc: string, anchor: number, head = anchor): EditorState {
	return EditorState.create({ doc, selection: EditorSelection.range(anchor, head) })
}
