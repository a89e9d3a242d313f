import type { Mark } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { CellSelection, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { Align } from '../blocks/schema-parts.ts'
import { schema } from '../blocks/schema.ts'
import type { PictureAttrs } from '../blocks/schema.ts'
import { isInEmptyLine } from './block-commands.ts'
import { boxAt } from './box-commands.ts'
import type { EditorCommand } from './editor-commands.ts'
import { slashMenuOf } from './slash-menu.ts'
import type { SlashMenu } from './slash-menu.ts'
import { alignAt } from './table-commands.ts'
import { redoDepth, undoDepth } from '@tiptap/pm/history'

/** What the bars are about: the selected words, or where the cursor is. */
export type Subject =
	| { kind: 'none' }
	| { kind: 'words' }
	| { kind: 'table'; align: Align | null }
	| { kind: 'link'; href: string; from: number; to: number; words: string }
	| { kind: 'picture'; attrs: PictureAttrs; isInline: boolean }
	| { kind: 'block'; name: string }

/** What the bars and menus show of the editor. */
export type Screen = {
	subject: Subject
	/** The name of the box or column around the cursor. */
	box: string | null
	/** Ids of the commands that are on. */
	on: string[]
	/** Ids of those that have no effect at the cursor. */
	off: string[]
	slash: SlashMenu | null
	/** The selection is a cursor in an empty line of the text. */
	isEmptyLine: boolean
	hasFocus: boolean
	canUndo: boolean
	canRedo: boolean
	/** The selection, for the place of the bar. */
	from: number
	to: number
}

export function screenOf(view: EditorView, commands: readonly EditorCommand[]): Screen {
	const { state } = view
	const { selection } = state
	return {
		subject: subjectOf(state),
		box: boxAt(state),
		on: commands.filter(({ isOn }) => isOn?.(state)).map(({ id }) => id),
		off: commands.filter(({ isOff }) => isOff?.(state)).map(({ id }) => id),
		slash: slashMenuOf(state),
		isEmptyLine: isInEmptyLine(state),
		hasFocus: view.hasFocus(),
		canUndo: undoDepth(state) > 0,
		canRedo: redoDepth(state) > 0,
		from: selection.from,
		to: selection.to,
	}
}

function subjectOf(state: EditorState): Subject {
	const { selection } = state
	if (selection instanceof NodeSelection) {
		const { type, attrs } = selection.node
		const isPicture = type === schema.nodes.picture || type === schema.nodes.image
		return isPicture
			? { kind: 'picture', attrs: attrs as PictureAttrs, isInline: type.isInline }
			: { kind: 'block', name: type.name }
	}
	const isTable = isInTable(state)
	if (selection instanceof CellSelection) return { kind: 'table', align: alignAt(state) }
	if (!selection.empty)
		return selection.$from.parent.type.spec.code ? { kind: 'none' } : { kind: 'words' }
	const link = linkAt(state)
	if (link) return link
	return isTable ? { kind: 'table', align: alignAt(state) } : { kind: 'none' }
}

/** The link around the cursor, whole. */
export function linkAt({ selection, doc }: EditorState): Extract<Subject, { kind: 'link' }> | null {
	if (!(selection instanceof TextSelection)) return null
	const { $from } = selection
	const type = schema.marks.link!
	const isLinked = (marks: readonly Mark[]) => type.isInSet(marks)
	const before = $from.nodeBefore && isLinked($from.nodeBefore.marks)
	const after = $from.nodeAfter && isLinked($from.nodeAfter.marks)
	// At its very edges, the cursor is beside the link.
	const mark =
		$from.textOffset > 0 ? (before ?? after) : before && after && before.eq(after) ? before : null
	if (!mark) return null
	const isIn = (index: number) => mark.isInSet($from.parent.maybeChild(index)?.marks ?? [])
	let [first, last] = [$from.index(), $from.index()]
	while (isIn(first - 1)) first--
	while (isIn(last + 1)) last++
	const [from, to] = [$from.posAtIndex(first), $from.posAtIndex(last + 1)]
	return { kind: 'link', href: mark.attrs.href, from, to, words: doc.textBetween(from, to) }
}
