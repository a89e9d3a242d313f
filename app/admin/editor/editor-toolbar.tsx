import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minus from 'lucide-react/icons/minus'
import Redo2 from 'lucide-react/icons/redo-2'
import Search from 'lucide-react/icons/search'
import SquarePlay from 'lucide-react/icons/square-play'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table from 'lucide-react/icons/table'
import TextQuote from 'lucide-react/icons/text-quote'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { shortcut } from './commands.ts'
import type { EditorCommand } from './commands.ts'

type EditorToolbarProps = {
	label: string
	/** Id of the text field. */
	controls: string
	commands: readonly EditorCommand[]
	marks: readonly string[]
	view: EditorView | null
	isHidden: boolean
	isFull: boolean
	onFull: () => void
}

const icons: Record<string, LucideIcon> = {
	'heading-2': Heading2,
	'heading-3': Heading3,
	'heading-4': Heading4,
	'**': Bold,
	'*': Italic,
	'~~': Strikethrough,
	link: Link,
	bullet: List,
	numbered: ListOrdered,
	quote: TextQuote,
	table: Table,
	image: Image,
	video: SquarePlay,
	rule: Minus,
	undo: Undo2,
	redo: Redo2,
	find: Search,
	full: Maximize2,
}

const ownCommands: EditorCommand[] = [
	{ id: 'undo', label: 'Undo', keys: 'Z', run: (view: EditorView) => void undo(view) },
	{ id: 'redo', label: 'Redo', keys: 'Y', run: (view: EditorView) => void redo(view) },
	{ id: 'find', label: 'Find', keys: 'F', run: (view: EditorView) => void openSearchPanel(view) },
].map((command) => ({ ...command, otherNames: '', isToggle: false }))

/** One Tab stop; arrow keys move within it, as in the ARIA toolbar pattern. */
export function EditorToolbar(props: EditorToolbarProps) {
	const { label, controls, commands, marks, view, isHidden, isFull, onFull } = props
	const bar = useRef<HTMLDivElement>(null)
	const [current, setCurrent] = useState(0)
	const all = [...commands, ...ownCommands, fullScreen(onFull)]
	const onKeyDown = (event: KeyboardEvent) => {
		const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[
			event.key
		]
		if (next === undefined) return
		event.preventDefault()
		const index = (next + all.length) % all.length
		setCurrent(index)
		bar.current?.querySelectorAll('button')[index]?.focus()
	}
	return (
		<div
			ref={bar}
			role="toolbar"
			aria-label={`Formatting: ${label}`}
			aria-controls={controls}
			hidden={isHidden}
			className="editor-toolbar"
			tabIndex={-1}
			onKeyDown={onKeyDown}
		>
			{all.map((command, index) => (
				<ToolbarButton
					key={command.id}
					command={command}
					isOn={command.id === 'full' ? isFull : marks.includes(command.id)}
					isOff={isOff(command, view)}
					tabIndex={index === current ? 0 : -1}
					onFocus={() => setCurrent(index)}
					onPress={() => {
						if (!view || isOff(command, view)) return
						command.run(view)
						if (command.id === 'undo' || command.id === 'redo') view.focus()
					}}
				/>
			))}
		</div>
	)
}

function fullScreen(onFull: () => void): EditorCommand {
	return { id: 'full', label: 'Full screen', otherNames: '', isToggle: true, run: onFull }
}

type ToolbarButtonProps = {
	command: EditorCommand
	isOn: boolean
	isOff: boolean
	tabIndex: number
	onFocus: () => void
	onPress: () => void
}

function ToolbarButton({ command, isOn, isOff, tabIndex, onFocus, onPress }: ToolbarButtonProps) {
	const Icon = icons[command.id] ?? Minus
	const keys = command.keys ? shortcut(command.keys) : null
	return (
		<button
			type="button"
			aria-label={command.label}
			title={keys ? `${command.label} (${keys.shown})` : command.label}
			aria-keyshortcuts={keys?.spoken}
			aria-pressed={command.isToggle ? isOn : undefined}
			aria-disabled={isOff || undefined}
			tabIndex={tabIndex}
			onFocus={onFocus}
			// The text keeps its selection.
			onMouseDown={(event) => event.preventDefault()}
			onClick={onPress}
		>
			<Icon size={18} aria-hidden />
		</button>
	)
}

function isOff({ id }: EditorCommand, view: EditorView | null): boolean {
	if (!view) return true
	if (id === 'undo') return undoDepth(view.state) === 0
	return id === 'redo' && redoDepth(view.state) === 0
}
