import { Fragment } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { Command, EditorState } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import { insertBlock } from './block-commands.ts'
import { linkAt } from './screen.ts'

const { nodes, marks } = schema

type Range = { from: number; to: number }

/** What gets a link: `words` is null for several blocks, or where a picture or a break is among the words. */
type Linked = { ranges: readonly Range[]; words: string | null }

/** The words that a link is made of or changed in; null where they cannot be written in one field without a loss. */
export function linkedWords(state: EditorState): string | null {
	return isBlockSelected(state) ? '' : linkedIn(state).words
}

/** Links the selected words, changes the link at the cursor, or inserts linked words. Fixed words stay. */
export function putLink(address: string, words: string): Command {
	return (state, dispatch) => {
		const { selection, doc, tr } = state
		const mark = marks.link!.create({ href: address })
		if (isBlockSelected(state)) {
			// A picture or film stays: the link is in a line of its own below.
			const line = nodes.paragraph!.create(null, schema.text(words, [mark]))
			dispatch?.(insertBlock(tr, line, selection.to))
			return true
		}
		const linked = linkedIn(state)
		if (linked.words === null || linked.words === words) {
			for (const { from, to } of linked.ranges)
				tr.removeMark(from, to, marks.link!).addMark(from, to, mark)
		} else {
			const { from, to } = linked.ranges[0]!
			const existing = doc.resolve(from).marksAcross(doc.resolve(to)) ?? selection.$from.marks()
			const all = mark.addToSet(existing.filter(({ type }) => type !== marks.link))
			tr.replaceWith(from, to, Fragment.from(schema.text(words, all)))
		}
		dispatch?.(tr.removeStoredMark(marks.link!).scrollIntoView())
		return true
	}
}

function isBlockSelected({ selection }: EditorState): boolean {
	return selection instanceof NodeSelection && !selection.node.isInline
}

function linkedIn(state: EditorState): Linked {
	const { selection, doc } = state
	const link = selection.empty ? linkAt(state) : null
	if (link) return oneLine(doc, link)
	// Cells are selected as several ranges.
	const ranges = selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }))
	return ranges.length > 1
		? { ranges, words: null }
		: oneLine(doc, withoutOuterSpaces(doc, ranges[0]!))
}

/**
 * A selected range without the spaces at its edges: a double click takes the space along, which parts the link from the
 * words beside it. A range of nothing but spaces stays.
 */
function withoutOuterSpaces(doc: Node, range: Range): Range {
	let { from, to } = range
	while (from < to && isFreeSpace(doc, from)) from++
	while (from < to && isFreeSpace(doc, to - 1)) to--
	return from < to ? { from, to } : range
}

/** A space behind a position. Part of a link or of code, it stays with its words, which would be split. */
function isFreeSpace(doc: Node, pos: number): boolean {
	const node = doc.nodeAt(pos)
	const isBound = node?.marks.some(({ type }) => type === marks.link || type === marks.code)
	return node?.isText === true && !isBound && /\s/.test(doc.textBetween(pos, pos + 1))
}

function oneLine(doc: Node, { from, to }: Range): Linked {
	const lines: Range[] = []
	let isOnlyWords = true
	doc.nodesBetween(from, to, (node, pos) => {
		if (node.isLeaf && !node.isText) isOnlyWords = false
		if (node.isTextblock)
			lines.push({ from: Math.max(from, pos + 1), to: Math.min(to, pos + 1 + node.content.size) })
	})
	const [line] = lines
	if (!line || lines.length > 1 || !isOnlyWords) return { ranges: [{ from, to }], words: null }
	return { ranges: [line], words: doc.textBetween(line.from, line.to) }
}
