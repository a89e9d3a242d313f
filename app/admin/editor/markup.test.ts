import { EditorSelection, EditorState } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { addressIn } from './clipboard.ts'
import { linkTarget } from './link-target.ts'
import { markdownLanguage } from './markdown-language.ts'
import {
	insertBlock,
	insertBlockAbove,
	insertLink,
	marksAt,
	toggleHeading,
	toggleInline,
	toggleList,
	toggleQuote,
} from './markup.ts'
import { matchCommands, slashQuery } from './slash-query.ts'
import { editorCommands } from './commands.ts'

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
	['|one', '## |one'],
	['## o|ne', 'o|ne'],
	['#### o|ne', '## o|ne'],
	['[one\n\n### two]', '## [one\n\n## two]'],
])('a second-level heading turns %j into %j', (before, after) =>
	expect(changed(before, (state) => toggleHeading(state, 2))).toBe(after),
)

test.each([
	['o|ne', '- o|ne'],
	['- o|ne', 'o|ne'],
	['1. [one\n2. two]', '- [one\n- two]'],
	['> [one\n> two]', '> - [one\n> - two]'],
	['  o|ne', '  - o|ne'],
])('a bullet list turns %j into %j', (before, after) =>
	expect(changed(before, (state) => toggleList(state, 'bullet'))).toBe(after),
)

test('a numbered list counts its items, and a quote includes the blank lines', () => {
	expect(changed('[a\n\nb\n- c]', (state) => toggleList(state, 'numbered'))).toBe(
		'1. [a\n\n2. b\n3. c]',
	)
	expect(changed('[a\n\nb]', (state) => toggleQuote(state))).toBe('> [a\n> \n> b]')
	expect(changed('> [a\n> b]', (state) => toggleQuote(state))).toBe('[a\nb]')
})

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

test('a heading, list or quote button pressed twice on text changes nothing', () => {
	const words = fc.stringMatching(/^[a-zA-Z0-9āēīōū ,]{0,20}[a-z]$/)
	fc.assert(
		fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), fc.nat(4), (lines, which) => {
			const text = lines.join('\n')
			const toggles = [
				(state: EditorState) => toggleHeading(state, 3),
				(state: EditorState) => toggleList(state, 'bullet'),
				(state: EditorState) => toggleList(state, 'numbered'),
				toggleQuote,
				(state: EditorState) => toggleHeading(state, 4),
			]
			const toggle = toggles[which]!
			const once = open(text, 0, text.length)
			const twice = once.update(toggle(once)).state
			expect(twice.update(toggle(twice)).state.doc.toString()).toBe(text)
		}),
	)
})

test('a link keeps its text, and the brackets in its address', () => {
	expect(changed('see [here] now', (state) => insertLink(state, 'https://a.example', 'here'))).toBe(
		'see [here](https://a.example)| now',
	)
	expect(changed('|', (state) => insertLink(state, 'https://a.example/(b)', 'x'))).toBe(
		'[x](<https://a.example/(b)>)|',
	)
})

test('the toolbar knows which formats are active at the cursor', () => {
	const at = (text: string) => marksAt(open(text.replace('|', ''), text.indexOf('|')))
	expect(at('## a|')).toEqual(['heading-2'])
	expect(at('- **a *b|* c**')).toEqual(['**', '*', 'bullet'])
	expect(at('> 1. ~~a|~~')).toEqual(['~~', 'numbered', 'quote'])
	expect(at('a|')).toEqual([])
})

test.each([
	['https://www.mpi.govt.nz/a', 'https://www.mpi.govt.nz/a'],
	['www.mpi.govt.nz', 'https://www.mpi.govt.nz'],
	['anna@example.co.nz', 'mailto:anna@example.co.nz'],
	['/products', '/products'],
	['#section-feed', '#section-feed'],
	['tel:+643123', 'tel:+643123'],
	['javascript:alert(1)', null],
	['//evil.example', null],
	['data:text/html,x', null],
	['09 555 12 34', 'tel:095551234'],
	['+64 (9) 555-1234', 'tel:+6495551234'],
	['(07) 555 123', 'tel:07555123'],
	['1800 555 123', 'tel:1800555123'],
	['2026-11-21', null],
	['0 to 3 weeks', null],
	['012', null],
	['words', null],
	['', null],
])('the address %j becomes %j', (typed, target) => expect(linkTarget(typed)).toBe(target))

test('clipboard text counts as an address only if it contains nothing else', () => {
	expect(addressIn(' https://a.example/b ')).toBe('https://a.example/b')
	expect(addressIn('see https://a.example')).toBeNull()
	expect(addressIn('javascript:alert(1)')).toBeNull()
})

test.each([
	['/', ''],
	['text /', ''],
	['/he', 'he'],
	['/bullet li', 'bullet li'],
	['and/or', null],
	['https://', null],
	['</', null],
	['/ ', null],
	['1 / 2', null],
	['/x/', null],
])('the text %j before the cursor searches commands for %j', (before, query) =>
	expect(slashQuery(before)).toBe(query),
)

test('the slash menu finds commands by the start of their words', () => {
	const commands = editorCommands(() => {})
	const found = (query: string) => matchCommands(commands, query).map(({ id }) => id)
	expect(found('')).toHaveLength(14)
	expect(found('h')).toEqual(['heading-2', 'heading-3', 'heading-4', 'rule'])
	expect(found('Heading 3')).toEqual(['heading-3'])
	expect(found('list')).toEqual(['bullet', 'numbered'])
	expect(found('pic')).toEqual(['image'])
	expect(found('zz')).toEqual([])
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
	return EditorState.create({
		doc,
		selection: EditorSelection.range(anchor, head),
		extensions: [markdownLanguage],
	})
}
