import { toggleMark } from '@tiptap/pm/commands'
import type { MarkType } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Command, EditorState } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
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

/** Commands that open a dialog. */
export type DialogName = 'link' | 'image' | 'video'

/** A command of the bars and the menu; some have a shortcut. */
export type EditorCommand = {
	id: string
	label: string
	/** A shorter label for the bars. */
	short: string
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

/** All commands, in the order of the menu. `openDialog` is supplied by the editor. */
export function editorCommands(openDialog: (name: DialogName) => void): EditorCommand[] {
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
		{ ...block('plain', 'Plain text', 'Text'), otherNames: 'paragraph normal', run: makePlain },
		mark(marks.strong!, { id: 'bold', label: 'Bold', otherNames: 'strong', keys: 'B' }),
		mark(marks.em!, { id: 'italic', label: 'Italic', otherNames: 'emphasis', keys: 'I' }),
		mark(marks.strike!, { id: 'strike', label: 'Strikethrough', otherNames: 'deleted crossed' }),
		{
			...block('link', 'Link', 'Link'),
			otherNames: 'address url',
			keys: 'K',
			isOff: (state) => !link(state),
			run: link,
		},
		...lists(),
		{
			...block('quote', 'Quote', 'Quote'),
			otherNames: 'blockquote',
			isOn: ({ selection }) => ancestorOf(selection, [nodes.blockquote!]) !== null,
			run: toggleQuote,
		},
		{ ...block('table', 'Table', 'Table'), otherNames: 'grid rows columns', run: insertTable },
		{
			...block('image', 'Picture', 'Picture'),
			otherNames: 'image photo upload library',
			run: dialog('image'),
		},
		{
			...block('video', 'Video', 'Video'),
			otherNames: 'film youtube vimeo',
			run: dialog('video'),
		},
		{
			...block('rule', 'Dividing line', 'Line'),
			otherNames: 'divider horizontal rule hr',
			run: (state, dispatch) => {
				dispatch?.(insertBlock(state.tr, nodes.rule!.create()))
				return true
			},
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

function block(id: string, label: string, short: string) {
	return { id, label, short }
}

function heading(level: 2 | 3 | 4, label: string, otherNames: string): EditorCommand {
	return {
		...block(`heading-${level}`, label, label),
		otherNames: `heading ${level} h${level} title ${otherNames}`,
		isOn: (state) => isBlock(state, nodes.heading!, { level }),
		run: toggleHeading(level),
	}
}

function lists(): EditorCommand[] {
	const isOn = (type: (typeof listTypes)[number], isTask: boolean) => (state: EditorState) => {
		const item = ancestorOf(state.selection, [nodes.list_item!])
		const list = ancestorOf(state.selection, listTypes)
		return list?.node.type === type && (item?.node.attrs.checked !== null) === isTask
	}
	return [
		{
			...block('bullet', 'Bullet list', 'List'),
			otherNames: 'unordered points ul',
			isOn: isOn(nodes.bullet_list!, false),
			run: toggleList(nodes.bullet_list!),
		},
		{
			...block('numbered', 'Numbered list', 'Numbers'),
			otherNames: 'ordered ol steps',
			isOn: isOn(nodes.ordered_list!, false),
			run: toggleList(nodes.ordered_list!),
		},
		{
			...block('task', 'Checklist', 'Checklist'),
			otherNames: 'task tick todo boxes',
			isOn: isOn(nodes.bullet_list!, true),
			run: toggleList(nodes.bullet_list!, false),
		},
	]
}

type MarkCommand = { id: string; label: string; otherNames: string; keys?: string }

function mark(type: MarkType, { id, label, ...rest }: MarkCommand): EditorCommand {
	const run = toggleMark(type, null, { removeWhenPresent: false, includeWhitespace: true })
	return {
		...block(id, label, label === 'Strikethrough' ? 'Strike' : label),
		...rest,
		isOn: (state) => isMarkOn(state, type),
		isOff: (state) => !run(state),
		run,
	}
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
