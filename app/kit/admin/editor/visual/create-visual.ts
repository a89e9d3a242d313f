import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { closeHistory, history } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import type { Node } from '@tiptap/pm/model'
import { EditorState, Selection, Plugin } from '@tiptap/pm/state'
import { fixTables, tableEditing } from '@tiptap/pm/tables'
import { EditorView } from '@tiptap/pm/view'
import type { DOMEventMap } from '@tiptap/pm/view'
import type { Command } from '@tiptap/pm/state'
import type { TextRendering } from '#kit/records/define-type.ts'
import type { TextDocument } from '../blocks/text-document.ts'
import { takeClicksAround } from './around-text.ts'
import { boxView, ItemView, picturePlaceView, TableView, videoView } from './block-views.ts'
import { clipboardHandlers } from './clipboard.ts'
import type { ClipboardOptions } from './clipboard.ts'
import { editorCommands } from './editor-commands.ts'
import type { DialogName, EditorCommand } from './editor-commands.ts'
import { typedMarks } from './input-rules.ts'
import { editorKeys } from './keys.ts'
import { tabLeaves } from './leaving.ts'
import { looks } from './looks.ts'
import { isNarrow } from './use-is-touch.ts'
import { PictureView } from './picture-view.ts'
import { slashMenu } from './slash-menu.ts'
import { ShownBlocks } from './shown-blocks.ts'
import { SourceView } from './source-view.ts'
import { uploadNotes } from './upload-notes.ts'
import { visualTarget } from './visual-target.ts'
import type { VisualTarget } from './visual-target.ts'
import { emptyCells, keepsHeaderRow, withEmptyCells } from './table-commands.ts'

/** Pixels between the cursor and the edges of the window: room for the bars there. */
const clearanceOnScreen = { top: 110, bottom: 96, left: 5, right: 5 }
const clearanceOnTelephone = { top: 70, bottom: 220, left: 5, right: 5 }

export type VisualOptions = ClipboardOptions & {
	parent: HTMLElement
	document: TextDocument
	value: string
	/** How the page renders the text. */
	rendering: TextRendering | undefined
	attributes: () => Record<string, string>
	openDialog: (name: DialogName) => void
	/** Called at the start, and after each change of text, selection or focus. */
	onUpdate: (view: EditorView, hasChanged: boolean, commands: EditorCommand[]) => void
	onFocusBar: () => void
}

/** The visual editor: its view, its commands, and what dialogs and uploads write into. */
export type Visual = {
	view: EditorView
	commands: EditorCommand[]
	target: VisualTarget
	openDialog: (name: DialogName) => void
	stop: () => void
}

export function createVisual(options: VisualOptions): Visual {
	const { parent, document: text, value } = options
	const shown = new ShownBlocks(options.rendering)
	const commands = editorCommands(options.openDialog, options.rendering?.hasBlocks)
	const doc = text.read(value)
	const clearance = matchMedia(isNarrow).matches ? clearanceOnTelephone : clearanceOnScreen
	shown.follow(doc)
	const view = new EditorView(parent, {
		state: createEditorState(doc, commands, options),
		attributes: options.attributes,
		nodeViews: {
			picture: (node) => new PictureView(node, shown),
			image: (node) => new PictureView(node, shown),
			video: videoView,
			box: (node) => boxView(node, shown),
			picture_place: (node, _view, getPos) =>
				picturePlaceView(node, () => {
					target.replaceNext(getPos() ?? null)
					options.openDialog('image')
				}),
			source: (node, editor, getPos) =>
				new SourceView(node, editor, { document: text, shown, getPos }),
			table: () => new TableView(),
			list_item: (node, editor, getPos) => new ItemView(node, editor, getPos),
		},
		// Clear of the bars at the top and at the bottom of the window.
		scrollThreshold: clearance,
		scrollMargin: clearance,
		handleDOMEvents: focusEvents((editor) => options.onUpdate(editor, false, commands)),
		dispatchTransaction(transaction) {
			const state = view.state.apply(transaction)
			view.updateState(state)
			// A source still being typed is asked for once it is closed.
			const isWhole = transaction.getMeta('addToHistory') !== false
			if (transaction.docChanged && isWhole) shown.follow(state.doc)
			const hasChanged = transaction.docChanged && !transaction.getMeta(fromOutside)
			options.onUpdate(view, hasChanged, commands)
		},
	})
	const target = visualTarget(view)
	const stopClicks = takeClicksAround(view, parent)
	const stop = () => {
		stopClicks()
		shown.stop()
		view.destroy()
	}
	options.onUpdate(view, false, commands)
	return { view, commands, target, openDialog: options.openDialog, stop }
}

