// A difference as the screen shows it: labels, cut texts, pictures. Made on the server: browsers get no whole texts.
import { countWords } from '#kit/admin/history/change-words.ts'
import type { TextPart } from '#platform/lib/text/compare-texts.server.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import type { Difference, FieldChange, ItemChange } from '#kit/records/difference.server.ts'
import { isPictureAddress } from '#kit/records/gone-files.ts'
import type { AdminType } from '../admin-type.ts'
import { labelOf, versionText } from '../form/version-labels.ts'
import { singularOf } from './change-words.ts'

/** A piece of two texts; `folded` stands for words of both. */
export type ShownPart = TextPart | { kind: 'folded'; words: number }

export type ShownFile = { address: string; name: string; isPicture: boolean; isGone: boolean }

/** A value: its stored files, and its text, empty for none. */
export type ShownValue = { files: ShownFile[]; text: string }

export type ShownChange =
	/** In one piece, with what was added and removed. */
	| { kind: 'text'; parts: ShownPart[] }
	| { kind: 'sides'; before: ShownSide; after: ShownSide }
	| { kind: 'list'; items: ShownItem[] }
	| { kind: 'fields'; fields: ShownField[] }

/** One of two values side by side; short texts with what differs. */
export type ShownSide = { files: ShownFile[]; parts: TextPart[] }

export type ShownField = { key: string; label: string; change: ShownChange }

export type ShownItem =
	/** Items next to each other that stayed as they were. */
	| { kind: 'same'; amount: number; one: string }
	| { kind: 'added' | 'removed' | 'moved'; place: string; value: ShownValue }
	| { kind: 'changed'; place: string; value: ShownValue; change: ShownChange }

type Look = { type: AdminType; options: unknown; gone: ReadonlySet<string> }

/** A difference for the screen, field by field. `gone` are files that the library no longer has. */
export function showDifference(difference: Difference, look: Look): ShownField[] {
	return Object.entries(difference).map(([key, change]) => ({
		key,
		label: labelOf(look.type, key),
		change: showChange(key, change, look),
	}))
}

function showChange(key: string, change: FieldChange, look: Look): ShownChange {
	if (change.kind === 'text') return showText(change.parts)
	if (change.kind === 'list') {
		const one = singularOf(labelOf(look.type, key))
		return { kind: 'list', items: showItems(change.items, { one, look }) }
	}
	if (change.kind === 'fields') return { kind: 'fields', fields: showParts(change.fields, look) }
	const side = (kind: 'before' | 'after') => {
		const value = kind in change ? (change as Record<string, unknown>)[kind] : undefined
		return valueInWords(key, value, look)
	}
	const [before, after] = [side('before'), side('after')]
	const isLong = [before, after].some(({ text }) => isLongText(text))
	if (isLong) return showText(partsOf(before.text, after.text))
	return {
		kind: 'sides',
		before: { files: before.files, parts: partsOf(before.text, '') },
		after: { files: after.files, parts: partsOf('', after.text) },
	}
}

function partsOf(removed: string, added: string): TextPart[] {
	const parts: TextPart[] = [
		{ kind: 'removed', text: removed },
		{ kind: 'added', text: added },
	]
	return parts.filter(({ text }) => text !== '')
}

const shortLength = 160

function isLongText(text: string): boolean {
	return text.length > shortLength || text.includes('\n')
}

function showText(parts: TextPart[]): ShownChange {
	if (isLongText(parts.map(({ text }) => text).join('')))
		return { kind: 'text', parts: foldParts(parts) }
	const without = (kind: TextPart['kind']) => parts.filter((part) => part.kind !== kind)
	return {
		kind: 'sides',
		before: { files: [], parts: without('added') },
		after: { files: [], parts: without('removed') },
	}
}

/** A value in words, as the type puts it. */
function valueInWords(key: string, value: unknown, look: Look): ShownValue {
	if (value === undefined) return { files: [], text: '' }
	const own = look.type.form.inWords?.(key, value, look.options)
	if (own !== null && own !== undefined) return { files: [], text: own }
	return showValue(key, value, look)
}

