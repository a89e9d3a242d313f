import { history, redo, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { breaksAre, keepLineBreaks, textOf } from './source/line-break-field.ts'
import { editBetween, takeBreaks, withText } from './line-breaks.ts'

/** Texts with mixed line breaks, tabs, trailing spaces, Markdown marks, other scripts and lone surrogates. */
const piece = fc.oneof(
	fc.constantFrom(
		'\n',
		'\r\n',
		'\r',
		'\t',
		'  ',
		' ',
		'\u00a0',
		'\u2028',
		'\ufeff',
		'\u200d',
		'- ',
		'> ',
		'/',
	),
	fc.constantFrom(
		'**',
		'# ',
		'<img src="/media/a/1.png">',
		'|',
		'Kererū',
		'鶏',
		'🐔',
		'e\u0301',
		'\ud83d',
	),
	fc.string({ unit: 'binary' }),
)
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('any text opened and left unedited is returned unchanged', () => {
	fc.assert(
		fc.property(anyText, (value) => {
			expect(textOf(open(value))).toBe(value)
			expect(withText(value, takeBreaks(value).text)).toBe(value)
		}),
		{ numRuns: 1000 },
	)
})

test('an edit changes only the range it replaces', () => {
	fc.assert(
		fc.property(anyText, anyText, anyText, (before, middle, after) => {
			// An edit that cuts \r\n in two changes the break.
			fc.pre(!before.endsWith('\r') && !middle.endsWith('\r'))
			fc.pre(!middle.startsWith('\n') && !after.startsWith('\n'))
			const state = open(before + middle + after)
			const from = takeBreaks(before).text.length
			const to = from + takeBreaks(middle).text.length
			const { state: edited } = state.update({ changes: { from, to, insert: 'x' } })
			expect(textOf(edited)).toBe(`${before}x${after}`)
		}),
		{ numRuns: 1000 },
	)
})

test('undo restores the text with its mixed line breaks, and redo restores the edited text', () => {
	fc.assert(
		fc.property(
			anyText,
			fc.array(fc.tuple(fc.nat(), fc.nat(), anyText), { maxLength: 4 }),
			(value, edits) => {
				let state = open(value)
				for (const [from, to, insert] of edits) {
					const ends = [from % (state.doc.length + 1), to % (state.doc.length + 1)].sort(
						(a, b) => a - b,
					)
					state = state.update({
						changes: { from: ends[0]!, to: ends[1]!, insert: takeBreaks(insert).text },
					}).state
				}
				const edited = textOf(state)
				const dispatch = (transaction: { state: EditorState }) => void (state = transaction.state)
				while (undo({ state, dispatch }));
				expect(textOf(state)).toBe(value)
				while (redo({ state, dispatch }));
				expect(takeBreaks(textOf(state)).text).toBe(takeBreaks(edited).text)
			},
		),
		{ numRuns: 500 },
	)
})

test('a new line break is of the kind the text uses', () => {
	expect(withText('a\r\nb\r\n', 'a\nb\nc\n')).toBe('a\r\nb\r\nc\r\n')
	expect(withText('a\r\nb\nc\nd', 'a\nb\nc\nd\ne')).toBe('a\r\nb\nc\nd\ne')
	expect(withText('', 'a\nb')).toBe('a\nb')
})

test('text replaced from outside keeps its own line breaks', () => {
	const { text, breaks } = takeBreaks('x\r\ny\n')
	const state = open('a\nb').update({
		changes: { from: 0, to: 3, insert: text },
		effects: breaksAre(breaks),
	}).state
	expect(textOf(state)).toBe('x\r\ny\n')
})

test('the edit between two texts is the shortest single replacement', () => {
	expect(editBetween('abcd', 'abXd')).toEqual({ from: 2, to: 3, insert: 'X' })
	expect(editBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
	expect(editBetween('same', 'same')).toBeNull()
})

function open(value: string): EditorState {
	const { text, breaks } = takeBreaks(value)
	return EditorState.create({ doc: text, extensions: [history(), keepLineBreaks(breaks)] })
}
