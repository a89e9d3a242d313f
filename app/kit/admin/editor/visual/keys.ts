import {
	baseKeymap,
	chainCommands,
	deleteSelection,
	exitCode,
	joinBackward,
	lift,
	liftEmptyBlock,
	newlineInCode,
	selectNodeBackward,
	setBlockType,
	splitBlock,
	toggleMark,
} from '@tiptap/pm/commands'
import { redo, undo } from '@tiptap/pm/history'
import { undoInputRule } from '@tiptap/pm/inputrules'
import { liftListItem, splitListItem } from '@tiptap/pm/schema-list'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Command, Selection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import { schema } from '../blocks/schema.ts'
import { ancestorOf, indent, move, outdent } from './block-commands.ts'
import type { EditorCommand } from './editor-commands.ts'
import { emptyCells, nextCell, previousCell } from './table-commands.ts'

const { nodes, marks } = schema
const listItem = nodes.list_item!

/** Keys as in a word processor. Tab indents items and goes through cells; elsewhere it leaves the editor. */
export function editorKeys(commands: readonly EditorCommand[]): Record<string, Command> {
	// Escape closes what is open; it selects nothing that the next key would replace.
	return {
		...baseKeymap,
		Escape: () => false,
		...shortcutCommands(commands),
		Enter: chainCommands(
			emptyCells,
			stayInCell,
			splitItem,
			newlineInCode,
			liftEmptyBlock,
			behindNode,
			splitBlock,
		),
		'Shift-Enter': chainCommands(emptyCells, exitCode, lineBreak),
		Backspace: chainCommands(
			undoInputRule,
			emptyCells,
			deleteSelection,
			plainAtStart,
			outAtStart,
			joinBackward,
			selectNodeBackward,
		),
		Delete: chainCommands(emptyCells, baseKeymap.Delete!),
		Tab: chainCommands(nextCell, indent),
		'Shift-Tab': chainCommands(previousCell, outdent),
		'Mod-u': stay(toggleMark(marks.tag!, { name: 'u' })),
		'Mod-z': undo,
		'Mod-y': redo,
		'Mod-Shift-z': redo,
		'Alt-ArrowUp': stay(move(-1)),
		'Alt-ArrowDown': stay(move(1)),
	}
}

const splitItem: Command = (state, dispatch) => {
	const item = ancestorOf(state.selection, [listItem])
	const checked = item?.node.attrs.checked
	const attrs = typeof checked === 'boolean' ? { checked: false } : undefined
	const isEmpty = state.selection.$from.parent.content.size === 0
	if (item && isEmpty && state.selection.$from.depth === item.depth + 1)
		return liftListItem(listItem)(state, dispatch)
	return splitListItem(listItem, attrs)(state, dispatch)
}

const stayInCell: Command = (state, dispatch) => isInTable(state) && lineBreak(state, dispatch)

/** With a picture or video selected, Enter starts a paragraph below. */
const behindNode: Command = ({ selection, tr }, dispatch) => {
	if (!(selection instanceof NodeSelection) || selection.node.isInline) return false
	tr.insert(selection.to, nodes.paragraph!.create())
	dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView())
	return true
}

const lineBreak: Command = (state, dispatch) => {
	if (state.selection.$from.parent.type.spec.code) return false
	dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create(), true).scrollIntoView())
	return true
}

function isAtStart({ $from, empty }: Selection): boolean {
	return empty && $from.parent.isTextblock && $from.parentOffset === 0
}

const plainAtStart: Command = (state, dispatch) => {
	const { parent } = state.selection.$from
	const isMarked = parent.type === nodes.heading || parent.type === nodes.code_block
	return isAtStart(state.selection) && isMarked && setBlockType(nodes.paragraph!)(state, dispatch)
}

/** At the start of an item, a quote or a box, Backspace takes the text out of it. */
const outAtStart: Command = (state, dispatch) => {
	if (!isAtStart(state.selection)) return false
	const { $from } = state.selection
	if ($from.depth < 2 || $from.index(-1) > 0) return false
	const around = $from.node(-1)
	if (around.type === listItem) return liftListItem(listItem)(state, dispatch)
	const isAround = around.type === nodes.blockquote || around.type === nodes.box
	return isAround && lift(state, dispatch)
}

/** The commands that have a shortcut, by their key. */
export function shortcutCommands(commands: readonly EditorCommand[]): Record<string, Command> {
	return Object.fromEntries(
		commands.flatMap(({ keys, run }) => (keys ? [[`Mod-${keys.toLowerCase()}`, stay(run)]] : [])),
	)
}

/** The key does nothing else, such as what the browser does with it, even where the command cannot run. */
function stay(command: Command): Command {
	return (state, dispatch, view) => {
		command(state, dispatch, view)
		return true
	}
}
