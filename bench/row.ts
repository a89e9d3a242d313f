/** One row of the table, as text for people. */
export type Row = {
	what: string
	mustReach: string
	figure: string
	/** The machine's best in the same run: the figure of a bare equivalent. */
	floor: string
	isReached: boolean
}

type Limit = { what: string; limit: number; unit: string; floor?: string }

/** A row that passes if its figure is at most `limit`. */
export function atMost(value: number, { what, limit, unit, floor = '' }: Limit): Row {
	return {
		what,
		mustReach: `at most ${limit} ${unit}`,
		figure: `${inWords(value)} ${unit}`,
		floor,
		isReached: value <= limit,
	}
}

/** A row without a limit. */
export function told(what: string, figure: string, floor = ''): Row {
	return { what, mustReach: '', figure, floor, isReached: true }
}

/** The percentile of unsorted values; `part` is 0 to 1. */
export function percentile(values: number[], part: number): number {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** A number with about three significant digits. */
export function inWords(value: number): string {
	if (value >= 100 || value === 0) return Math.round(value).toLocaleString('en-NZ')
	return value.toFixed(value >= 10 ? 1 : 2)
}
