import { deleteSelection } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import type { Placement, Share } from '../image-markup.ts'
import { indent, move, outdent, setNodeMarkup } from './block-commands.ts'
import { boxGroup } from './box-commands.ts'
import type { Visual } from './create-visual.ts'
import type { EditorCommand } from './editor-commands.ts'
import type { Screen } from './screen.ts'
import { alignColumns, tableCommands } from './table-commands.ts'

/** A button of a bar: `isOn` shows its state, absent where it has none; `isOff` that it has no effect at the moment. */
export type BarItem = {
	id: string
	label: string
	isOn?: boolean
	isOff?: boolean
	keys?: string | undefined
} & ({ run: Command } | { href: string } | { press: () => void })

/** Items side by side; groups are set apart. */
export type BarGroup = { label: string; items: BarItem[] }

const wordsFirst = ['bold', 'italic', 'strike', 'link']
const lists = ['bullet', 'numbered', 'task']
const blocksOfWords = ['heading-2', 'heading-3', 'bullet', 'numbered', 'task', 'quote']

/** What the bar offers for the selection; on a telephone also what a cursor can use. */
export function barGroups(screen: Screen, visual: Visual, isTouch: boolean): BarGroup[] {
	const { subject } = screen
	const box = screen.box === null ? [] : [boxGroup(screen.box)]
	const { commands } = visual
	const words = [
		{ label: 'Words', ids: wordsFirst },
		{ label: 'Kind of text', ids: blocksOfWords },
	]
		.map((one) => ({
			label: one.label,
			items: itemsOf(one.ids, commands, screen).filter(({ id }) => !screen.off.includes(id)),
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
			return [linkGroup(subject.href, visual), ...box, ...(isTouch ? [...levels, ...words] : [])]
		case 'picture':
			return [...pictureGroups(subject, visual), ...(isTouch ? [moves] : [])]
		case 'block':
			return [blockGroup(subject.name, visual), ...(isTouch ? [moves] : [])]
		case 'none':
			return isTouch ? [...box, ...levels, ...words, moves] : box
	}
}

function groupOf(label: string, items: BarItem[]): BarGroup {
	return { label, items }
}

export function itemsOf(ids: string[], commands: readonly EditorCommand[], { on }: Screen) {
	return ids.flatMap((name) =>
		commands
			.filter(({ id }) => id === name)
			.map(({ id, label, short = label, keys, isOn, run }) => {
				return { id, label: short, keys, run, ...(isOn && { isOn: on.includes(id) }) }
			}),
	)
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

function linkGroup(href: string, { openDialog, target }: Visual): BarGroup {
	return {
		label: `Link to ${href}`,
		items: [
			{ id: 'open', label: shortAddress(href), href },
			{ id: 'change', label: 'Change link', press: () => openDialog('link') },
			{ id: 'unlink', label: 'Remove link', press: target.removeLink },
		],
	}
}

function shortAddress(href: string): string {
	const plain = href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '')
	return `Open ${plain.length > 32 ? `${plain.slice(0, 31)}…` : plain}`
}

type Picture = Extract<Screen['subject'], { kind: 'picture' }>

function pictureGroups({ attrs, isInline }: Picture, visual: Visual): BarGroup[] {
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
			press: () => visual.openDialog('description'),
		},
		{ id: 'replace', label: 'Replace', press: () => replaceSelected(visual) },
		{ id: 'remove', label: 'Remove', run: deleteSelection },
	])
	return isInline ? [actions] : [...places, actions]
}

function blockGroup(name: string, visual: Visual): BarGroup {
	const own: Record<string, BarItem> = {
		picture_place: { id: 'fill', label: 'Add the picture', press: () => replaceSelected(visual) },
		source: { id: 'source', label: 'Edit source', press: visual.target.editSource },
	}
	const first = own[name]
	const remove: BarItem = { id: 'remove', label: 'Remove', run: deleteSelection }
	return { label: 'This part', items: first ? [first, remove] : [remove] }
}

/** Asks for a picture that takes the place of the selected one. */
function replaceSelected({ view, target, openDialog }: Visual) {
	target.replaceNext(view.state.selection.from)
	openDialog('image')
}
