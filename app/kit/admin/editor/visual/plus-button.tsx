import type { EditorView } from '@tiptap/pm/view'
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { openMenu } from './slash-menu.ts'

/** Between the button and the text. */
const gapPx = 6

type PlusButtonProps = {
	view: EditorView
	frame: RefObject<HTMLElement | null>
	/** Position of the empty line. */
	at: number
	/** Of the frame, which full screen changes. */
	width: number
}

/** The button in the margin of an empty line. By keyboard, `/` opens the same menu. */
export function PlusButton({ view, frame, at, width }: PlusButtonProps) {
	const button = useRef<HTMLButtonElement>(null)
	useLayoutEffect(() => {
		if (!button.current || !frame.current) return
		const line = view.coordsAtPos(at)
		const middle = (line.top + line.bottom - button.current.offsetHeight) / 2
		const { top, left } = frame.current.getBoundingClientRect()
		const margin = view.dom.getBoundingClientRect().left - left - button.current.offsetWidth
		button.current.style.top = `${middle - top}px`
		button.current.style.left = `${Math.max(0, margin - gapPx)}px`
	}, [view, frame, at, width])
	return (
		<button
			ref={button}
			type="button"
			className="editor-plus"
			aria-label="Add"
			title="Add a picture, a table, a list and more"
			tabIndex={-1}
			// The text keeps the cursor.
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => openMenu(view)}
		>
			+
		</button>
	)
}