/** Parts of an item that say nothing to people. */
const hiddenParts = ['id', 'type', 'size', 'videoType', 'videoId']

function showValue(key: string, value: unknown, look: Look): ShownValue {
	if (typeof value === 'string' && isMediaAddress(value))
		return { files: [showFile(value, look)], text: '' }
	if (typeof value !== 'object' || value === null)
		return { files: [], text: versionText(key, value) }
	const parts = Object.entries(value).flatMap(([name, part]) =>
		hiddenParts.includes(name) ? [] : [showValue(name, part, look)],
	)
	const texts = parts.map(({ text }) => text).filter(Boolean)
	return {
		files: parts.flatMap(({ files }) => files),
		text: texts.join(Array.isArray(value) ? '\n' : ', '),
	}
}

function showFile(address: string, { gone }: Look): ShownFile {
	const name = address.slice(address.lastIndexOf('/') + 1)
	return { address, name, isPicture: isPictureAddress(address), isGone: gone.has(address) }
}

const partLabels: Record<string, string> = {
	url: 'Address',
	caption: 'Caption',
	alt: 'Description',
	thumbnail: 'Preview picture',
	videoType: 'Video from',
	videoId: 'Video',
	name: 'Name',
	position: 'Position',
	email: 'Email',
	title: 'Title',
	size: 'Size',
	type: 'Kind',
}

function showParts(fields: Difference, look: Look): ShownField[] {
	return Object.entries(fields).map(([name, change]) => ({
		key: name,
		label: partLabels[name] ?? name,
		change: showChange(name, change, look),
	}))
}

type ItemLook = { one: string; look: Look }

function showItems(items: readonly ItemChange[], { one, look }: ItemLook): ShownItem[] {
	const shown: ShownItem[] = []
	for (const item of items) {
		const last = shown.at(-1)
		if (item.kind !== 'kept' || item.isMoved) shown.push(showItem(item, { one, look }))
		else if (last?.kind === 'same') last.amount += 1
		else shown.push({ kind: 'same', amount: 1, one })
	}
	return shown
}

function showItem(item: ItemChange, { one, look }: ItemLook): ShownItem {
	const value = showValue('', item.value, look)
	const name = one.slice(0, 1).toUpperCase() + one.slice(1)
	if (item.kind === 'added') return { kind: 'added', place: `${name} ${item.to + 1}`, value }
	if (item.kind === 'removed') return { kind: 'removed', place: `${name} ${item.from + 1}`, value }
	const place = item.isMoved
		? `${name} ${item.from + 1}, moved to place ${item.to + 1}`
		: `${name} ${item.to + 1}`
	if (item.kind === 'kept') return { kind: 'moved', place, value }
	// Items have no key of their own.
	return { kind: 'changed', place, value, change: showChange('', item.change, look) }
}

/** Words of an unchanged part that stay on each side of it, and the least that are folded. */
const around = 20
const minFolded = 20

/** Folds what is the same in both texts, but for the words next to a change. */
export function foldParts(parts: readonly TextPart[]): ShownPart[] {
	return parts.flatMap((part, index): ShownPart[] => {
		if (part.kind !== 'same') return [part]
		const head = index === 0 ? 0 : endOfWords(part.text, around)
		const tail = index === parts.length - 1 ? part.text.length : startOfLastWords(part.text, around)
		const words = head < tail ? countWords(part.text.slice(head, tail)) : 0
		if (words < minFolded) return [part]
		const shown: ShownPart[] = [
			{ kind: 'same', text: part.text.slice(0, head).trimEnd() },
			{ kind: 'folded', words },
			{ kind: 'same', text: part.text.slice(tail).trimStart() },
		]
		return shown.filter((one) => one.kind === 'folded' || one.text !== '')
	})
}

function endOfWords(text: string, amount: number): number {
	let left = amount
	for (const found of text.matchAll(/\S+/g)) {
		left -= 1
		if (left === 0) return found.index + found[0].length
	}
	return text.length
}

function startOfLastWords(text: string, amount: number): number {
	let start = text.length
	for (let left = amount; left > 0; left--) {
		const end = text.slice(0, start).trimEnd().length
		if (end === 0) return 0
		start = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
	}
	return start
}
