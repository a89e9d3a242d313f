import { isolateHistory } from '@codemirror/commands'
import { findNext, findPrevious, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, Transaction } from '@codemirror/state'
import { dropCursor, EditorView, keymap } from '@codemirror/view'
import { editBetween, takeBreaks } from '../line-breaks.ts'
import type { Notice } from '../paste/read-clipboard.ts'
import { clipboard } from './clipboard.ts'
import { breaksAre, textOf } from './line-break-field.ts'
import { textExtensions } from './text-extensions.ts'
import { uploadNotes } from './uploads.ts'

export type EditorOptions = {
	parent: HTMLElement
	value: string
	onChange: (value: string) => void
	onImages: (files: File[], at: number | null) => void
	onNotice: (notice: Notice) => void
	onLinkDialog: () => void
}

/** The source of a whole text, with find, paste and drop. */
export function createEditor(options: EditorOptions): EditorView {
	const { parent, value } = options
	const { text, breaks } = takeBreaks(value)
	const extensions = [
		keymap.of([linkKey(options.onLinkDialog), ...findKeys]),
		textExtensions(breaks),
		dropCursor(),
		uploadNotes,
		search({ top: true }),
		EditorState.phrases.of(findWords),
		clipboard(options),
		EditorView.updateListener.of((update) => {
			if (update.docChanged && !update.transactions.some(isFromOutside))
				options.onChange(textOf(update.state))
		}),
	]
	return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) })
}

/**
 * Takes a text changed outside this editor, such as a restored draft, as the smallest possible edit.
 *
 * @param isOneStep whether the edit is undone alone. Edits that follow each other in the visual editor are not.
 */
export function takeValue(view: EditorView, value: string, isOneStep: boolean) {
	if (textOf(view.state) === value) return
	const { text, breaks } = takeBreaks(value)
	const edit = editBetween(view.state.doc.toString(), text)
	view.dispatch({
		changes: edit ?? [],
		effects: breaksAre(breaks),
		annotations: [fromOutside.of(true), ...(isOneStep ? [isolateHistory.of('full')] : [])],
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

function linkKey(onLinkDialog: () => void) {
	const run = () => {
		onLinkDialog()
		return true
	}
	return { key: 'Mod-k', run, preventDefault: true }
}
