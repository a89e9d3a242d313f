import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Place = {
	view: EditorView
	/** The box the element is placed in. */
	frame: HTMLElement
	side: 'above' | 'below'
	from: number
	to: number
}

const gapPx = 8

/**
 * Puts a floating element above or below a part of the text; on the other side where there is no room. About a tall
 * picture or table, of which both ends are out of sight or close to the edge, it stands where it can be seen.
 */
export function placeAt(element: HTMLElement, { view, frame, side, from, to }: Place) {
	const box = frame.getBoundingClientRect()
	const text = boxOf(view, from, to)
	const edges = edgesOf(frame)
	const top =
		side === 'above' ? topOfBar(text, element.offsetHeight, edges) : topOfMenu(text, element, edges)
	const left = Math.max(box.left, Math.min(text.left, box.right - element.offsetWidth))
	element.style.top = `${top - box.top}px`
	element.style.left = `${left - box.left}px`
}

type Edges = { top: number; bottom: number }
type Box = { top: number; bottom: number; left: number }
/** A part of the text; `isOne` for a single picture or the like, `row` of a table that the cursor is in. */
type Part = Box & { isOne?: boolean; row?: Box }

/** A menu is on the side with more room, unless it fits below, and no higher than that room. */
function topOfMenu({ top, bottom }: Box, menu: HTMLElement, edges: Edges): number {
	menu.style.maxHeight = ''
	const height = menu.offsetHeight
	const room = { below: edges.bottom - bottom - gapPx, above: top - edges.top - gapPx }
	if (room.below >= height) return bottom + gapPx
	const most = Math.max(room.below, room.above)
	if (height > most) menu.style.maxHeight = `${most}px`
	return most === room.below ? bottom + gapPx : top - gapPx - Math.min(height, most)
}

function topOfBar(part: Part, height: number, edges: Edges): number {
	const above = part.top - height - gapPx
	if (above > edges.top) return above
	// On the picture, rather than on the words below it, if its middle can still be seen and pressed.
	const inside = Math.max(edges.top, part.top) + gapPx
	const middle = (Math.max(edges.top, part.top) + Math.min(edges.bottom, part.bottom)) / 2
	if (part.isOne && inside + height < middle) return inside
	const below = part.bottom + gapPx
	if (below + height < edges.bottom) return below
	return part.row ? topOfBar(part.row, height, edges) : Math.min(below, inside)
}

function boxOf(view: EditorView, from: number, to: number): Part {
	const { selection } = view.state
	if (selection instanceof NodeSelection && selection.from === from) {
		const dom = view.nodeDOM(from)
		if (dom instanceof HTMLElement) return { ...sidesOf(dom), isOne: true }
	}
	const row = rowAround(view, from)
	const table = row?.closest('.table-scroll')
	if (row && table) return { ...sidesOf(table), row: sidesOf(row) }
	const start = view.coordsAtPos(from)
	const end = view.coordsAtPos(to, -1)
	return { top: start.top, bottom: Math.max(start.bottom, end.bottom), left: start.left }
}

function sidesOf(element: Element): Box {
	const { top, bottom, left } = element.getBoundingClientRect()
	return { top, bottom, left }
}

/** The row of the table with the cursor, whose bar stands beside the table, not over its cells. */
function rowAround(view: EditorView, pos: number): Element | null {
	const { node } = view.domAtPos(pos)
	const element = node instanceof Element ? node : node.parentElement
	return element?.closest('tr') ?? null
}

/** Between the bar that stays at the top of the window, and the one that saves. */
function edgesOf(frame: HTMLElement): Edges {
	const bar = frame.parentElement?.querySelector('.editor-top')
	const saveBar = document.querySelector('.save-bar')
	return {
		top: Math.max(0, bar?.getBoundingClientRect().bottom ?? 0),
		bottom: Math.min(innerHeight, saveBar?.getBoundingClientRect().top ?? innerHeight),
	}
}
