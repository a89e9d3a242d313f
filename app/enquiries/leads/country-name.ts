const names = new Map([
	['NZ', 'New Zealand'],
	['AU', 'Australia'],
	['Both', 'New Zealand and Australia'],
	['Other', 'Another country'],
])

/** Name of a stored country: the form stores names, the download form codes, and pages their visitor's country. */
export function countryName(stored: string | null): string {
	return stored ? (names.get(stored) ?? stored) : 'Not given'
}
