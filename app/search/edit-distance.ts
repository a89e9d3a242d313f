/** Number of letters left out, added, mistaken or swapped between two words. */
export function editDistance(a: string, b: string): number {
	let older: number[] = []
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
	for (let i = 1; i <= a.length; i++) {
		const current = [i]
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1]
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
			current[j] = Math.min(
				(previous[j] ?? 0) + 1,
				(current[j - 1] ?? 0) + 1,
				(previous[j - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (older[j - 2] ?? 0) + 1 : Infinity,
			)
		}
		older = previous
		previous = current
	}
	return previous[b.length] ?? 0
}
