/**
 * The byte range that a `Range` header requests, both ends included. `null` is the whole file: without a header, or
 * when it does not parse or names several ranges, as the standard allows.
 */
export function parseRange(
	header: string | null,
	sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
	const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
	if (!found) return null
	const [, first = '', last = ''] = found
	if (first === '' && last === '') return null
	if (first === '') {
		const length = Math.min(Number(last), sizeBytes)
		return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable'
	}
	const start = Number(first)
	const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
	if (last !== '' && Number(last) < start) return null
	return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
