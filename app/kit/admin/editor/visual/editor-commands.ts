import { toggleMark } from '@tiptap/pm/commands'
import type { MarkType, NodeType } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Command, EditorState } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import { boxCommands } from './box-commands.ts'
import type { BoxDialog } from './box-commands.ts'
import {
	ancestorOf,
	insertBlock,
	isBlock,
	listTypes,
	makePlain,
	toggleHeading,
	toggleList,
	toggleQuote,
} from './block-commands.ts'
import { insertTable } from './table-commands.ts'

/** The dialogs about the selection; the last one is about the words of a picture. */
export type DialogName = 'link' | 'image' | 'video' | BoxDialog | 'description'

/** A command of the bars and the menu; some have a shortcut. */
export type EditorCommand = {
	id: string
	label: string
	/** A shorter label for the bars. */
	short?: string
	/** More search words for the menu. */
	otherNames: string
	/** Letter of the shortcut, pressed with Ctrl or Cmd. */
	keys?: string
	/** Whether it is on at the cursor; absent for what only inserts. */
	isOn?: (state: EditorState) => boolean
	/** Whether it has no effect at the cursor; absent for what can always run there or is only in the menu. */
	isOff?: (state: EditorState) => boolean
	run: Command
}

const { nodes, marks } = schema

/** All commands, in the order of the menu. `openDialog` is supplied by the editor; `hasBlocks`: pages show blocks. */
export function editorCommands(
	openDialog: (name: DialogName) => void,
	hasBlocks = false,
): EditorCommand[] {
	const dialog = (name: DialogName): Command => {
		return (_state, dispatch) => {
			if (dispatch) openDialog(name)
			return true
		}
	}
	const link: Command = (state, dispatch) => canLink(state) && dialog('link')(state, dispatch)
	return [
		heading(2, 'Heading', 'section title'),
		heading(3, 'Subheading', 'subsection'),
		heading(4, 'Small heading', 'subsection'),
		{
			id: 'plain',
			label: 'Plain text',
			otherNames: 'paragraph normal',
			run: makePlain,
		},
		mark(marks.strong!, { id: 'bold', label: 'Bold', otherNames: 'strong', keys: 'B' }),
		mark(marks.em!, { id: 'italic', label: 'Italic', otherNames: 'emphasis', keys: 'I' }),
		mark(marks.strike!, {
			id: 'strike',
			label: 'Strikethrough',
			short: 'Strike',
			otherNames: 'deleted crossed',
		}),
		{
			id: 'link',
			label: 'Link',
			otherNames: 'address url',
			keys: 'K',
			isOff: (state) => !link(state),
			run: link,
		},
		list(nodes.bullet_list!, {
			id: 'bullet',
			label: 'Bullet list',
			short: 'List',
			otherNames: 'unordered points ul',
		}),
		list(nodes.ordered_list!, {
			id: 'numbered',
			label: 'Numbered list',
			short: 'Numbers',
			otherNames: 'ordered ol steps',
		}),
		list(nodes.bullet_list!, {
			id: 'task',
			label: 'Checklist',
			otherNames: 'task tick todo boxes',
		}),
		{
			id: 'quote',
			label: 'Quote',
			otherNames: 'blockquote',
			isOn: ({ selection }) => ancestorOf(selection, [nodes.blockquote!]) !== null,
			run: toggleQuote,
		},
		{ id: 'table', label: 'Table', otherNames: 'grid rows columns', run: insertTable },
		{
			id: 'image',
			label: 'Picture',
			otherNames: 'image photo upload library',
			run: dialog('image'),
		},
		{ id: 'video', label: 'Video', otherNames: 'film youtube vimeo', run: dialog('video') },
		{
			id: 'rule',
			label: 'Dividing line',
			otherNames: 'divider horizontal rule hr',
			run: insertRule,
		},
		...(hasBlocks ? boxCommands(dialog) : []),
	]
}

/** A shortcut as displayed, and in the syntax of `aria-keyshortcuts`. */
export function shortcut(letter: string): { shown: string; spoken: string } {
	const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
	return isApple
		? { shown: `⌘${letter}`, spoken: `Meta+${letter}` }
		: { shown: `Ctrl+${letter}`, spoken: `Control+${letter}` }
}

function heading(level: 2 | 3 | 4, label: string, otherNames: string): EditorCommand {
	return {
		id: `heading-${level}`,
		label,
		otherNames: `heading ${level} h${level} title ${otherNames}`,
		isOn: (state) => isBlock(state, nodes.heading!, { level }),
		run: toggleHeading(level),
	}
}

const insertRule: Command = ({ tr }, dispatch) => {
	dispatch?.(insertBlock(tr, nodes.rule!.create()))
	return true
}

type NamedCommand = Pick<EditorCommand, 'id' | 'label' | 'short' | 'otherNames' | 'keys'>

function list(type: NodeType, named: NamedCommand): EditorCommand {
	const isTask = named.id === 'task'
	return {
		...named,
		isOn({ selection }) {
			const isOfTasks = ancestorOf(selection, [nodes.list_item!])?.node.attrs.checked !== null
			return ancestorOf(selection, listTypes)?.node.type === type && isOfTasks === isTask
		},
		run: toggleList(type, isTask ? false : null),
	}
}

function mark(type: MarkType, named: NamedCommand): EditorCommand {
	const run = toggleMark(type, null, { removeWhenPresent: false, includeWhitespace: true })
	return { ...named, isOn: (state) => isMarkOn(state, type), isOff: (state) => !run(state), run }
}

/** Code has no links. A picture or film that stands alone gets one in a line below. */
function canLink(state: EditorState): boolean {
	const { selection } = state
	const isAlone = selection instanceof NodeSelection && !selection.node.isInline
	return isAlone || toggleMark(marks.link!)(state)
}

/** Whether the selection, or what is typed next, has a mark. */
function isMarkOn({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
	if (selection instanceof NodeSelection) return false
	const { empty, $from, from, to } = selection
	if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
	return doc.rangeHasMark(from, to, type)
}
