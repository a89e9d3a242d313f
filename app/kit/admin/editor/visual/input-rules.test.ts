import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { editorState, placeOf, textOf } from '#tests/support/editor-state.ts'
import { typedMarks } from './input-rules.ts'

test('three hyphens in a line become a dividing line', () => {
	const plugin = typedMarks()
	let state = editorState('Above\n\n--', '--').reconfigure({ plugins: [plugin] })
	const view = {
		get state() {
			return state
		},
		dispatch: (tr: typeof state.tr) => (state = state.apply(tr)),
	} as unknown as EditorView
	const end = placeOf(state.doc, '--') + 2
	plugin.props.handleTextInput!.call(plugin, view, end, end, '-', () => state.tr)
	expect(textOf(state.doc)).toBe('Above\n\n---')
})
