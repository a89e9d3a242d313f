import { withoutEmphasis, withoutLineMarks, withoutTags } from '#app/lib/markdown/markdown-marks.ts'

/** A Markdown text on one line, without tags, link addresses, pictures and formatting marks. */
export function toPlainText(markdown: string): string {
	const words = withoutTags(markdown)
		.replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
		.replaceAll(/\]\([^()]*\)/g, '')
	return withoutEmphasis(withoutLineMarks(words).replaceAll(/[[\]|]+/g, ''))
		.replaceAll(/\s+/g, ' ')
		.trim()
}
