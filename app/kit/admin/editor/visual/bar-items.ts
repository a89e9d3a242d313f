import { deleteSelection } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import type { Placement, Share } from '../image-markup.ts'
import { indent, move, outdent, setNodeMarkup } from './block-commands.ts'
import type { EditorCommand } from './editor-commands.ts'
import type { Screen } from './screen.ts'
import { alignColumns, tableCommands } from './table-commands.ts'

/** A dialog about the selection that a bar asks for. */
export type BarRequest =
	| 'change-link'
	| 'remove-link'
	| 'describe-picture'
	| 'replace-picture'
	| 'fill-place'
	| 'edit-source'

/** A button of a bar: `isOn` shows its state, absent where it has none; `isOff` that it has no effect at the moment. */
export type BarItem = {
	id: string
	label: string
	isOn?: boolean
	isOff?: boolean
	keys?: string | undefined
} & ({ run: Command } | { request: BarRequest } | { href: string } | { press: () => void })

/** Items side by side; groups are set apart. */
export type BarGroup = { label: string; items: BarItem[] }

const wordsFirst = ['bold', 'italic', 'strike', 'link']
const lists = ['bullet', 'numbered', 'task']
const blocksOfWords = ['heading-2', 'heading-3', 'bullet', 'numbered', 'task', 'quote']

/** What the bar offers for the selection; on a telephone also what a cursor can use. */
export function barGroups(
	screen: Screen,
	commands: readonly EditorCommand[],
	isTouch: boolean,
): BarGroup[] {
	const { subject } = screen
	const words = [
		{ label: 'Words', ids: wordsFirst },
		{ label: 'Kind of text', ids: blocksOfWords },
	]
		.map((one) => ({
			label: one.label,
			items: one.ids.flatMap((id) =>
				itemOf(
					commands.find((command) => command.id === id),
					screen,
				),
			),
		}))
		.filter(({ items }) => items.length > 0)
	// A telephone has no Tab key.
	const levels = lists.some((id) => screen.on.includes(id))
		? [
				groupOf('Level of the list', [
					{ id: 'indent', label: 'Indent', run: indent },
					{ id: 'outdent', label: 'Outdent', run: outdent },
				]),
			]
		: []
	const moves = groupOf('Place', [
		{ id: 'up', label: 'Move up', run: move(-1) },
		{ id: 'down', label: 'Move down', run: move(1) },
	])
	switch (subject.kind) {
		case 'words':
			return isTouch ? [...levels, ...words, moves] : [...words, ...levels]
		case 'table':
			return [...tableGroups(), alignGroup(subject.align), ...(isTouch ? words.slice(0, 1) : [])]
		case 'link':
			return [linkGroup(subject.href), ...(isTouch ? [...levels, ...words] : [])]
		case 'picture':
			return [...pictureGroups(subject), ...(isTouch ? [moves] : [])]
		case 'block':
			return [blockGroup(subject.name), ...(isTouch ? [moves] : [])]
		case 'none':
			return isTouch ? [...levels, ...words, moves] : []
	}
}

function groupOf(label: string, items: BarItem[]): BarGroup {
	return { label, items }
}

function itemOf(command: EditorCommand | undefined, { on, off }: Screen): BarItem[] {
	if (!command || off.includes(command.id)) return []
	const { id, short, keys, isOn, run } = command
	return [{ id, label: short, keys, run, ...(isOn ? { isOn: on.includes(id) } : {}) }]
}

function tableGroups(): BarGroup[] {
	return (['Row', 'Column', 'Table'] as const).map((label) => ({
		label,
		items: tableCommands.filter(({ about }) => about === label),
	}))
}

function alignGroup(align: string | null): BarGroup {
	const items = (['left', 'center', 'right'] as const).map((side) => ({
		id: `align-${side}`,
		label: { left: 'Align left', center: 'Align centre', right: 'Align right' }[side],
		isOn: align === side,
		run: alignColumns(align === side ? null : side),
	}))
	return { label: 'Alignment of the column', items }
}

function linkGroup(href: string): BarGroup {
	return {
		label: `Link to ${href}`,
		items: [
			{ id: 'open', label: shortAddress(href), href },
			{ id: 'change', label: 'Change link', request: 'change-link' },
			{ id: 'unlink', label: 'Remove link', request: 'remove-link' },
		],
	}
}

function shortAddress(href: string): string {
	const plain = href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '')
	return `Open ${plain.length > 32 ? `${plain.slice(0, 31)}…` : plain}`
}

type Picture = Extract<Screen['subject'], { kind: 'picture' }>

function pictureGroups({ attrs, isInline }: Picture): BarGroup[] {
	const { placement, share } = attrs
	const side = placement === 'left' || placement === 'right' ? placement : null
	const width = (label: string, next: Share | null): BarItem => ({
		id: `width-${next ?? 'full'}`,
		label,
		isOn: next ? share === next : placement === 'full' && share === null,
		run: setNodeMarkup({
			share: next,
			placement: next === null ? 'full' : (side ?? 'center'),
			width: null,
			height: null,
			isTag: true,
		}),
	})
	const beside = (label: string, next: Placement): BarItem => ({
		id: `side-${next}`,
		label,
		isOn: next === 'center' ? side === null : placement === next,
		run: setNodeMarkup({
			placement: next === 'center' && share === null ? 'full' : next,
			share: next === 'center' ? share : (share ?? 'half'),
			isTag: true,
		}),
	})
	const places = [
		groupOf('Width', [width('A third', 'third'), width('Half', 'half'), width('Full', null)]),
		groupOf('Side', [
			beside('Left', 'left'),
			beside('In the middle', 'center'),
			beside('Right', 'right'),
		]),
	]
	const actions = groupOf('Picture', [
		{
			id: 'describe',
			label: attrs.alt ? 'Description' : 'Add a description',
			request: 'describe-picture',
		},
		{ id: 'replace', label: 'Replace', request: 'replace-picture' },
		{ id: 'remove', label: 'Remove', run: deleteSelection },
	])
	return isInline ? [actions] : [...places, actions]
}

function blockGroup(name: string): BarGroup {
	const own: Record<string, BarItem> = {
		picture_place: { id: 'fill', label: 'Add the picture', request: 'fill-place' },
		source: { id: 'source', label: 'Edit source', request: 'edit-source' },
	}
	const first = own[name]
	const remove: BarItem = { id: 'remove', label: 'Remove', run: deleteSelection }
	return { label: 'This part', items: first ? [first, remove] : [remove] }
}
