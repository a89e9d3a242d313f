import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { barGroups } from './bar-items.ts'
import type { BarItem, BarRequest } from './bar-items.ts'
import type { Visual } from './create-visual.ts'
import { shortcut } from './editor-commands.ts'
import { placeAt } from './place-at.ts'
import type { Screen } from './screen.ts'

type ContextBarProps = {
	label: string
	bar: RefObject<HTMLDivElement | null>
	frame: RefObject<HTMLElement | null>
	visual: Visual
	screen: Screen
	isTouch: boolean
	/** Of the frame, which full screen changes. */
	width: number
	onAdd: () => void
	onRequest: (request: BarRequest) => void
}

/** The bar about the selection: over it, or on a telephone one bar above the keyboard. One Tab stop; arrow keys move in it. */
export function ContextBar(props: ContextBarProps) {
	const { label, bar, frame, visual, screen, isTouch, width, onAdd, onRequest } = props
	const [hasFocus, setHasFocus] = useState(false)
	const [current, setCurrent] = useState('')
	const inset = useKeyboardInset(isTouch)
	const groups = barGroups(screen, visual.commands, isTouch)
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
	const add: BarItem = {
		id: 'add',
		label: 'Add',
		run: () => {
			onAdd()
			return true
		},
	}
	const all = isTouch ? [{ label: 'Add', items: [add] }, ...groups] : groups
	const ids = all.flatMap(({ items }) => items.map(({ id }) => id))
	const stop = ids.includes(current) ? current : ids[0]
	const onKeyDown = (event: KeyboardEvent) => moveOn(event, { bar: bar.current, back: visual })
	return (
		<div
			ref={bar}
			role="toolbar"
			aria-label={`${name}: ${label}`}
			tabIndex={-1}
			className={isTouch ? 'editor-bar editor-bar-touch' : 'editor-bar'}
			// Above the keyboard; without one, above the bar that saves.
			style={isTouch ? { bottom: inset > 0 ? inset : 'var(--save-bar-height, 0px)' } : undefined}
			onKeyDown={onKeyDown}
			onFocus={() => setHasFocus(true)}
			onBlur={({ relatedTarget }) => {
				if (!bar.current?.contains(relatedTarget)) setHasFocus(false)
			}}
		>
			{all.map(({ label: name, items }) => (
				<div key={name} role="group" aria-label={name} className="editor-bar-group">
					{items.map((item) => (
						<BarButton
							key={item.id}
							item={item}
							tabIndex={item.id === stop ? 0 : -1}
							onFocus={() => setCurrent(item.id)}
							onPress={() => press(item, visual, onRequest)}
						/>
					))}
				</div>
			))}
		</div>
	)
}

function press(item: BarItem, { view }: Visual, onRequest: (request: BarRequest) => void) {
	if ('request' in item) return onRequest(item.request)
	if (!('run' in item)) return
	const isByKey = !view.hasFocus()
	item.run(view.state, view.dispatch, view)
	// Pressed by keyboard, the bar keeps the focus, so that several ways can be tried.
	if (!isByKey || item.id === 'remove') view.focus()
}

function moveOn(event: KeyboardEvent, { bar, back }: { bar: HTMLElement | null; back: Visual }) {
	if (event.key === 'Escape') {
		event.preventDefault()
		back.view.focus()
		return
	}
	const buttons = [...(bar?.querySelectorAll<HTMLElement>('button, a') ?? [])]
	const at = buttons.indexOf(document.activeElement as HTMLElement)
	const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
		event.key
	]
	if (next === undefined) return
	event.preventDefault()
	buttons[(next + buttons.length) % buttons.length]?.focus()
}

type BarButtonProps = {
	item: BarItem
	tabIndex: number
	onFocus: () => void
	onPress: () => void
}

function BarButton({ item, tabIndex, onFocus, onPress }: BarButtonProps) {
	if ('href' in item) {
		return (
			<a href={item.href} target="_blank" rel="noopener" tabIndex={tabIndex} onFocus={onFocus}>
				{item.label}
			</a>
		)
	}
	const keys = item.keys ? shortcut(item.keys) : null
	return (
		<button
			type="button"
			data-id={item.id}
			title={keys ? `${item.label} (${keys.shown})` : undefined}
			aria-keyshortcuts={keys?.spoken}
			aria-pressed={item.isOn}
			tabIndex={tabIndex}
			onFocus={onFocus}
			// The text keeps its selection, and a telephone its keyboard.
			onPointerDown={(event) => event.preventDefault()}
			onMouseDown={(event) => event.preventDefault()}
			onClick={onPress}
		>
			{item.label}
		</button>
	)
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

/** Height of the keyboard that covers the lower part of the page, in pixels; 0 where there is none. */
function useKeyboardInset(isOn: boolean): number {
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
