// Markdown to plain text, without rendering. Every expression runs in linear time.

/** Removes HTML tags and comments. A `<` that starts no tag, as in "below 20 ppm (< 20)", stays. */
export function withoutTags(markdown: string): string {
	return markdown.replaceAll(/<[/!]?[a-z-][^<>]*>/gi, ' ')
}

/** Removes the marks of emphasis and code. Inside a word, or alone, they stay: "10*10 cm", "~5 kg". */
export function withoutEmphasis(markdown: string): string {
	return markdown.replaceAll(
		/`+|~~|[*_]{2,}|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu,
		'',
	)
}

/** Removes the marks that start headings, list items and quotations. */
export function withoutLineMarks(markdown: string): string {
	return markdown.replaceAll(/^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}\.|>)[ \t]+/gm, '')
}

/** Counts the words of a text: those with a letter or a digit. */
export function countWords(markdown: string): number {
	const words = withoutTags(markdown).split(/\s+/)
	return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
