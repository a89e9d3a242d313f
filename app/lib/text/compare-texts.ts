import { matchSequences } from './match-sequences.ts'
import type { Budget, Match } from './match-sequences.ts'

/** A piece of two compared texts: of both, of the second only, or of the first only. */
export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Cells of all tables of one comparison, about 20 ms. */
const mostCells = 4_000_000

/** Words, spaces and marks of a changed part, in both texts; a longer one is shown as replaced. */
const mostTokens = 200_000

/** A paragraph that keeps less of its letters was written anew: single words that happen to stay would only be confetti. */
const leastKept = 0.3

/**
 * The difference of two texts: first by lines, then by words within changed lines. Its parts that are not `added` make
 * `before`, those that are not `removed` make `after`. Bounded: above a limit a paragraph counts as replaced.
 */
export function compareTexts(before: string, after: string): TextPart[] {
	const budget = { cells: mostCells }
	const [a, b] = [linesOf(before), linesOf(after)]
	const runs = runsOf(a, b, matchSequences(a, b, budget))
	return merged(
		runs.flatMap((run) =>
			'same' in run
				? [{ kind: 'same' as const, text: run.same }]
				: compareWords(run.removed, run.added, budget),
		),
	)
}

/** The number of words in a text. */
export function countWords(text: string): number {
	return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*/gu)?.length ?? 0
}

function linesOf(text: string): string[] {
	return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Words, spaces, and runs of everything else, so that no emoji is cut in two. */
function tokensOf(text: string): string[] {
	return text.match(/\s+|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’]*|[^\s\p{L}\p{N}_]+/gu) ?? []
}

type Run = { same: string } | { removed: string; added: string }

/** The sequences as runs, in turn equal and different. */
function runsOf(a: readonly string[], b: readonly string[], matches: readonly Match[]): Run[] {
	const runs: Run[] = []
	let [i, j] = [0, 0]
	let same = ''
	const close = (toA: number, toB: number) => {
		if (i === toA && j === toB) return
		if (same !== '') runs.push({ same })
		same = ''
		runs.push({ removed: a.slice(i, toA).join(''), added: b.slice(j, toB).join('') })
	}
	for (const [atA, atB] of matches) {
		close(atA, atB)
		same += a[atA]!
		i = atA + 1
		j = atB + 1
	}
	close(a.length, b.length)
	if (same !== '') runs.push({ same })
	return runs
}

function compareWords(removed: string, added: string, budget: Budget): TextPart[] {
	const replaced: TextPart[] = [
		{ kind: 'removed', text: removed },
		{ kind: 'added', text: added },
	]
	if (removed === '' || added === '') return replaced
	const [a, b] = [tokensOf(removed), tokensOf(added)]
	if (a.length + b.length > mostTokens) return replaced
	const runs = withoutIslands(runsOf(a, b, matchSequences(a, b, budget)))
	const kept = runs.reduce((sum, run) => sum + ('same' in run ? lettersOf(run.same) : 0), 0)
	const all = Math.max(lettersOf(removed), lettersOf(added))
	if (all > 0 && kept < all * leastKept) return replaced
	return runs.flatMap((run): TextPart[] =>
		'same' in run
			? [{ kind: 'same', text: run.same }]
			: [
					{ kind: 'removed', text: run.removed },
					{ kind: 'added', text: run.added },
				],
	)
}

function lettersOf(text: string): number {
	return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Joins replaced words with only a space or a comma between them: 'red hen' became 'brown cock', not two words apart. */
function withoutIslands(runs: Run[]): Run[] {
	const joined: Run[] = []
	for (const [index, run] of runs.entries()) {
		const last = joined.at(-1)
		const next = runs[index + 1]
		if ('same' in run) {
			const isIsland =
				isReplacement(last) && isReplacement(next) && !/[\p{L}\p{N}\n]/u.test(run.same)
			if (isIsland) joined.splice(-1, 1, extended(last, run.same, run.same))
			else joined.push(run)
		} else if (last && !('same' in last)) {
			joined.splice(-1, 1, extended(last, run.removed, run.added))
		} else joined.push(run)
	}
	return joined
}

type Replacement = { removed: string; added: string }

function isReplacement(run: Run | undefined): run is Replacement {
	return run !== undefined && !('same' in run) && run.removed !== '' && run.added !== ''
}

function extended(run: Replacement, removed: string, added: string): Replacement {
	return { removed: run.removed + removed, added: run.added + added }
}

function merged(parts: TextPart[]): TextPart[] {
	const all: TextPart[] = []
	for (const part of parts) {
		const last = all.at(-1)
		if (part.text === '') continue
		if (last?.kind === part.kind) last.text += part.text
		else all.push({ ...part })
	}
	return all
}
