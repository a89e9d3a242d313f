/** Label for the number of places where a file is used. */
export function usedText(places: number): string {
	if (places === 0) return 'Not used'
	return places === 1 ? 'Used in 1 place' : `Used in ${places} places`
}
