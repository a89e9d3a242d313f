import { diffArrays } from 'diff'

/** A piece of two compared texts: of both, of the second only, or of the first only. */
export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Steps of one comparison: n² for n words or lines removed and added. A part may take half of what is left. */
const maxSteps = 2_000_000

/** A paragraph that keeps less of its letters was written anew: single words that stay would only be confetti. */
const minUnchanged = 0.3

/** What both texts share, then what became what. */
type Run = Record<TextPart['kind'], string>

type Budget = { steps: number }

/**
 * The difference of two texts: by paragraphs, then by lines and at last by words of what changed. Its parts that are
 * not `added` make `before`, those that are not `removed` make `after`. Bounded: above a limit a part counts as
 * replaced between its common start and end.
 */
export function compareTexts(before: string, after: string): TextPart[] {
	const budget = { steps: maxSteps }
	const whole = { same: '', removed: before, added: after }
	const paragraphs = refined(whole, (text) => runsOf(text, paragraphsOf, budget))
	const lines = paragraphs.flatMap((run) => refined(run, (text) => runsOf(text, linesOf, budget)))
	return partsOf(lines.flatMap((run) => refined(run, (text) => wordRunsOf(text, budget))))
}

/** Lines, each with the blank ones after it, which alone would match those of any other text. */
function paragraphsOf(text: string): string[] {
	return text.match(/[^\n]*\n[\r\n]*|[^\n]+$/g) ?? []
}

function linesOf(text: string): string[] {
	return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Words, spaces, and runs of everything else, so that no emoji is cut in two. */
function tokensOf(text: string): string[] {
	return text.match(/\s+|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’]*|[^\s\p{L}\p{N}_]+/gu) ?? []
}

/** A run with what `compare` makes of its replacement, if that is one. */
function refined(run: Run, compare: (run: Run) => Run[]): Run[] {
	if (run.removed === '' || run.added === '') return [run]
	return [{ same: run.same, removed: '', added: '' }, ...compare(run)]
}

/** A replacement in turns, by elements of its texts: what they share, then what became what. */
function runsOf({ removed, added }: Run, split: (text: string) => string[], budget: Budget): Run[] {
	const [a, b] = [split(removed), split(added)]
	const maxEditLength = Math.floor(Math.sqrt(budget.steps / 2))
	const changes = diffArrays(a, b, { maxEditLength })
	const different = changes?.filter((change) => change.added || change.removed)
	const length = different?.reduce((sum, { count }) => sum + count, 0) ?? maxEditLength
	budget.steps -= length ** 2
	if (!changes) return replaced(a, b)
	const runs: Run[] = [{ same: '', removed: '', added: '' }]
	for (const change of changes) {
		const text = change.value.join('')
		const last = runs.at(-1)!
		if (change.removed) last.removed += text
		else if (change.added) last.added += text
		else runs.push({ same: text, removed: '', added: '' })
	}
	return runs
}

/** All between the common start and the common end as one replacement. */
function replaced(a: string[], b: string[]): Run[] {
	const most = Math.min(a.length, b.length)
	let start = 0
	while (start < most && a[start] === b[start]) start++
	let end = 0
	while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
	const [same, removed] = [a.slice(0, start), a.slice(start, a.length - end)]
	const added = b.slice(start, b.length - end)
	return [
		{ same: same.join(''), removed: removed.join(''), added: added.join('') },
		{ same: a.slice(a.length - end).join(''), removed: '', added: '' },
	]
}

/** A replacement by words, unless too few of them stayed. */
function wordRunsOf({ removed, added }: Run, budget: Budget): Run[] {
	const whole = { same: '', removed, added }
	const runs = withoutIslands(runsOf(whole, tokensOf, budget))
	const unchanged = runs.reduce((sum, { same }) => sum + lettersOf(same), 0)
	const all = Math.max(lettersOf(removed), lettersOf(added))
	return unchanged < all * minUnchanged ? [whole] : runs
}

function lettersOf(text: string): number {
	return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Joins replaced words with only a space or comma between: 'red hen' became 'brown cock', not two words apart. */
function withoutIslands(runs: Run[]): Run[] {
	const joined: Run[] = []
	for (const run of runs) {
		const last = joined.at(-1)
		const isIsland = isReplacement(last) && isReplacement(run) && !/[\p{L}\p{N}\n]/u.test(run.same)
		if (isIsland) {
			last.removed += run.same + run.removed
			last.added += run.same + run.added
		} else joined.push(run)
	}
	return joined
}

function isReplacement(run: Run | undefined): run is Run {
	return run !== undefined && run.removed !== '' && run.added !== ''
}

function partsOf(runs: readonly Run[]): TextPart[] {
	const parts: TextPart[] = []
	for (const run of runs)
		for (const kind of ['same', 'removed', 'added'] as const) {
			const last = parts.at(-1)
			if (last?.kind === kind) last.text += run[kind]
			else if (run[kind] !== '') parts.push({ kind, text: run[kind] })
		}
	return parts
}
