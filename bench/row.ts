/** One line of the table: what was measured, in words for people. */
export type Row = {
	what: string
	mustReach: string
	figure: string
	/** The best the machine did in the same run at something bare. */
	floor: string
	isReached: boolean
}

type Limit = { what: string; limit: number; unit: string; floor?: string }

/** A row whose figure may be no larger than its limit. */
export function atMost(value: number, { what, limit, unit, floor = '' }: Limit): Row {
	return {
		what,
		mustReach: `at most ${limit} ${unit}`,
		figure: `${inWords(value)} ${unit}`,
		floor,
		isReached: value <= limit,
	}
}

/** A row whose figure is told and not judged. */
export function told(what: string, figure: string, floor = ''): Row {
	return { what, mustReach: '', figure, floor, isReached: true }
}

/** The value below which this part of the values lies; the values need no order. */
export function percentile(values: number[], part: number): number {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** Three digits at least, and no more after the point than say something. */
export function inWords(value: number): string {
	if (value >= 100 || value === 0) return Math.round(value).toLocaleString('en-NZ')
	return value.toFixed(value >= 10 ? 1 : 2)
}
