// Markdown edits of the dialogs and uploads in the source.
import { trimmedEnd } from './blocks/trimmed.ts'

/** Replaces `from` to `to` with `insert`. */
export type TextEdit = { from: number; to: number; insert: string }

type Selected = { from: number; to: number }

/** Puts a block on lines of its own: at the start of a line above it, else below, with blank lines around it. */
export function blockEdit(text: string, at: number, block: string): TextEdit {
	const start = text.lastIndexOf('\n', at - 1) + 1
	const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1
	const isBlank = text.slice(start, end).trim() === ''
	const from = isBlank || at === start ? start : end
	const to = isBlank ? end : from
	const above = text.slice(0, from)
	const breaksAbove = above.length - trimmedEnd(above, '\n').length
	const breaksBelow = /^\n*/.exec(text.slice(to))![0].length
	const before = above === '' ? '' : '\n'.repeat(Math.max(0, 2 - breaksAbove))
	return { from, to, insert: before + block + '\n'.repeat(Math.max(0, 2 - breaksBelow)) }
}

/** Replaces the selection with a link. Spaces at its edges stay outside; several blocks stay, before the link. */
export function linkEdit(text: string, selected: Selected, address: string, words: string) {
	const target = /[()\s<>]/.test(address)
		? `<${address.replaceAll('<', '%3C').replaceAll('>', '%3E')}>`
		: address
	const link = `[${words.trim() || words}](${target})`
	const { to } = selected
	const from = wordsIn(text, selected) === '' ? to : selected.from
	const own = text.slice(from, to)
	const start = own.length - own.trimStart().length
	const end = Math.max(start, own.trimEnd().length)
	return { from, to, insert: own.slice(0, start) + link + own.slice(end) } satisfies TextEdit
}

/** The selected words on one line; '' when they are of several blocks. */
export function wordsIn(text: string, { from, to }: Selected): string {
	const words = text.slice(from, to)
	return /\n[ \t>]*\n/.test(words) ? '' : words.replaceAll('\n', ' ')
}

/** Where a place of a text is once that is edited. What comes at the place itself comes after it. */
export function movedPlace(at: number, before: string, after: string): number {
	let same = 0
	while (same < at && before[same] === after[same]) same++
	return same === at ? at : Math.max(same, at + after.length - before.length)
}
