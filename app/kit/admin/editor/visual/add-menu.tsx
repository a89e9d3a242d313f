import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { moveOn } from '../toolbar.tsx'
import type { EditorCommand } from './editor-commands.ts'
import { placeAt } from './place-at.ts'

type AddMenuProps = {
	view: EditorView
	commands: readonly EditorCommand[]
	frame: RefObject<HTMLElement | null>
	isTouch: boolean
	onClose: () => void
}

const wordCommands = new Set(['bold', 'italic', 'strike', 'plain'])

/** The menu of what can be added at the cursor, which is less in code or in a cell. Arrow keys move in it, Escape closes it. */
export function AddMenu({ view, commands, frame, isTouch, onClose }: AddMenuProps) {
	const menu = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		const { from, to } = view.state.selection
		if (menu.current && frame.current && !isTouch)
			placeAt(menu.current, { view, frame: frame.current, side: 'below', from, to })
		menu.current?.querySelector('button')?.focus()
	}, [view, frame, isTouch])
	useEffect(() => {
		const onPress = ({ target }: Event) => {
			if (!menu.current?.contains(target as Node)) onClose()
		}
		document.addEventListener('pointerdown', onPress)
		return () => document.removeEventListener('pointerdown', onPress)
	}, [onClose])
	const leave = () => {
		onClose()
		view.focus()
	}
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		moveOn(event)
		if (event.key === 'Escape' || event.key === 'Tab') {
			event.preventDefault()
			leave()
		}
		if (event.defaultPrevented) event.stopPropagation()
	}
	return (
		<div
			ref={menu}
			role="menu"
			aria-label="Add"
			tabIndex={-1}
			className={isTouch ? 'editor-add editor-add-touch' : 'editor-add'}
			onKeyDown={onKeyDown}
		>
			{commands
				.filter(({ id, run }) => !wordCommands.has(id) && run(view.state))
				.map(({ id, label, run }) => (
					<button
						key={id}
						type="button"
						role="menuitem"
						tabIndex={-1}
						onClick={() => {
							leave()
							run(view.state, view.dispatch, view)
						}}
					>
						{label}
					</button>
				))}
		</div>
	)
}
