/** A text without these letters at its ends; a pattern would take quadratic time. */
export function trimmed(text: string, letters: string): string {
	let start = 0
	while (start < text.length && letters.includes(text[start]!)) start++
	return trimmedEnd(text.slice(start), letters)
}

export function trimmedEnd(text: string, letters: string): string {
	let end = text.length
	while (end > 0 && letters.includes(text[end - 1]!)) end--
	return text.slice(0, end)
}
