// Tests whether two series of measurements differ by more than chance.

/** The median. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b)
	const middle = sorted.length / 2
	return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/**
 * The Mann-Whitney U test, two-sided, by the normal approximation with correction for ties: the probability of a
 * difference this large if both series have the same source. For 20 or more values each.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
	const [n, m] = [first.length, second.length]
	const all = [...first, ...second]
	const ranks = ranksOf(all)
	const rankSum = first.reduce((sum, value) => sum + (ranks.get(value)?.rank ?? 0), 0)
	const u = rankSum - (n * (n + 1)) / 2
	const ties = [...ranks.values()].reduce((sum, { count }) => sum + count ** 3 - count, 0)
	const total = n + m
	const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
	if (spread === 0) return 1
	return 2 * (1 - normalBelow(Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread))
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]) {
	const ranks = new Map<number, { rank: number; count: number }>()
	const sorted = values.toSorted((a, b) => a - b)
	for (let from = 0; from < sorted.length;) {
		const value = sorted[from] ?? 0
		const count = sorted.lastIndexOf(value) - from + 1
		ranks.set(value, { rank: from + (count + 1) / 2, count })
		from += count
	}
	return ranks
}

/** Standard normal distribution function for z >= 0; Abramowitz and Stegun 26.2.17, error below 1e-7. */
function normalBelow(z: number): number {
	const t = 1 / (1 + 0.2316419 * z)
	const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
	const sum = terms.reduceRight((rest, term) => (rest + term) * t, 0)
	return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
