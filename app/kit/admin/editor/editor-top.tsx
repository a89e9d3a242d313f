import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { shortcut } from './visual/editor-commands.ts'
import { useIsTouch } from './visual/use-is-touch.ts'
import type { DialogName } from './visual/editor-commands.ts'
import type { VisualHandle } from './visual/visual-handle.ts'

type EditorTopProps = {
	id: string
	label: string
	/** Of the visual editor; null while the source is shown. */
	handle: VisualHandle | null
	isSource: boolean
	/** The text cannot be shown the other way at the moment. */
	isLocked: boolean
	onSource: (isSource: boolean) => void
	onDialog: (name: DialogName) => void
	isFull: boolean
	onFull: () => void
}

type TopButton = {
	id: string
	label: string
	keys?: string
	isOn?: boolean
	isOff?: boolean
	run: () => void
}

/** The bar at the top of the editor. One Tab stop; arrow keys move within it, as in the ARIA toolbar pattern. */
export function EditorTop(props: EditorTopProps) {
	const { id, label } = props
	const bar = useRef<HTMLDivElement>(null)
	const [current, setCurrent] = useState(0)
	const isTouch = useIsTouch()
	const buttons = buttonsOf(props, isTouch)
	const stop = Math.min(current, buttons.length - 1)
	const onKeyDown = (event: KeyboardEvent) => {
		const last = buttons.length - 1
		const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key]
		if (next === undefined) return
		event.preventDefault()
		const index = (next + buttons.length) % buttons.length
		setCurrent(index)
		bar.current?.querySelectorAll('button')[index]?.focus()
	}
	return (
		<div
			ref={bar}
			id={`${id}-bar`}
			role="toolbar"
			aria-label={`Editor: ${label}`}
			aria-controls={id}
			className="editor-top"
			tabIndex={-1}
			onKeyDown={onKeyDown}
		>
			{buttons.map(({ id: name, label: words, keys, isOn, isOff, run }, index) => (
				<button
					key={name}
					type="button"
					data-id={name}
					title={keys ? `${words} (${shortcut(keys).shown})` : undefined}
					aria-keyshortcuts={keys ? shortcut(keys).spoken : undefined}
					aria-pressed={isOn}
					aria-disabled={isOff || undefined}
					tabIndex={index === stop ? 0 : -1}
					onFocus={() => setCurrent(index)}
					// The text keeps its selection.
					onMouseDown={(event) => event.preventDefault()}
					onClick={isOff ? undefined : run}
				>
					{words}
				</button>
			))}
		</div>
	)
}

function buttonsOf(props: EditorTopProps, isTouch: boolean): TopButton[] {
	const { isSource, isLocked, onSource, isFull, onFull } = props
	return [
		...(isSource ? sourceButtons(props) : visualButtons(props, isTouch)),
		{ id: 'full', label: 'Full screen', isOn: isFull, run: onFull },
		{
			id: 'source',
			label: 'Show source',
			isOn: isSource,
			isOff: isLocked,
			run: () => onSource(!isSource),
		},
	]
}

function sourceButtons({ onDialog }: EditorTopProps): TopButton[] {
	return [
		{ id: 'link', label: 'Link', keys: 'K', run: () => onDialog('link') },
		{ id: 'image', label: 'Picture', run: () => onDialog('image') },
		{ id: 'video', label: 'Video', run: () => onDialog('video') },
	]
}

/** What writers look for first, before they select anything. */
const commonCommands = [
	['heading-2', 'Heading'],
	['bullet', 'List'],
	['link', 'Link'],
	['image', 'Picture'],
] as const

function visualButtons({ handle }: EditorTopProps, isTouch: boolean): TopButton[] {
	const screen = handle?.screen
	const history = [
		{
			id: 'undo',
			label: 'Undo',
			keys: 'Z',
			isOff: !screen?.canUndo,
			run: () => handle?.undo(),
		},
		{
			id: 'redo',
			label: 'Redo',
			keys: 'Y',
			isOff: !screen?.canRedo,
			run: () => handle?.redo(),
		},
	]
	// On a telephone the bar above the keyboard has the others.
	if (isTouch) return history
	const common = commonCommands.map(([name, label]): TopButton => {
		const command = handle?.commands.find(({ id }) => id === name)
		return {
			id: name,
			label,
			...(command?.keys ? { keys: command.keys } : {}),
			...(command?.isOn ? { isOn: screen?.on.includes(name) ?? false } : {}),
			isOff: !command || !handle?.canRun(command),
			run: () => command && handle?.run(command),
		}
	})
	return [
		{ id: 'add', label: 'Add', run: () => handle?.openAdd() },
		...common,
		...history,
		{ id: 'up', label: 'Move up', run: () => handle?.move(-1) },
		{ id: 'down', label: 'Move down', run: () => handle?.move(1) },
	]
}
