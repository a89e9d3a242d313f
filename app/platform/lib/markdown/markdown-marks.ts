// Markdown to plain text, without rendering. Every expression runs in linear time.

/**
 * Removes HTML tags, comments, and the lines that begin and end blocks. A `<` that starts no tag, as in "below 20 ppm
 * (< 20)", stays.
 */
export function withoutTags(markdown: string): string {
	return withoutComments(markdown)
		.replaceAll(/^[ \t]*:{3,}[a-z\d-]*[ \t]*$/gm, '')
		.replaceAll(/<[/!]?[a-z-][^<>]*>/gi, ' ')
}

/** One that begins a line and does not end hides the rest, as on the page: the text may have been cut within it. */
function withoutComments(markdown: string): string {
	const remaining: string[] = []
	let from = 0
	for (;;) {
		const start = markdown.indexOf('<!--', from)
		if (start === -1) break
		const end = markdown.indexOf('-->', start + 2)
		if (end === -1) {
			const hidden = /^[ \t]*<!--/m.exec(markdown.slice(from))
			return [...remaining, markdown.slice(from, hidden ? from + hidden.index : undefined)].join(
				' ',
			)
		}
		remaining.push(markdown.slice(from, start))
		from = end + '-->'.length
	}
	return [...remaining, markdown.slice(from)].join(' ')
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
