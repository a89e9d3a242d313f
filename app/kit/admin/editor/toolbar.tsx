import { useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { BarGroup, BarItem } from './visual/bar-items.ts'
import { shortcut } from './visual/editor-commands.ts'

type ToolbarProps = ComponentProps<'div'> & {
	groups: readonly BarGroup[]
	onPress: (item: BarItem) => void
}

/** A bar of buttons. One Tab stop; arrow keys move within it, as in the ARIA toolbar pattern. */
export function Toolbar({ groups, onPress, ...bar }: ToolbarProps) {
	const [current, setCurrent] = useState('')
	const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
	const stop = ids.includes(current) ? current : ids[0]
	return (
		<div role="toolbar" tabIndex={-1} onKeyDown={moveOn} {...bar}>
			{groups.map(({ label, items }) => (
				<div
					key={label}
					role={label ? 'group' : undefined}
					aria-label={label || undefined}
					className="editor-bar-group"
				>
					{items.map((item) => (
						<BarButton
							key={item.id}
							item={item}
							tabIndex={item.id === stop ? 0 : -1}
							onFocus={() => setCurrent(item.id)}
							onPress={() => onPress(item)}
						/>
					))}
				</div>
			))}
		</div>
	)
}

/** Moves the focus within a bar with the arrow keys. */
export function moveOn(event: KeyboardEvent<HTMLElement>) {
	const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
	const at = buttons.indexOf(document.activeElement as HTMLElement)
	const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }
	const next = places[event.key as keyof typeof places] as number | undefined
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
	const { id, label, isOn, isOff } = item
	if ('href' in item) {
		return (
			<a href={item.href} target="_blank" rel="noopener" tabIndex={tabIndex} onFocus={onFocus}>
				{label}
			</a>
		)
	}
	const keys = item.keys ? shortcut(item.keys) : null
	return (
		<button
			type="button"
			data-id={id}
			title={keys ? `${label} (${keys.shown})` : undefined}
			aria-keyshortcuts={keys?.spoken}
			aria-pressed={isOn}
			aria-disabled={isOff || undefined}
			tabIndex={tabIndex}
			onFocus={onFocus}
			// The text keeps its selection, and a telephone its keyboard.
			onPointerDown={(event) => event.preventDefault()}
			onMouseDown={(event) => event.preventDefault()}
			onClick={isOff ? undefined : onPress}
		>
			{label}
		</button>
	)
}
