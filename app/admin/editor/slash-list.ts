import type { EditorState } from '@codemirror/state'
import type { EditorView, TooltipView, ViewUpdate } from '@codemirror/view'
import { shortcut } from './commands.ts'
import type { EditorCommand } from './commands.ts'

type Menu = { found: readonly EditorCommand[]; selected: number }

type SlashListOptions = {
	listId: string
	read: (state: EditorState) => Menu | null
	onTake: (view: EditorView, index: number) => void
}

export function optionId(listId: string, index: number): string {
	return `${listId}-${index}`
}

/** Renders the listbox of the slash menu. The focus stays in the text, whose `aria-activedescendant` names the option. */
export function slashList({ listId, read, onTake }: SlashListOptions) {
	return (view: EditorView): TooltipView => {
		const dom = document.createElement('ul')
		dom.id = listId
		dom.className = 'editor-slash-menu'
		dom.setAttribute('role', 'listbox')
		dom.setAttribute('aria-label', 'Commands')
		dom.addEventListener('mousedown', (event) => {
			// The text keeps the focus.
			event.preventDefault()
			const option = (event.target as Element).closest('li')
			if (option) onTake(view, Array.from(dom.children).indexOf(option))
		})
		scrollByHand(dom)
		draw(dom, read(view.state), listId)
		return {
			dom,
			update(update: ViewUpdate) {
				const now = read(update.state)
				if (now !== read(update.startState)) draw(dom, now, listId)
			},
		}
	}
}

/**
 * Scrolls the list by wheel and touch. It clips its overflow instead of scrolling natively: a scroll container would
 * have to be focusable, but the focus must stay in the text.
 */
function scrollByHand(list: HTMLElement) {
	let touchedAt = 0
	list.addEventListener('wheel', (event) => {
		event.preventDefault()
		list.scrollTop += event.deltaY
	})
	list.addEventListener('touchstart', ({ touches }) => {
		touchedAt = touches[0]?.clientY ?? 0
	})
	list.addEventListener('touchmove', (event) => {
		const y = event.touches[0]?.clientY ?? touchedAt
		event.preventDefault()
		list.scrollTop += touchedAt - y
		touchedAt = y
	})
}

function draw(list: HTMLElement, menu: Menu | null, listId: string) {
	if (!menu) return
	list.replaceChildren(
		...menu.found.map((command, index) => {
			const option = document.createElement('li')
			option.id = optionId(listId, index)
			option.setAttribute('role', 'option')
			option.setAttribute('aria-selected', String(index === menu.selected))
			option.append(command.label)
			if (command.keys) {
				const keys = document.createElement('kbd')
				keys.textContent = shortcut(command.keys).shown
				option.append(keys)
			}
			return option
		}),
	)
	const selected = list.children[menu.selected]
	if (selected instanceof HTMLElement) scrollTo(list, selected)
}

/** Scrolls only the list, not the page. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
	const end = option.offsetTop + option.offsetHeight
	if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
	else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight
}
