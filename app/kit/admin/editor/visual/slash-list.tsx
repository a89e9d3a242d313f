import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { shortcut } from './editor-commands.ts'
import { aboveKeyboard, useKeyboardInset } from './context-bar.tsx'
import { placeAt } from './place-at.ts'
import { takeCommand } from './slash-menu.ts'
import type { SlashMenu } from './slash-menu.ts'

type SlashListProps = {
	view: EditorView
	menu: SlashMenu
	frame: RefObject<HTMLElement | null>
	isTouch: boolean
}

/** The listbox of the slash menu. The focus stays in the text, whose `aria-activedescendant` names the option. */
export function SlashList({ view, menu, frame, isTouch }: SlashListProps) {
	const list = useRef<HTMLDivElement>(null)
	const { found, selected, from } = menu
	const id = `${view.dom.id}-slash`
	const inset = useKeyboardInset(isTouch)
	useLayoutEffect(() => {
		if (list.current && frame.current && !isTouch)
			placeAt(list.current, { view, frame: frame.current, side: 'below', from, to: from })
	}, [view, frame, from, found.length, isTouch])
	useEffect(() => {
		const option = found.length > 0 ? `${id}-${selected}` : ''
		view.dom.setAttribute('aria-controls', id)
		view.dom.setAttribute('aria-activedescendant', option)
		list.current?.children[selected]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
		return () => {
			view.dom.removeAttribute('aria-activedescendant')
			view.dom.removeAttribute('aria-controls')
		}
	}, [view, id, selected, found])
	const isEmpty = found.length === 0
	useEffect(() => {
		const scrolled = list.current
		// Its own scrolling would make it a stop of Tab, and the text keeps the focus. The page stays where it is.
		const onWheel = (event: WheelEvent) => {
			event.preventDefault()
			scrolled!.scrollTop += event.deltaY
		}
		scrolled?.addEventListener('wheel', onWheel, { passive: false })
		return () => scrolled?.removeEventListener('wheel', onWheel)
	}, [isEmpty])
	if (isEmpty) return null
	return (
		<div
			ref={list}
			id={id}
			role="listbox"
			aria-label="Commands"
			tabIndex={-1}
			className={isTouch ? 'editor-slash-menu editor-touch' : 'editor-slash-menu'}
			style={isTouch ? aboveKeyboard(inset) : undefined}
			onMouseDown={(event) => event.preventDefault()}
		>
			{found.map((command, index) => (
				<div
					key={command.id}
					id={`${id}-${index}`}
					role="option"
					tabIndex={-1}
					aria-selected={index === selected}
					onMouseDown={() => takeCommand(view, index)}
				>
					{command.label}
					{command.keys ? <kbd>{shortcut(command.keys).shown}</kbd> : null}
				</div>
			))}
		</div>
	)
}
