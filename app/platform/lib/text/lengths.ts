/** `text`, or its first `max` characters and three dots when it is longer. */
export function cutText(text: string, max: number): string {
	const characters = Array.from(text)
	if (characters.length <= max) return text
	return `${characters.slice(0, max).join('')}...`
}

/** The message for a text of more than `max` characters, in the browser and on the server. */
export function overLimit(max: number): string {
	return `Please use no more than ${max.toLocaleString('en-NZ')} characters`
}
