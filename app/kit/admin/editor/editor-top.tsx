import { redo, undo } from '@tiptap/pm/history'
import { Toolbar } from './toolbar.tsx'
import { itemsOf } from './visual/bar-items.ts'
import type { BarItem } from './visual/bar-items.ts'
import { move } from './visual/block-commands.ts'
import type { DialogName } from './visual/editor-commands.ts'
import { openMenu } from './visual/slash-menu.ts'
import { useIsTouch } from './visual/use-is-touch.ts'
import type { VisualHandle } from './visual/visual-editor.tsx'

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

export function EditorTop(props: EditorTopProps) {
	const { id, label, handle } = props
	const isTouch = useIsTouch()
	const press = (item: BarItem) => {
		if ('press' in item) return item.press()
		if (!('run' in item) || !handle) return
		const { view } = handle.visual
		item.run(view.state, view.dispatch, view)
		view.focus()
	}
	return (
		<Toolbar
			id={`${id}-bar`}
			aria-label={`Editor: ${label}`}
			aria-controls={id}
			className="editor-top"
			groups={[{ label: '', items: topItems(props, isTouch) }]}
			onPress={press}
		/>
	)
}

function topItems(props: EditorTopProps, isTouch: boolean): BarItem[] {
	const { isSource, isLocked, onSource, isFull, onFull } = props
	return [
		...(isSource ? sourceItems(props) : visualItems(props, isTouch)),
		{ id: 'full', label: 'Full screen', isOn: isFull, press: onFull },
		{
			id: 'source',
			label: 'Show source',
			isOn: isSource,
			isOff: isLocked,
			press: () => onSource(!isSource),
		},
	]
}

function sourceItems({ onDialog }: EditorTopProps): BarItem[] {
	return [
		{ id: 'link', label: 'Link', keys: 'K', press: () => onDialog('link') },
		{ id: 'image', label: 'Picture', press: () => onDialog('image') },
		{ id: 'video', label: 'Video', press: () => onDialog('video') },
	]
}

/** What writers look for first, before they select anything. */
const commonCommands = ['heading-2', 'bullet', 'link', 'image']

function visualItems({ handle }: EditorTopProps, isTouch: boolean): BarItem[] {
	const screen = handle?.screen
	const history: BarItem[] = [
		{ id: 'undo', label: 'Undo', keys: 'Z', isOff: !screen?.canUndo, run: undo },
		{ id: 'redo', label: 'Redo', keys: 'Y', isOff: !screen?.canRedo, run: redo },
	]
	// On a telephone the bar above the keyboard has the others.
	if (isTouch || !handle) return history
	const { commands, view } = handle.visual
	return [
		{ id: 'add', label: 'Add', press: () => openMenu(view) },
		...itemsOf(commonCommands, commands, handle.screen).map((item) => ({
			...item,
			isOff: !item.run(view.state),
		})),
		...history,
		{ id: 'up', label: 'Move up', run: move(-1) },
		{ id: 'down', label: 'Move down', run: move(1) },
	]
}
