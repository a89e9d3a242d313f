/** What is said of a text with more than `max` characters, in the browser and by the server alike. */
export function overLimit(max: number): string {
	return `Please use no more than ${max.toLocaleString('en-NZ')} characters`
}
