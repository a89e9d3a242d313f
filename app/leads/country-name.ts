const names = new Map([
	['NZ', 'New Zealand'],
	['AU', 'Australia'],
	['Both', 'New Zealand and Australia'],
	['Other', 'Another country'],
])

/** A stored country as people read it: the form stores names, the download form codes, a page what it was shown for. */
export function countryName(stored: string | null): string {
	return stored ? (names.get(stored) ?? stored) : 'Not given'
}
