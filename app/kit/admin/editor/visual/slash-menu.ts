import { EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { EditorCommand } from './editor-commands.ts'

/** The open menu: the commands found for the letters typed after the slash at `from`. */
export type SlashMenu = { from: number; found: readonly EditorCommand[]; selected: number }

type Change = { selected: number } | 'close'

const key = new PluginKey<SlashMenu | null>('slash')

/**
 * The menu that `/` opens at the start of a line or after a space. Typing filters it. Escape closes it and keeps the
 * typed text; further typing does not reopen it. What cannot be added at the cursor, such as a list in a cell, is left out.
 */
export function slashMenu(commands: readonly EditorCommand[]): Plugin<SlashMenu | null> {
	return new Plugin<SlashMenu | null>({
		key,
		state: {
			init: () => null,
			apply(transaction, menu, _before, state) {
				const change = transaction.getMeta(key) as Change | undefined
				if (change === 'close') return null
				if (menu && change) return { ...menu, selected: change.selected }
				if (!transaction.docChanged && !transaction.selectionSet) return menu
				const from = menu ? transaction.mapping.map(menu.from) : typedSlash(transaction)
				const query = from === null ? null : queryAt(state, from)
				if (from === null || query === null) return null
				// The state is not whole yet: what other plugins keep in it is missing.
				const bare = EditorState.create({ doc: state.doc, selection: state.selection })
				const found = matchCommands(commands, query).filter(({ run }) => run(bare))
				return { from, found, selected: 0 }
			},
		},
		props: {
			handleKeyDown: (view, event) => onKey(view, event),
			handleDOMEvents: {
				blur: (view) => {
					closeSlashMenu(view)
					return false
				},
			},
		},
	})
}

export function slashMenuOf(state: EditorState): SlashMenu | null {
	return key.getState(state) ?? null
}

function closeSlashMenu(view: EditorView) {
	if (slashMenuOf(view.state)) view.dispatch(view.state.tr.setMeta(key, 'close'))
}

/** Takes away what was typed, and runs the command. */
export function takeCommand(view: EditorView, index: number): boolean {
	const menu = slashMenuOf(view.state)
	const command = menu?.found[index]
	if (!menu || !command) return false
	view.dispatch(view.state.tr.delete(menu.from, view.state.selection.head).setMeta(key, 'close'))
	view.focus()
	command.run(view.state, view.dispatch, view)
	return true
}

function onKey(view: EditorView, { key: pressed }: KeyboardEvent): boolean {
	const menu = slashMenuOf(view.state)
	if (!menu || view.composing) return false
	if (pressed === 'Escape') {
		closeSlashMenu(view)
		return true
	}
	const { found, selected } = menu
	if (found.length === 0) return false
	if (pressed === 'Enter') return takeCommand(view, selected)
	const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0
	if (step === 0) return false
	const next = (selected + step + found.length) % found.length
	view.dispatch(view.state.tr.setMeta(key, { selected: next } satisfies Change))
	return true
}

/** Position of a slash just typed; null if the transaction typed none. */
function typedSlash(transaction: Transaction): number | null {
	const { selection, doc } = transaction
	if (!transaction.docChanged || !selection.empty || transaction.getMeta('paste')) return null
	const at = selection.head - 1
	return at > 0 && doc.textBetween(at, selection.head) === '/' && isTyped(transaction) ? at : null
}

/** Whether the transaction inserted one letter, as typing does. */
function isTyped(transaction: Transaction): boolean {
	return transaction.doc.content.size - transaction.before.content.size === 1
}

/** The text after the slash at `from`; `null` when the cursor is elsewhere or the text is not a query. */
function queryAt(state: EditorState, from: number): string | null {
	const { $head, empty } = state.selection
	if (!empty || $head.pos <= from || from < $head.start() || $head.parent.type.spec.code)
		return null
	const query = slashQuery($head.parent.textBetween(0, $head.parentOffset, undefined, '\ufffc'))
	return query !== null && $head.pos - query.length - 1 === from ? query : null
}

/** The text between the slash and the cursor; `null` if no slash opens the menu there. */
export function slashQuery(before: string): string | null {
	return /(?:^|\s)\/((?:[\p{L}\d][\p{L}\d ]{0,24})?)$/u.exec(before)?.[1] ?? null
}

/** Commands where each typed word starts a word of the label or of the other names. */
export function matchCommands(
	commands: readonly EditorCommand[],
	query: string,
): readonly EditorCommand[] {
	const typed = query.toLowerCase().split(' ').filter(Boolean)
	return commands.filter(({ label, otherNames }) => {
		const names = `${label} ${otherNames}`.toLowerCase().split(' ')
		return typed.every((word) => names.some((name) => name.startsWith(word)))
	})
}
