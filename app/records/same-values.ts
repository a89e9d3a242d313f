// Form values are plain JSON.

/** Deep equality; a missing key equals undefined. */
export function isSame(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
	if (Array.isArray(a) !== Array.isArray(b)) return false
	const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
	const keys = new Set([...Object.keys(left), ...Object.keys(right)])
	return [...keys].every((key) => isSame(left[key], right[key]))
}

/** The keys whose values differ. */
export function changedKeys<V extends object>(a: V, b: V): (keyof V & string)[] {
	const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof V & string>
	return [...keys].filter((key) => !isSame(a[key], b[key]))
}
