/** `text` as it is up to `max` characters; a longer one keeps its first `max` and ends in three dots. */
export function cutText(text: string, max: number): string {
	const characters = Array.from(text)
	if (characters.length <= max) return text
	return `${characters.slice(0, max).join('')}...`
}
