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

/** Whether two values of JSON are equal; a missing key equals undefined, and the order of keys does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
	return a === b || valueKey(a) === valueKey(b)
}

/** A text that equal values share, and no others. */
export function valueKey(value: unknown): string {
	return JSON.stringify(value, sorted) ?? ''
}

function sorted(_key: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
	return Object.fromEntries(
		Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)),
	)
}
