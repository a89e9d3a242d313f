import type { ResolvedPos } from '@tiptap/pm/model'
import { EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { EditorCommand } from './editor-commands.ts'

/** Where the menu was opened: by a slash, or without one by a button. */
type Opened = { from: number; sign: '/' | '' }

/** The open menu: the commands found for the letters typed behind the slash at `from`, or from there on. */
export type SlashMenu = Opened & { found: readonly EditorCommand[]; selected: number }

type Change = { selected: number } | 'open' | 'close'

const key = new PluginKey<SlashMenu | null>('slash')

/** Of words rather than of what can be added. */
const wordCommands = new Set(['bold', 'italic', 'strike', 'plain'])

/**
 * The menu that a button opens anywhere, and `/` at the start of a line or after a space. Typing filters it. Escape
 * closes it and keeps the typed text; further typing does not reopen it. What cannot be added at the cursor, such as a
 * list in a cell, is left out.
 */
export function slashMenu(commands: readonly EditorCommand[]): Plugin<SlashMenu | null> {
	const menuOf = (state: EditorState, opened: Opened, query: string): SlashMenu => {
		// The state is not whole yet: what other plugins keep in it is missing.
		const bare = EditorState.create({ doc: state.doc, selection: state.selection })
		const offered = matchCommands(commands, query).filter(
			({ id, run }) => (opened.sign === '/' || !wordCommands.has(id)) && run(bare),
		)
		return { ...opened, found: offered, selected: 0 }
	}
	return new Plugin<SlashMenu | null>({
		key,
		state: {
			init: () => null,
			apply(transaction, menu, _before, state) {
				const change = transaction.getMeta(key) as Change | undefined
				if (change === 'close') return null
				if (change === 'open') return menuOf(state, { from: state.selection.to, sign: '' }, '')
				if (menu && change) return { ...menu, selected: change.selected }
				if (!transaction.docChanged && !transaction.selectionSet) return menu
				const opened = menu
					? { from: transaction.mapping.map(menu.from, -1), sign: menu.sign }
					: typedSlash(transaction)
				const query = opened && queryAt(state, opened)
				return opened && query !== null ? menuOf(state, opened, query) : null
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

/** Opens the menu at the cursor, without a slash. */
export function openMenu(view: EditorView) {
	view.focus()
	view.dispatch(view.state.tr.setMeta(key, 'open' satisfies Change))
}

function closeSlashMenu(view: EditorView) {
	if (slashMenuOf(view.state)) view.dispatch(view.state.tr.setMeta(key, 'close'))
}

/** Takes away what was typed, and runs the command. */
export function takeCommand(view: EditorView, index: number): boolean {
	const menu = slashMenuOf(view.state)
	const command = menu?.found[index]
	if (!menu || !command) return false
	const { tr, selection } = view.state
	// Selected words are what the command is about.
	if (selection.empty) tr.delete(menu.from, selection.head)
	view.dispatch(tr.setMeta(key, 'close' satisfies Change))
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

/** A slash just typed at the start of a line or after a space; null if the transaction typed none. */
function typedSlash(transaction: Transaction): Opened | null {
	const { $head, empty } = transaction.selection
	if (!isTyped(transaction) || !empty || $head.parent.type.spec.code) return null
	return /(?:^|\s)\/$/.test(textBefore($head, 0)) ? { from: $head.pos - 1, sign: '/' } : null
}

/** Whether the transaction inserted one letter, as typing does. */
function isTyped(transaction: Transaction): boolean {
	const { doc, before, docChanged } = transaction
	return docChanged && doc.content.size - before.content.size === 1 && !transaction.getMeta('paste')
}

/** What was typed since the menu was opened; `null` when the cursor is elsewhere or the text is not a query. */
function queryAt({ selection }: EditorState, { from, sign }: Opened): string | null {
	const { $head, empty } = selection
	const start = $head.start()
	if (!empty || from < start || $head.pos < from) return null
	const typed = textBefore($head, from - start)
	return slashQuery(sign === '/' ? typed : `/${typed}`)
}

function textBefore({ parent, parentOffset }: ResolvedPos, from: number): string {
	return parent.textBetween(from, parentOffset, undefined, '\ufffc')
}

/** The text behind a slash; `null` if it is no query. */
export function slashQuery(typed: string): string | null {
	return /^\/((?:[\p{L}\d][\p{L}\d ]{0,24})?)$/u.exec(typed)?.[1] ?? null
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
