// Finds what two sequences have in common, in bounded time and memory: by lines or words that occur once in both (patience),
// and between those by the longest common subsequence while that is small.

/** Cells of tables that one comparison may fill; shared by its parts, which take from it. */
export type Budget = { cells: number }

/** Cells of the largest single table, 2 bytes each. */
const largestTable = 1_000_000

/** How often unique elements are looked for within the gaps between others. */
const deepest = 12

type Range = { aFrom: number; aTo: number; bFrom: number; bTo: number; depth: number }

export type Match = [a: number, b: number]

/**
 * Indexes of equal elements of `a` and `b`, rising in both. With an exhausted budget, elements of a gap count as different
 * though some are equal: the result is never wrong, only coarser.
 */
export function matchSequences(
	a: readonly string[],
	b: readonly string[],
	budget: Budget,
): Match[] {
	const matches: Match[] = []
	const open: Range[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, depth: 0 }]
	for (let range = open.pop(); range; range = open.pop()) {
		const inner = withoutCommonEnds(a, b, range, matches)
		if (inner.aFrom === inner.aTo || inner.bFrom === inner.bTo) continue
		const anchors = inner.depth < deepest ? findAnchors(a, b, inner) : []
		if (anchors.length > 0) {
			matches.push(...anchors)
			open.push(...gapsBetween(anchors, inner))
		} else matches.push(...matchSmall(a, b, inner, budget))
	}
	return matches.toSorted(([left], [right]) => left - right)
}

function withoutCommonEnds(
	a: readonly string[],
	b: readonly string[],
	range: Range,
	matches: Match[],
): Range {
	const inner = { ...range }
	while (inner.aFrom < inner.aTo && inner.bFrom < inner.bTo && a[inner.aFrom] === b[inner.bFrom])
		matches.push([inner.aFrom++, inner.bFrom++])
	while (
		inner.aFrom < inner.aTo &&
		inner.bFrom < inner.bTo &&
		a[inner.aTo - 1] === b[inner.bTo - 1]
	)
		matches.push([--inner.aTo, --inner.bTo])
	return inner
}

/** Elements that occur once on each side, as many as keep their order. */
function findAnchors(a: readonly string[], b: readonly string[], range: Range): Match[] {
	const places = uniquePlaces(a, range.aFrom, range.aTo)
	const others = uniquePlaces(b, range.bFrom, range.bTo)
	const pairs: Match[] = []
	for (const [element, place] of places) {
		const other = others.get(element) ?? -1
		if (place !== -1 && other !== -1) pairs.push([place, other])
	}
	const kept = longestRise(pairs.map(([, place]) => place))
	return pairs.filter((_, index) => kept.has(index))
}

/** Where each element stands; -1 for one that is repeated. In the order of the elements. */
function uniquePlaces(elements: readonly string[], from: number, to: number): Map<string, number> {
	const places = new Map<string, number>()
	for (let index = from; index < to; index++) {
		const element = elements[index]!
		places.set(element, places.has(element) ? -1 : index)
	}
	return places
}

/** Indexes of a longest rising subsequence of different numbers. */
export function longestRise(numbers: readonly number[]): Set<number> {
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

function gapsBetween(anchors: Match[], { aFrom, aTo, bFrom, bTo, depth }: Range): Range[] {
	const stops: Match[] = [[aFrom - 1, bFrom - 1], ...anchors, [aTo, bTo]]
	return stops.slice(1).map(([a, b], index) => {
		const [lastA, lastB] = stops[index]!
		return { aFrom: lastA + 1, aTo: a, bFrom: lastB + 1, bTo: b, depth: depth + 1 }
	})
}

/** The longest common subsequence of a range; none when its table would be too large. */
function matchSmall(
	a: readonly string[],
	b: readonly string[],
	{ aFrom, aTo, bFrom, bTo }: Range,
	budget: Budget,
): Match[] {
	const [height, width] = [aTo - aFrom, bTo - bFrom]
	const cells = height * width
	if (cells > Math.min(largestTable, budget.cells)) return []
	budget.cells -= cells
	const row = width + 1
	// Length of the longest subsequence from each pair of places on; at most 1,000, the root of the largest table.
	const lengths = new Uint16Array((height + 1) * row)
	for (let i = height - 1; i >= 0; i--)
		for (let j = width - 1; j >= 0; j--)
			lengths[i * row + j] =
				a[aFrom + i] === b[bFrom + j]
					? lengths[(i + 1) * row + j + 1]! + 1
					: Math.max(lengths[(i + 1) * row + j]!, lengths[i * row + j + 1]!)
	const matches: Match[] = []
	let [i, j] = [0, 0]
	while (i < height && j < width) {
		if (a[aFrom + i] === b[bFrom + j]) matches.push([aFrom + i++, bFrom + j++])
		else if (lengths[(i + 1) * row + j]! >= lengths[i * row + j + 1]!) i++
		else j++
	}
	return matches
}
