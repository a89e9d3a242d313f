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

/** Puts a floating element above or below a part of the text; on the other side where there is no room. */
export function placeAt(element: HTMLElement, { view, frame, side, from, to }: Place) {
	const box = frame.getBoundingClientRect()
	const text = boxOf(view, from, to)
	const { offsetWidth, offsetHeight } = element
	const room = text.top - offsetHeight - gapPx
	const isAbove =
		side === 'above' ? room > topEdge(frame) : text.bottom + offsetHeight > innerHeight && room > 0
	const top = isAbove ? room : text.bottom + gapPx
	const left = Math.max(box.left, Math.min(text.left, box.right - offsetWidth))
	element.style.top = `${top - box.top}px`
	element.style.left = `${left - box.left}px`
}

function boxOf(view: EditorView, from: number, to: number) {
	const { selection } = view.state
	if (selection instanceof NodeSelection && selection.from === from) {
		const dom = view.nodeDOM(from)
		if (dom instanceof HTMLElement) return dom.getBoundingClientRect()
	}
	const table = tableAround(view, from)
	if (table) return table.getBoundingClientRect()
	const start = view.coordsAtPos(from)
	const end = view.coordsAtPos(to, -1)
	return { top: start.top, bottom: Math.max(start.bottom, end.bottom), left: start.left }
}

/** The table with the cursor: its bar stands beside it, not over its cells. */
function tableAround(view: EditorView, pos: number): Element | null {
	const { node } = view.domAtPos(pos)
	const element = node instanceof Element ? node : node.parentElement
	return element?.closest('.table-scroll') ?? null
}

/** Lower edge of the bar that stays at the top of the window. */
function topEdge(frame: HTMLElement): number {
	const bar = frame.parentElement?.querySelector('.editor-top')
	return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
}
