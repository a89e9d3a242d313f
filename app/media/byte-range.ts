/**
 * The part of a file that a `Range` header asks for, both ends included; `null` for the whole file, also when the
 * header cannot be understood or names several parts, as the standard allows.
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
