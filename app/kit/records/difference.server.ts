// The difference of two sets of form values, as data: what is shown of it is made from it. The tests prove that it is
// whole, by making the second set from the first.
import type { FormValues } from '#kit/records/form-record.ts'
import { compareTexts } from '#platform/lib/text/compare-texts.server.ts'
import type { TextPart } from '#platform/lib/text/compare-texts.server.ts'
import { isSameValue } from './same-values.ts'
import { matchItems } from './match-items.ts'

/** How a value became another. */
export type Change =
	| { kind: 'replaced'; before: unknown; after: unknown }
	| { kind: 'text'; parts: TextPart[] }
	| { kind: 'list'; items: ItemChange[] }
	| { kind: 'fields'; fields: Difference }

export type FieldChange =
	| Change
	| { kind: 'added'; after: unknown }
	| { kind: 'removed'; before: unknown }

/** An item of a list, with its places from 0. `value` is its later value, or that of a removed one. */
export type ItemChange =
	| { kind: 'kept'; from: number; to: number; isMoved: boolean; value: unknown }
	| { kind: 'changed'; from: number; to: number; isMoved: boolean; value: unknown; change: Change }
	| { kind: 'added'; to: number; value: unknown }
	| { kind: 'removed'; from: number; value: unknown }

/** The changes by field; equal fields are left out. */
export type Difference = Record<string, FieldChange>

/** The difference of two sets of form values, in the order of the later one's fields. Bounded in time and memory. */
export function diff(before: FormValues, after: FormValues): Difference {
	const keys = new Set([...Object.keys(after), ...Object.keys(before)])
	return Object.fromEntries(
		[...keys].flatMap((key): [string, FieldChange][] => {
			const [a, b] = [before[key], after[key]]
			if (isSameValue(a, b)) return []
			if (a === undefined) return [[key, { kind: 'added', after: b }]]
			if (b === undefined) return [[key, { kind: 'removed', before: a }]]
			return [[key, changeOf(a, b)]]
		}),
	)
}

function changeOf(before: unknown, after: unknown): Change {
	if (typeof before === 'string' && typeof after === 'string') {
		// Addresses, ids and single words are replaced as a whole.
		return /\s/.test(before + after)
			? { kind: 'text', parts: compareTexts(before, after) }
			: { kind: 'replaced', before, after }
	}
	if (Array.isArray(before) && Array.isArray(after))
		return { kind: 'list', items: itemsOf(before, after) }
	if (isFields(before) && isFields(after)) return { kind: 'fields', fields: diff(before, after) }
	return { kind: 'replaced', before, after }
}

function isFields(value: unknown): value is FormValues {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function itemsOf(before: readonly unknown[], after: readonly unknown[]): ItemChange[] {
	const { matches, moved } = matchItems(before, after)
	const items = after.map((value, to): ItemChange => {
		const from = matches.get(to)
		if (from === undefined) return { kind: 'added', to, value }
		const place = { from, to, isMoved: moved.has(to), value }
		if (isSameValue(before[from], value)) return { kind: 'kept', ...place }
		return { kind: 'changed', ...place, change: changeOf(before[from], value) }
	})
	const unchanged = new Set(matches.values())
	const removed = before.flatMap((value, from): ItemChange[] =>
		unchanged.has(from) ? [] : [{ kind: 'removed', from, value }],
	)
	return orderItems(items, removed)
}

/** Later items in their order, and each removed one after the item that it followed. */
function orderItems(items: ItemChange[], removed: ItemChange[]): ItemChange[] {
	const waiting = removed.flatMap((item) => (item.kind === 'removed' ? [item] : []))
	const stayed = items.flatMap((item) => (isInPlace(item) ? [item.from] : []))
	const takeBefore = (place = Infinity) => {
		const end = waiting.findIndex(({ from }) => from > place)
		return waiting.splice(0, end === -1 ? waiting.length : end)
	}
	const first: ItemChange[] = takeBefore(stayed.shift())
	return first.concat(
		items.flatMap((item): ItemChange[] =>
			isInPlace(item) ? [item, ...takeBefore(stayed.shift())] : [item],
		),
	)
}

type InPlace = Extract<ItemChange, { kind: 'kept' | 'changed' }>

function isInPlace(item: ItemChange): item is InPlace {
	return (item.kind === 'kept' || item.kind === 'changed') && !item.isMoved
}
