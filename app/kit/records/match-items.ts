import { valueKey } from './same-values.ts'

type Matching = {
	/** The former place of each later item that was there before, by its later place. */
	matches: Map<number, number>
	/** Later places of items that changed their order among the others. */
	moved: Set<number>
}

/** Pairs of items that may be compared for likeness. */
const maxPairs = 10_000

/** Characters of an item that are looked at for likeness. */
const lookedAt = 2000

/** The least likeness of an item that was changed rather than replaced. */
const minAlike = 0.5

/** Which items of a list are those of another: equal ones, then by id or address, then texts that share most words. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Matching {
	const matches = new Map<number, number>()
	const left = {
		before: new Set(before.keys()),
		after: new Set(after.keys()),
	}
	const pair = (from: number, to: number) => {
		matches.set(to, from)
		left.before.delete(from)
		left.after.delete(to)
	}
	matchBy(valueKey, { before, after, left, pair })
	for (const part of identities)
		matchBy((value) => partOf(value, part), { before, after, left, pair })
	matchAlike({ before, after, left, pair })
	const places = [...matches].toSorted(([a], [b]) => a - b)
	const stayed = maxRise(places.map(([, from]) => from))
	const moved = new Set(places.flatMap(([to], index) => (stayed.has(index) ? [] : [to])))
	return { matches, moved }
}

/** Indexes of a longest rising subsequence of different numbers. */
function maxRise(numbers: readonly number[]): Set<number> {
	/** By length - 1: the index of the smallest number that ends a rise of that length. */
	const ends: number[] = []
	const before: number[] = []
	for (const [index, number] of numbers.entries()) {
		let low = 0
		let high = ends.length
		while (low < high) {
			const middle = (low + high) >> 1
			if (numbers[ends[middle]!]! < number) low = middle + 1
			else high = middle
		}
		before[index] = low === 0 ? -1 : ends[low - 1]!
		ends[low] = index
	}
	const rise = new Set<number>()
	for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index]!) rise.add(index)
	return rise
}

type Lists = {
	before: readonly unknown[]
	after: readonly unknown[]
	/** Places without a match. */
	left: { before: Set<number>; after: Set<number> }
	pair: (from: number, to: number) => void
}

/** Pairs items with the same key: those at their old place first, then of several the first with the first. */
function matchBy(keyOf: (value: unknown) => string | null, lists: Lists): void {
	const { before, after, left, pair } = lists
	const places = new Map<string, number[]>()
	const keys = new Map([...left.before].map((from) => [from, keyOf(before[from])]))
	const wanted = new Map([...left.after].map((to) => [to, keyOf(after[to])]))
	for (const [place, key] of wanted) if (key !== null && keys.get(place) === key) pair(place, place)
	for (const from of left.before) {
		const key = keys.get(from) ?? null
		if (key !== null) places.set(key, [...(places.get(key) ?? []), from])
	}
	for (const to of left.after) {
		const from = places.get(wanted.get(to) ?? '')?.shift()
		if (from !== undefined) pair(from, to)
	}
}

/** The parts that tell one item from another, the surest first: of a link, its target or its words may have changed. */
const identities = ['id', 'url', 'key', 'to', 'label', 'name', 'title', 'links', 'below']

/** The id of a picked record, the address of a file or link, what it is called, or what is in it; else null. */
function partOf(value: unknown, part: string): string | null {
	if (typeof value !== 'object' || value === null) return null
	const found = (value as Record<string, unknown>)[part]
	const isEmpty = found === undefined || found === null || found === '' || isEmptyList(found)
	return isEmpty ? null : valueKey(found)
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0
}

function matchAlike({ before, after, left, pair }: Lists): void {
	if (left.before.size * left.after.size > maxPairs) return
	const words = new Map(
		[...left.before].flatMap((from): [number, Set<string>][] => {
			const found = itemWords(before[from])
			return found ? [[from, found]] : []
		}),
	)
	for (const to of left.after) {
		const own = itemWords(after[to])
		if (!own) continue
		let best = { from: -1, alike: minAlike }
		for (const [from, others] of words) {
			const alike = likeness(own, others)
			if (alike > best.alike) best = { from, alike }
		}
		if (best.from === -1) continue
		words.delete(best.from)
		pair(best.from, to)
	}
}

function itemWords(value: unknown): Set<string> | null {
	if (typeof value !== 'string') return null
	return new Set(
		value
			.slice(0, lookedAt)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu),
	)
}

function likeness(a: Set<string>, b: Set<string>): number {
	if (a.size + b.size === 0) return 0
	const common = [...a].filter((word) => b.has(word)).length
	return (2 * common) / (a.size + b.size)
}
