import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import type { ImageMarkup, Placement } from '../image-markup.ts'
import { hiddenUpload, placedUpload, shownUpload, uploadNotes } from './uploads.ts'

const buttons = { onRetry: () => {}, onRemove: () => {} }

test.each([
	['|', 'full', 'A\n\nB\n\nC\n\n|'],
	['   |', 'full', 'A\n\nB\n\nC\n\n|'],
	['Hens.|', 'left', 'Hens.\n\nA\n\nB\n\nC\n\n|'],
	['Hens.|\n\nEggs.', 'full', 'Hens.\n\nA\n\nB\n\nC\n\n|\n\nEggs.'],
	['Hens.|\nEggs.', 'full', 'Hens.\n\nA\n\nB\n\nC\n\n|\n\nEggs.'],
	['Hens.\n|\nEggs.', 'center', 'Hens.\n\nA\n\nB\n\nC\n\n|\n\nEggs.'],
	['|Hens.', 'full', 'A\n\nB\n\nC\n\n|\n\nHens.'],
	['He|ns.', 'own', 'HeABC|ns.'],
	['Hens. |', 'own', 'Hens. ABC|'],
] as const)(
	'three pictures given at the cursor of %j stand in their order (%s), whichever comes first, and the cursor after them',
	(before, placement, after) => {
		for (const order of orders) {
			const state = order.reduce((old, id) => place(old, id, placement), given(before, 3))
			expect({ order, text: shown(state) }).toEqual({ order, text: after })
		}
	},
)

test('words typed while pictures are on their way stand after them, and the cursor stays where it is typing', () => {
	let state = given('Hens.|', 2)
	state = state.update({ ...state.replaceSelection(' Eggs'), userEvent: 'input.type' }).state
	state = place(state, 2, 'own')
	expect(shown(state)).toBe('Hens.B Eggs|')
	expect(shown(place(state, 1, 'own'))).toBe('Hens.AB Eggs|')
})

test('a picture whose surroundings were deleted is still put into the text; a removed one is not', () => {
	let state = given('Hens and eggs.|', 2)
	state = state.update({ changes: { from: 0, to: state.doc.length } }).state
	state = state.update(hiddenUpload(1)).state
	expect(placedUpload(state, 1, picture('A', 'full'))).toBeNull()
	expect(shown(place(state, 2, 'full'))).toBe('B\n\n|')
})

test('pictures given at one place keep their order through all edits around them', () => {
	const edits = fc.array(fc.tuple(fc.nat(200), fc.nat(10), fc.constantFrom('', 'x', '\n\n', ' ')), {
		maxLength: 6,
	})
	fc.assert(
		fc.property(fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), edits, (order, changes) => {
			let state = given('One two.\n\n|Three four.\n', 4)
			for (const [index, id] of order.entries()) {
				const [at, length, insert] = changes[index] ?? [0, 0, '']
				const from = at % 8
				// Only the words before the pictures are edited.
				const to = Math.min(from + length, 8)
				if (from <= state.doc.length && to <= state.doc.toString().search(/\n|$/))
					state = state.update({ changes: { from, to, insert } }).state
				state = place(state, id, 'full')
			}
			expect(shown(state).replaceAll(/[^A-D]/g, '')).toBe('ABCD')
		}),
	)
})

const orders = [
	[1, 2, 3],
	[1, 3, 2],
	[2, 1, 3],
	[2, 3, 1],
	[3, 1, 2],
	[3, 2, 1],
]

/** A text with uploads at its cursor, which `|` marks. */
function given(text: string, count: number): EditorState {
	const anchor = text.indexOf('|')
	const doc = text.replace('|', '')
	let state = EditorState.create({ doc, selection: { anchor }, extensions: [uploadNotes] })
	for (let id = 1; id <= count; id++) {
		const note = { id, name: `${id}.png`, percent: 0, failure: null }
		state = state.update(shownUpload(anchor, note, buttons)).state
	}
	return state
}

function place(state: EditorState, id: number, placement: Placement): EditorState {
	return state.update(placedUpload(state, id, picture('ABCD'[id - 1]!, placement))!).state
}

function picture(alt: string, placement: Placement): ImageMarkup {
	return { url: '/media/a/1.png', alt, placement, width: null, height: null }
}

/** The text with its cursor, and every picture as its alternative text. */
function shown({ doc, selection }: EditorState): string {
	const text = doc.toString()
	const { head } = selection.main
	return `${text.slice(0, head)}|${text.slice(head)}`.replaceAll(
		/<img [^>]*alt="(\w)"[^>]*>/g,
		'$1',
	)
}
