// Markdown as plain words, without rendering it. No expression here takes longer than the text is long.

/** A text without HTML tags and comments. A sign that is no tag, as in "below 20 ppm (< 20)", stays. */
export function withoutTags(markdown: string): string {
	return markdown.replaceAll(/<[/!]?[a-z-][^<>]*>/gi, ' ')
}

/** A text without the marks for emphasis and code. A star or line within a word, or alone, is no mark: "10*10 cm", "~5 kg". */
export function withoutEmphasis(markdown: string): string {
	return markdown.replaceAll(
		/`+|~~|[*_]{2,}|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu,
		'',
	)
}

/** A text without what makes a line a heading, an item of a list or a quotation. */
export function withoutLineMarks(markdown: string): string {
	return markdown.replaceAll(/^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}\.|>)[ \t]+/gm, '')
}

/** How many words of a text are read: those with a letter or a digit. */
export function countWords(markdown: string): number {
	const words = withoutTags(markdown).split(/\s+/)
	return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
