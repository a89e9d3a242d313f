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
