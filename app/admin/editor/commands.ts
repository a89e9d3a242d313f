import type { EditorView } from '@codemirror/view'
import type { TransactionSpec, EditorState } from '@codemirror/state'
import { insertBlock, toggleHeading, toggleInline, toggleList, toggleQuote } from './markup.ts'

/** A command of the toolbar and the slash menu; some have a shortcut. */
export type EditorCommand = {
	/** Matches the ids that `marksAt` returns. */
	id: string
	label: string
	/** More search words for the slash menu. */
	otherNames: string
	/** Letter of the shortcut, pressed with Ctrl or Cmd. */
	keys?: string
	/** Whether it can be active at the cursor. */
	isToggle: boolean
	run: (view: EditorView) => void
}

/** Commands that open a dialog. */
export type DialogName = 'link' | 'image' | 'video'

const tableStart = ['|  |  |', '| --- | --- |', '|  |  |'].join('\n')

/** All commands in toolbar order. The editor supplies `openDialog`. */
export function editorCommands(openDialog: (name: DialogName) => void): EditorCommand[] {
	return [...wordCommands(openDialog), ...blockCommands(openDialog)]
}

function wordCommands(openDialog: (name: DialogName) => void): EditorCommand[] {
	return [
		heading(2, 'section title'),
		heading(3, 'subsection'),
		heading(4, 'small'),
		{
			id: '**',
			label: 'Bold',
			otherNames: 'strong',
			keys: 'B',
			isToggle: true,
			run: change((state) => toggleInline(state, '**')),
		},
		{
			id: '*',
			label: 'Italic',
			otherNames: 'emphasis',
			keys: 'I',
			isToggle: true,
			run: change((state) => toggleInline(state, '*')),
		},
		{
			id: '~~',
			label: 'Strikethrough',
			otherNames: 'deleted crossed',
			isToggle: true,
			run: change((state) => toggleInline(state, '~~')),
		},
		{
			id: 'link',
			label: 'Link',
			otherNames: 'address url',
			keys: 'K',
			isToggle: false,
			run: () => openDialog('link'),
		},
	]
}

function blockCommands(openDialog: (name: DialogName) => void): EditorCommand[] {
	return [
		{
			id: 'bullet',
			label: 'Bullet list',
			otherNames: 'unordered points ul',
			isToggle: true,
			run: change((state) => toggleList(state, 'bullet')),
		},
		{
			id: 'numbered',
			label: 'Numbered list',
			otherNames: 'ordered ol steps',
			isToggle: true,
			run: change((state) => toggleList(state, 'numbered')),
		},
		{
			id: 'quote',
			label: 'Quote',
			otherNames: 'blockquote',
			isToggle: true,
			run: change(toggleQuote),
		},
		{
			id: 'table',
			label: 'Table',
			otherNames: 'grid rows columns',
			isToggle: false,
			run: insertTable,
		},
		{
			id: 'image',
			label: 'Image',
			otherNames: 'picture photo upload library',
			isToggle: false,
			run: () => openDialog('image'),
		},
		{
			id: 'video',
			label: 'YouTube video',
			otherNames: 'film vimeo',
			isToggle: false,
			run: () => openDialog('video'),
		},
		{
			id: 'rule',
			label: 'Horizontal rule',
			otherNames: 'line divider hr',
			isToggle: false,
			run: change((state) => insertBlock(state, '---\n')),
		},
	]
}

/** A shortcut as displayed, and in the syntax of `aria-keyshortcuts`. */
export function shortcut(letter: string): { shown: string; spoken: string } {
	const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
	return isApple
		? { shown: `⌘${letter}`, spoken: `Meta+${letter}` }
		: { shown: `Ctrl+${letter}`, spoken: `Control+${letter}` }
}

function heading(level: 2 | 3 | 4, otherNames: string): EditorCommand {
	return {
		id: `heading-${level}`,
		label: `Heading ${level}`,
		otherNames: `h${level} title ${otherNames}`,
		isToggle: true,
		run: change((state) => toggleHeading(state, level)),
	}
}

function change(spec: (state: EditorState) => TransactionSpec) {
	return (view: EditorView) => {
		view.dispatch({ ...spec(view.state), scrollIntoView: true, userEvent: 'input.markup' })
		view.focus()
	}
}

/** Inserts an empty table and puts the cursor into its first cell. */
function insertTable(view: EditorView) {
	const spec = insertBlock(view.state, tableStart)
	view.dispatch({ ...spec, userEvent: 'input.markup' })
	const end = view.state.selection.main.head
	view.dispatch({ selection: { anchor: end - tableStart.length + 2 } })
	view.focus()
}
