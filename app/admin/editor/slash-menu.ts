import { Prec, StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Extension, Transaction } from '@codemirror/state'
import { EditorView, keymap, showTooltip } from '@codemirror/view'
import type { Tooltip } from '@codemirror/view'
import type { EditorCommand } from './commands.ts'
import { optionId, slashList } from './slash-list.ts'
import { matchCommands, slashQuery } from './slash-query.ts'

/** The open menu. */
type SlashState = {
	/** Position of the slash. */
	from: number
	found: readonly EditorCommand[]
	selected: number
	tooltip: Tooltip
}

type MenuField = StateField<SlashState | null>

const select = StateEffect.define<number>()
const close = StateEffect.define<null>()

/**
 * The menu that `/` opens at the start of a line or after a space. Typing filters it. Escape closes it and keeps the
 * typed text; further typing does not reopen it. It filters synchronously, so that Enter always takes a listed command.
 *
 * @param onCount called with the number of listed commands, or `null` when the menu closes.
 */
export function slashMenu(
	commands: readonly EditorCommand[],
	onCount: (count: number | null) => void,
): Extension {
	const listId = `slash-${Math.random().toString(36).slice(2)}`
	const take = (view: EditorView, index: number) => runCommand(view, field, index)
	const list = slashList({ listId, read: (state) => state.field(field), onTake: take })
	const field: MenuField = menuField(commands, list)
	return [
		field,
		showTooltip.compute([field], (state) => {
			const menu = state.field(field)
			return menu && menu.found.length > 0 ? menu.tooltip : null
		}),
		EditorView.contentAttributes.compute([field], (state) =>
			attributesOf(state.field(field), listId),
		),
		Prec.highest(keymap.of(menuKeys(field, take))),
		EditorView.domEventHandlers({
			blur: (_event, view) => {
				if (view.state.field(field)) view.dispatch({ effects: close.of(null) })
			},
		}),
		EditorView.updateListener.of((update) => {
			const [before, now] = [update.startState.field(field), update.state.field(field)]
			if (before?.found !== now?.found) onCount(now ? now.found.length : null)
		}),
	]
}

function menuField(commands: readonly EditorCommand[], create: Tooltip['create']): MenuField {
	return StateField.define<SlashState | null>({
		create: () => null,
		update(menu, transaction) {
			if (transaction.effects.some((effect) => effect.is(close))) return null
			const selected = transaction.effects.find((effect) => effect.is(select))?.value
			if (menu && selected !== undefined) return { ...menu, selected: selected as number }
			if (!transaction.docChanged && !transaction.selection) return menu
			const from = menu ? transaction.changes.mapPos(menu.from) : typedSlash(transaction)
			const query = from === null ? null : queryAt(transaction.state, from)
			if (from === null || query === null) return null
			const tooltip = menu?.from === from ? menu.tooltip : { pos: from, create }
			return { from, found: matchCommands(commands, query), selected: 0, tooltip }
		},
	})
}

/** Position of a slash just typed; null if the transaction typed none. */
function typedSlash(transaction: Transaction): number | null {
	if (!transaction.isUserEvent('input.type')) return null
	let at: number | null = null
	transaction.changes.iterChanges((_from, _to, ...[, end, inserted]) => {
		if (inserted.toString().endsWith('/')) at = end - 1
	})
	return at
}

/** The text after the slash at `from`; `null` when the cursor is elsewhere or the text is not a query. */
function queryAt(state: EditorState, from: number): string | null {
	const { main } = state.selection
	const line = state.doc.lineAt(from)
	if (!main.empty || main.head <= from || main.head > line.to) return null
	const query = slashQuery(state.sliceDoc(line.from, main.head))
	return query !== null && main.head - query.length - 1 === from ? query : null
}

function menuKeys(field: MenuField, take: (view: EditorView, index: number) => boolean) {
	const move = (step: number) => (view: EditorView) => {
		const menu = view.state.field(field)
		if (!menu || menu.found.length === 0) return false
		const count = menu.found.length
		view.dispatch({ effects: select.of((menu.selected + step + count) % count) })
		return true
	}
	return [
		{ key: 'ArrowDown', run: move(1) },
		{ key: 'ArrowUp', run: move(-1) },
		{
			key: 'Enter',
			run: (view: EditorView) => take(view, view.state.field(field)?.selected ?? -1),
		},
		{
			key: 'Escape',
			run: (view: EditorView) => {
				if (!view.state.field(field)) return false
				view.dispatch({ effects: close.of(null) })
				return true
			},
		},
	]
}

function runCommand(view: EditorView, field: MenuField, index: number): boolean {
	const menu = view.state.field(field)
	const command = menu?.found[index]
	if (!menu || !command) return false
	view.dispatch({
		changes: { from: menu.from, to: view.state.selection.main.head },
		effects: close.of(null),
		userEvent: 'delete.slash',
	})
	command.run(view)
	return true
}

function attributesOf(menu: SlashState | null, listId: string): Record<string, string> {
	if (!menu || menu.found.length === 0) return { 'aria-haspopup': 'listbox' }
	return {
		'aria-haspopup': 'listbox',
		'aria-controls': listId,
		'aria-activedescendant': optionId(listId, menu.selected),
	}
}
