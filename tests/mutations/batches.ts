import { areaOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'
import { clausesTogether } from './naming-tests.ts'

/** So few that a batch takes about three minutes. */
const mostInBatch = 14

/**
 * Mutations that are put in place together: each of another area and another file, and no test names two of their
 * clauses, so that the tests of one do not meet what another broke.
 */
export function inBatches(mutations: Mutation[], sources: Map<string, string>): Mutation[][] {
	const shared = clausesTogether(sources)
	const batches: Mutation[][] = []
	for (const mutation of firstOfEachFirst(mutations)) {
		const free = batches.find(
			(batch) =>
				batch.length < mostInBatch && batch.every((other) => areApart(other, mutation, shared)),
		)
		if (free) free.push(mutation)
		else batches.push([mutation])
	}
	return batches
}

/** The first of every area, then the second of each, and so on: whoever stops early has seen every area. */
function firstOfEachFirst(mutations: Mutation[]): Mutation[] {
	const seen = new Map<string, number>()
	const ranked = mutations.map((mutation) => {
		const area = areaOf(mutation.clause)
		const rank = seen.get(area) ?? 0
		seen.set(area, rank + 1)
		return { mutation, rank }
	})
	return ranked.toSorted((one, other) => one.rank - other.rank).map(({ mutation }) => mutation)
}

function areApart(one: Mutation, other: Mutation, shared: Set<string>): boolean {
	if (one.isWide || other.isWide) return false
	if (shared.has(`${one.clause} ${other.clause}`)) return false
	return one.file !== other.file && areaOf(one.clause) !== areaOf(other.clause)
}
