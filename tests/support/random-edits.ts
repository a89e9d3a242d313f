// Random edits of one block of a text in the visual editor, as a person makes them.
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { schema } from '#kit/admin/editor/blocks/schema.ts'
import { fc } from './properties.ts'

/** A kind of edit, the block, two places within it, and a piece of text. */
export type Edit = { kind: EditKind; block: number; from: number; to: number; text: string }
type EditKind = keyof typeof edits

const typed = fc.constantFrom(
	...'x * ** _ # - 1. > | ` <b> < &amp; \\ [ref] ](/x) ! ~~ 🐔 : + 10) [x] . 鶏「 === ---'.split(
		' ',
	),
	...' :  :# :- :1. :> :\u00a0:\u2028:\u0000:\ud83d:\ufeff:[x] '.split(':'),
	'www.a.example',
	'me@a.example',
)

const edits = {
	insert: (tr: Transaction, edit: Edit) => {
		const at = placeIn(tr.doc, edit, edit.from)
		return at === null ? tr : tr.insertText(edit.text, at)
	},
	remove: (tr: Transaction, edit: Edit) => {
		const range = rangeIn(tr.doc, edit)
		return range ? tr.delete(range.from, range.to) : tr
	},
	mark: (tr: Transaction, edit: Edit) => {
		const range = rangeIn(tr.doc, edit)
		const { strong, em, strike, code, link, tag } = schema.marks
		const given = [strong!, em!, strike!, code!]
		const mark = [
			...given.map((type) => type.create()),
			link!.create({ href: '/a (b)' }),
			tag!.create({ name: 'u' }),
		][edit.to % 6]!
		if (!range || !tr.doc.resolve(range.from).parent.type.allowsMarkType(mark.type)) return tr
		return tr.doc.rangeHasMark(range.from, range.to, mark.type)
			? tr.removeMark(range.from, range.to, mark)
			: tr.addMark(range.from, range.to, mark)
	},
	level: (tr: Transaction, edit: Edit) => {
		const { block, start } = blockOf(tr.doc, edit)
		if (block.type !== schema.nodes.heading) return tr
		return tr.setNodeAttribute(start, 'level', (edit.from % 6) + 1)
	},
	item: (tr: Transaction, edit: Edit) => {
		const { block, start } = blockOf(tr.doc, edit)
		if (!block.type.name.endsWith('_list')) return tr
		const item = schema.node('list_item', null, [
			schema.node('paragraph', null, [schema.text(`new ${edit.text}`)]),
		])
		let at = start + 1
		for (let index = 0; index < edit.from % (block.childCount + 1); index++)
			at += block.child(index).nodeSize
		return tr.insert(at, item)
	},
	break: (tr: Transaction, edit: Edit) => {
		const at = placeIn(tr.doc, edit, edit.from)
		if (at === null || tr.doc.resolve(at).parent.type === schema.nodes.code_block) return tr
		return tr.insert(at, schema.node('hard_break'))
	},
	drop: (tr: Transaction, edit: Edit) => {
		const { block, start } = blockOf(tr.doc, edit)
		return tr.doc.childCount === 1 ? tr : tr.delete(start, start + block.nodeSize)
	},
	move: (tr: Transaction, edit: Edit) => {
		const { block, start } = blockOf(tr.doc, edit)
		if (tr.doc.childCount === 1) return tr
		const rest = tr.delete(start, start + block.nodeSize)
		let at = 0
		for (let index = 0; index < edit.to % (rest.doc.childCount + 1); index++)
			at += rest.doc.child(index).nodeSize
		return rest.insert(at, block)
	},
}

export const anyEdit: fc.Arbitrary<Edit> = fc.record({
	kind: fc.constantFrom(...(Object.keys(edits) as EditKind[])),
	block: fc.nat({ max: 1000 }),
	from: fc.nat({ max: 1000 }),
	to: fc.nat({ max: 1000 }),
	text: typed,
})

/** The number of the block that an edit is about. */
export function blockNumber(doc: Node, edit: Edit): number {
	return edit.block % doc.childCount
}

/** The edit as a transaction; it changes nothing where it does not fit. */
export function edited(state: EditorState, edit: Edit): Transaction {
	return edits[edit.kind](state.tr, edit)
}

function blockOf(doc: Node, edit: Edit): { block: Node; start: number } {
	const number = blockNumber(doc, edit)
	let start = 0
	for (let index = 0; index < number; index++) start += doc.child(index).nodeSize
	return { block: doc.child(number), start }
}

/** A place for words in the block; null when it has none. */
function placeIn(doc: Node, edit: Edit, choice: number): number | null {
	const places = placesIn(doc, edit).flat()
	return places.length > 0 ? places[choice % places.length]! : null
}

/** Two places in one line of words. */
function rangeIn(doc: Node, edit: Edit): { from: number; to: number } | null {
	const lines = placesIn(doc, edit).filter((places) => places.length > 1)
	const places = lines[edit.to % Math.max(1, lines.length)]
	if (!places) return null
	const from = edit.from % (places.length - 1)
	const to = from + 1 + (edit.to % (places.length - 1 - from))
	return { from: places[from]!, to: places[to]! }
}

/** Places between letters, by line of words; none within a letter of two code units. */
function placesIn(doc: Node, edit: Edit): number[][] {
	const { block, start } = blockOf(doc, edit)
	const lines: number[][] = []
	const add = (node: Node, at: number) => {
		if (!node.isTextblock) return
		const places = [at + 1]
		node.forEach((child, offset) => {
			let to = at + 1 + offset
			for (const letter of child.isText ? Array.from(child.text!) : [' ']) {
				to += letter.length
				places.push(to)
			}
		})
		lines.push(places)
	}
	add(block, start)
	block.descendants((node, offset) => add(node, start + 1 + offset))
	return lines
}
