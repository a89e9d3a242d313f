import { withoutEmphasis, withoutLineMarks, withoutTags } from '#app/lib/markdown/markdown-marks.ts'

/** The words of a Markdown text on one line, without tags, addresses of links, pictures and signs of formatting. */
export function toPlainText(markdown: string): string {
	const words = withoutTags(markdown)
		.replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
		.replaceAll(/\]\([^()]*\)/g, '')
	return withoutEmphasis(withoutLineMarks(words).replaceAll(/[[\]|]+/g, ''))
		.replaceAll(/\s+/g, ' ')
		.trim()
}
