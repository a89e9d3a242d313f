// Commands about boxes and columns.
import { wrapIn } from '@tiptap/pm/commands'
import type { Attrs, Node, NodeType } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { boxNames } from '#platform/lib/markdown/block-syntax.ts'
import type { BoxName } from '#platform/lib/markdown/block-syntax.ts'
import { schema } from '../blocks/schema.ts'
import { ancestorOf, insertBlock } from './block-commands.ts'

const { box, columns, column, paragraph } = schema.nodes
/** Its dialogs: what they ask for is what the block is made of. */
export type BoxDialog = 'button' | 'file' | 'records'

const tones = ['note', 'tip', 'warning'] as const

/** What pages that show blocks can have beside words, in the order of the menu. */
export function boxCommands(dialog: (name: BoxDialog) => Command) {
	const empty = (name: BoxName, lines: number) =>
		put(() => filled(box!, { name }, paragraph!, lines))
	const row = (count: number) => put(() => filled(columns!, null, column!, count))
	const form = (to: string, words: string) => put(() => linkBox('form', to, words))
	const { button, file, question, quote, map, records } = boxNames
	const commands: [id: string, label: string, otherNames: string, run: Command][] = [
		['button', button, 'link call to action', dialog('button')],
		['file', file, 'pdf document attachment', dialog('file')],
		['question', question, 'faq answer accordion', empty('question', 2)],
		['testimonial', quote, 'testimonial face customer review', empty('quote', 2)],
		['note', 'Call-out', 'callout note tip warning box', wrapIn(box!, { name: 'note' })],
		['columns-2', 'Two columns', 'side grid', row(2)],
		['columns-3', 'Three columns', 'side grid', row(3)],
		['map', map, 'address place directions', empty('map', 1)],
		['records', records, 'records products articles news newest cards', dialog('records')],
		['contact-form', 'Contact form', 'message enquiry', form('/contact', 'Write to us')],
		[
			'newsletter-form',
			'Newsletter form',
			'sign up subscribe',
			form('/news#newsletter', 'Our newsletter'),
		],
	]
	return commands.map(([id, label, otherNames, run]) => ({ id, label, otherNames, run }))
}

/** A box with nothing but a link, such as a button. */
export function linkBox(name: BoxName, href: string, words: string): Node {
	const link = schema.text(words, [schema.marks.link!.create({ href })])
	return box!.create({ name }, paragraph!.create(null, link))
}

function filled(around: NodeType, attrs: Attrs | null, type: NodeType, count: number): Node {
	return around.create(
		attrs,
		Array.from({ length: count }, () => type.createAndFill()!),
	)
}

/** Puts a block at the cursor, which goes into it. */
function put(make: () => Node): Command {
	return ({ tr }, dispatch) => {
		const block = make()
		if (!dispatch) return true
		insertBlock(tr, block)
		// Behind it is an empty line with the cursor.
		const start = tr.selection.from - 1 - block.nodeSize
		dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start + 1))))
		return true
	}
}

/** The name of the innermost box or column around the cursor; null when there is none. */
export function boxAt({ selection }: EditorState): string | null {
	const around = ancestorOf(selection, [box!, column!])?.node
	return around ? String(around.attrs.name ?? around.type.name) : null
}

/** What the bar offers within a box or a column. */
export function boxGroup(name: string) {
	const isTone = tones.some((tone) => tone === name)
	const changes = tones.map((tone) => ({
		id: tone,
		label: boxNames[tone],
		isOn: tone === name,
		run: within((tr, pos) => tr.setNodeAttribute(pos, 'name', tone)),
	}))
	return {
		label: name === 'column' ? 'Columns' : boxNames[name as BoxName],
		items: [
			...(isTone ? changes : []),
			{ id: 'unbox', label: 'Keep only the content', run: within(unbox) },
			{
				id: 'remove',
				label: 'Remove',
				run: within((tr, pos, { nodeSize }) => tr.delete(pos, pos + nodeSize)),
			},
		],
	}
}

function within(change: (tr: Transaction, pos: number, node: Node) => Transaction): Command {
	return ({ selection, tr }, dispatch) => {
		const around = ancestorOf(selection, [box!, columns!])
		if (around) dispatch?.(change(tr, around.pos, around.node).scrollIntoView())
		return around !== null
	}
}

function unbox(tr: Transaction, pos: number, node: Node): Transaction {
	const inside = node.type === box ? node.children : node.children.flatMap((one) => one.children)
	return tr.replaceWith(pos, pos + node.nodeSize, inside)
}
