/** The message for a text of more than `max` characters, in the browser and on the server. */
export function overLimit(max: number): string {
	return `Please use no more than ${max.toLocaleString('en-NZ')} characters`
}
