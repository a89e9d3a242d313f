import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import type { RefObject } from 'react'
import { moveOn, Toolbar } from '../toolbar.tsx'
import { barGroups } from './bar-items.ts'
import type { BarItem } from './bar-items.ts'
import type { Visual } from './create-visual.ts'
import { placeAt } from './place-at.ts'
import type { Screen } from './screen.ts'
import { openMenu } from './slash-menu.ts'

type ContextBarProps = {
	label: string
	bar: RefObject<HTMLDivElement | null>
	frame: RefObject<HTMLElement | null>
	visual: Visual
	screen: Screen
	isTouch: boolean
	/** Of the frame, which full screen changes. */
	width: number
}

/** The bar about the selection: over it, or on a telephone above the keyboard. One Tab stop, with arrow keys. */
export function ContextBar(props: ContextBarProps) {
	const { label, bar, frame, visual, screen, isTouch, width } = props
	const [hasFocus, setHasFocus] = useState(false)
	const inset = useKeyboardInset(isTouch)
	const groups = barGroups(screen, visual, isTouch)
	const isShown = (screen.hasFocus || hasFocus) && !screen.slash && (isTouch || groups.length > 0)
	usePlace({ bar, frame, visual, screen, width, isShown: isShown && !isTouch })
	const name = barName(screen)
	useLayoutEffect(() => {
		// Another bar starts at its beginning.
		bar.current?.scrollTo({ left: 0, behavior: 'instant' })
	}, [bar, name])
	const wasShown = useRef(false)
	useLayoutEffect(() => {
		// The focus goes back to the text when what the bar was about has gone.
		if (wasShown.current && !isShown && hasFocus) visual.view.focus()
		wasShown.current = isShown
	}, [isShown, hasFocus, visual])
	if (!isShown) return null
	const add: BarItem = { id: 'add', label: 'Add', press: () => openMenu(visual.view) }
	return (
		<Toolbar
			ref={bar}
			aria-label={`${name}: ${label}`}
			className={isTouch ? 'editor-bar editor-bar-touch editor-touch' : 'editor-bar'}
			style={isTouch ? aboveKeyboard(inset) : undefined}
			groups={isTouch ? [{ label: 'Add', items: [add] }, ...groups] : groups}
			onPress={(item) => press(item, visual)}
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return moveOn(event)
				event.preventDefault()
				visual.view.focus()
			}}
			onFocus={() => setHasFocus(true)}
			onBlur={({ relatedTarget }) => {
				if (!bar.current?.contains(relatedTarget)) setHasFocus(false)
			}}
		/>
	)
}

function press(item: BarItem, { view }: Visual) {
	if ('press' in item) return item.press()
	if (!('run' in item)) return
	const isByKey = !view.hasFocus()
	item.run(view.state, view.dispatch, view)
	// Pressed by keyboard, the bar keeps the focus, so that several ways can be tried.
	if (!isByKey || item.id === 'remove') view.focus()
}

function barName({ subject }: Screen): string {
	const names: Record<string, string> = {
		table: 'Table',
		link: 'Link',
		picture: 'Picture',
		block: 'This part',
	}
	return names[subject.kind] ?? 'Formatting'
}

type PlaceOptions = Pick<ContextBarProps, 'bar' | 'frame' | 'visual' | 'screen' | 'width'> & {
	isShown: boolean
}

/** Puts the bar over the selection, or below where there is no room above. */
function usePlace({ bar, frame, visual, screen, width, isShown }: PlaceOptions) {
	useLayoutEffect(() => {
		if (isShown && bar.current && frame.current)
			placeAt(bar.current, { view: visual.view, frame: frame.current, side: 'above', ...screen })
	}, [bar, frame, visual, screen, width, isShown])
}

/** The place above the keyboard; without one, above the bar that saves. */
export function aboveKeyboard(inset: number) {
	return { bottom: inset > 0 ? inset : 'var(--save-bar-height, 0px)' }
}

/** Height of the keyboard that covers the lower part of the page, in pixels; 0 where there is none. */
export function useKeyboardInset(isOn: boolean): number {
	const [inset, setInset] = useState(0)
	useEffect(() => {
		const shown = window.visualViewport
		if (!isOn || !shown) return
		const measure = () => {
			setInset(Math.max(0, Math.round(innerHeight - shown.height - shown.offsetTop)))
		}
		measure()
		shown.addEventListener('resize', measure)
		shown.addEventListener('scroll', measure)
		return () => {
			shown.removeEventListener('resize', measure)
			shown.removeEventListener('scroll', measure)
		}
	}, [isOn])
	return inset
}