const fromOutside = 'from outside'

/** Takes a text changed outside the editor, such as a restored draft. The cursor stays with its words. */
export function takeValue(view: EditorView, text: TextDocument, value: string) {
	const { doc, tr, selection } = view.state
	if (text.write(doc) === value) return
	const next = text.read(value)
	const start = doc.content.findDiffStart(next.content) ?? 0
	const end = doc.content.findDiffEnd(next.content)?.a ?? 0
	tr.replaceWith(0, doc.content.size, next.content)
	const isBehind = selection.from > start && selection.from >= end
	const moved = isBehind ? selection.from + next.content.size - doc.content.size : start
	const near = selection.from <= start ? selection.from : Math.min(moved, next.content.size)
	tr.setSelection(Selection.near(tr.doc.resolve(near)))
	view.dispatch(closeHistory(tr).setMeta(fromOutside, true))
	// What is typed next is undone on its own.
	view.dispatch(closeHistory(view.state.tr))
}

function createEditorState(
	doc: Node,
	commands: EditorCommand[],
	options: VisualOptions,
): EditorState {
	const keys = editorKeys(commands)
	const state = EditorState.create({
		doc,
		plugins: [
			selectionFirst(),
			slashMenu(commands),
			tabLeaves(),
			keymap({
				'Alt-F10': () => {
					options.onFocusBar()
					return true
				},
			}),
			typesOverCells(),
			typedMarks(),
			keymap(keys),
			deletesWithoutKey(keys.Backspace!),
			clipboardHandlers(options),
			history(),
			dropCursor({ width: 3, color: false, class: 'editor-drop' }),
			gapCursor(),
			tableEditing(),
			keepsHeaderRow(),
			uploadNotes(),
			looks(),
		],
	})
	const fixed = fixTables(state) ?? state.tr
	// A picture at the top would be selected, and the first key would replace it.
	const first = Selection.findFrom(fixed.doc.resolve(0), 1, true)
	return state.apply((first ? fixed.setSelection(first) : fixed).setMeta('addToHistory', false))
}

function focusEvents(onChange: (view: EditorView) => void) {
	const tell = (view: EditorView) => {
		// The view knows of the focus only after the event.
		queueMicrotask(() => onChange(view))
		return false
	}
	return { focus: tell, blur: tell } satisfies {
		[Name in keyof DOMEventMap]?: (view: EditorView, event: DOMEventMap[Name]) => boolean
	}
}

/**
 * Deletes backwards at the start of a block as the key does. A telephone's keyboard may send no key: the browser would
 * then join the blocks itself.
 */
function deletesWithoutKey(backspace: Command): Plugin {
	return new Plugin({
		props: {
			handleDOMEvents: {
				beforeinput(view, event) {
					const { selection } = view.state
					const isDeleting = event.inputType.startsWith('delete') && !view.composing
					if (isDeleting && emptyCells(view.state, view.dispatch)) {
						event.preventDefault()
						return true
					}
					const isAtStart = selection.empty && selection.$from.parentOffset === 0
					const isOthers = event.inputType !== 'deleteContentBackward' || view.composing
					if (isOthers || !isAtStart || !backspace(view.state, view.dispatch, view)) return false
					event.preventDefault()
					return true
				},
			},
		},
	})
}

/**
 * Before each key, input and paste, the view reads where the cursor is. The browser tells of a moved cursor a little
 * later, so that on a busy device a quick key would act on the place before.
 */
function selectionFirst(): Plugin {
	return new Plugin({
		props: {
			handleDOMEvents: {
				keydown: (view, event) => !event.isComposing && read(view),
				beforeinput: read,
				paste: read,
				cut: read,
				copy: read,
			},
		},
	})
}

/** Never handles the event itself. */
function read(view: EditorView): false {
	if (!view.composing && view.hasFocus())
		view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
	return false
}

/** What is typed over selected cells is in the first; the others are empty: with keys, without, or composed. */
function typesOverCells(): Plugin {
	return new Plugin({
		props: {
			handleTextInput: (view, _from, _to, words) => typeOver(view, words),
			handleDOMEvents: {
				beforeinput(view, event) {
					const isTyping = /^insert(?:Text|Paragraph|LineBreak)$/.test(event.inputType)
					if (!isTyping || view.composing || !typeOver(view, event.data ?? '')) return false
					event.preventDefault()
					return true
				},
				compositionstart(view) {
					emptyCells(view.state, view.dispatch)
					return false
				},
			},
		},
	})
}

function typeOver(view: EditorView, words: string): boolean {
	const tr = withEmptyCells(view.state)
	if (!tr) return false
	view.dispatch(words ? tr.insertText(words) : tr)
	return true
}
