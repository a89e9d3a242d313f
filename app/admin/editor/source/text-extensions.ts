import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import type { Command } from '@codemirror/view'
import type { LineBreak } from '../line-breaks.ts'
import { markdownColours } from './colours.ts'
import { keepLineBreaks } from './line-break-field.ts'
import { listKeys } from './list-keys.ts'
import { toggleInline } from './markup.ts'
import type { InlineMark } from './markup.ts'
import './source-mode.css'

/** What the source of a whole text and that of one block have in common. Other keys come first. */
export function textExtensions(breaks: readonly LineBreak[]): Extension[] {
	return [
		keepLineBreaks(breaks),
		history(),
		drawSelection(),
		highlightSpecialChars(),
		EditorView.lineWrapping,
		markdownColours,
		keymap.of([...listKeys, ...markKeys, ...historyKeymap, ...plainKeys]),
		EditorView.contentAttributes.of({
			spellcheck: 'true',
			autocapitalize: 'sentences',
			// Editable text is focusable anyway; accessibility checkers want it explicit.
			tabindex: '0',
		}),
	]
}

const markKeys = [
	{ key: 'Mod-b', run: toggle('**'), preventDefault: true },
	{ key: 'Mod-i', run: toggle('*'), preventDefault: true },
]

// Without the keys that indent, move or comment lines; Enter and Tab are bound by `listKeys`.
const plainKeys = defaultKeymap.filter(
	({ key = '' }) =>
		!/^(?:Enter|Tab|Mod-[[\]/i]|Mod-Enter|Shift-Mod-|Alt-[AlI]|Mod-Alt-\\|Shift-Alt-|Alt-Arrow|Ctrl-m|Escape)/.test(
			key,
		),
)

function toggle(mark: InlineMark): Command {
	return (view) => {
		const spec = toggleInline(view.state, mark)
		view.dispatch({ ...spec, scrollIntoView: true, userEvent: 'input.markup' })
		return true
	}
}
