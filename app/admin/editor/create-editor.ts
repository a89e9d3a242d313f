import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { findNext, findPrevious, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, Transaction } from '@codemirror/state'
import {
	drawSelection,
	dropCursor,
	EditorView,
	highlightSpecialChars,
	keymap,
} from '@codemirror/view'
import { clipboard } from './clipboard.ts'
import type { EditorCommand } from './commands.ts'
import { markdownColours } from './highlight.ts'
import { breaksAre, keepLineBreaks, textOf } from './line-break-field.ts'
import { editBetween, takeBreaks } from './line-breaks.ts'
import { listKeys } from './list-keys.ts'
import { markdownLanguage } from './markdown-language.ts'
import { marksAt } from './markup.ts'
import { slashMenu } from './slash-menu.ts'
import { uploadNotes } from './uploads.ts'

export type EditorOptions = {
	parent: HTMLElement
	value: string
	commands: readonly EditorCommand[]
	attributes: Record<string, string>
	onChange: (value: string) => void
	onMarks: (marks: string[]) => void
	onSlashCount: (count: number | null) => void
	onImages: (files: File[], at: number) => void
	onNotice: (words: string) => void
	onScroll: (share: number) => void
}

export function createEditor(options: EditorOptions): EditorView {
	const { parent, value, commands } = options
	const { text, breaks } = takeBreaks(value)
	const extensions = [
		keepLineBreaks(breaks),
		history(),
		drawSelection(),
		dropCursor(),
		highlightSpecialChars(),
		EditorView.lineWrapping,
		markdownLanguage,
		markdownColours,
		uploadNotes,
		search({ top: true }),
		EditorState.phrases.of(findWords),
		clipboard(options),
		slashMenu(commands, options.onSlashCount),
		keymap.of([...listKeys, ...commandKeys(commands), ...findKeys, ...historyKeymap, ...plainKeys]),
		EditorView.contentAttributes.of({
			spellcheck: 'true',
			autocapitalize: 'sentences',
			// Editable text is focusable anyway; accessibility checkers want it explicit.
			tabindex: '0',
			...options.attributes,
		}),
		EditorView.updateListener.of((update) => {
			if (update.docChanged && !update.transactions.some(isFromOutside))
				options.onChange(textOf(update.state))
			if (update.docChanged || update.selectionSet) options.onMarks(marksAt(update.state))
		}),
	]
	const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) })
	const { scrollDOM } = view
	scrollDOM.addEventListener('scroll', () => {
		const room = scrollDOM.scrollHeight - scrollDOM.clientHeight
		options.onScroll(room > 0 ? scrollDOM.scrollTop / room : 0)
	})
	return view
}

/** Applies a text changed outside the editor, such as a restored draft, as the smallest possible edit. */
export function takeValue(view: EditorView, value: string) {
	if (textOf(view.state) === value) return
	const { text, breaks } = takeBreaks(value)
	const edit = editBetween(view.state.doc.toString(), text)
	view.dispatch({
		changes: edit ?? [],
		effects: breaksAre(breaks),
		annotations: fromOutside.of(true),
	})
}

const fromOutside = Transaction.remote

function isFromOutside(transaction: Transaction): boolean {
	return transaction.annotation(fromOutside) === true
}

const findWords = {
	next: 'Next',
	previous: 'Previous',
	all: 'Select all',
	'match case': 'Match case',
	'by word': 'Whole words',
	regexp: 'Pattern',
	replace: 'Replace',
	'replace all': 'Replace all',
}

const findKeys = [
	{ key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel' },
	{
		key: 'F3',
		run: findNext,
		shift: findPrevious,
		scope: 'editor search-panel',
		preventDefault: true,
	},
	...searchKeymap.filter(({ key }) => key === 'Escape'),
]

// Without the keys that indent, move or comment lines; Enter and Tab are bound by `listKeys`.
const plainKeys = defaultKeymap.filter(
	({ key = '' }) =>
		!/^(?:Enter|Tab|Mod-[[\]/i]|Mod-Enter|Shift-Mod-|Alt-[AlI]|Mod-Alt-\\|Shift-Alt-|Alt-Arrow|Ctrl-m|Escape)/.test(
			key,
		),
)

function commandKeys(commands: readonly EditorCommand[]) {
	return commands.flatMap(({ keys, run }) => {
		if (!keys) return []
		const pressed = (view: EditorView) => {
			run(view)
			return true
		}
		return [{ key: `Mod-${keys.toLowerCase()}`, run: pressed, preventDefault: true }]
	})
}
