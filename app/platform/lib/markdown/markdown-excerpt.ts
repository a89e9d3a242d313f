import { withoutEmphasis, withoutLineMarks, withoutTags } from './markdown-marks.ts'

/** The first paragraphs and lists of a Markdown text without markup, in one line of about `limit` characters. */
export function markdownExcerpt(markdown: string, limit: number): string {
	const blocks = withoutTags(markdown).split(/\n\s*\n/)
	const texts = blocks.filter((block) => !/^\s*(#{1,6}\s|>|\||!\[|```)/.test(block))
	const chosen = texts.some((block) => block.trim() !== '') ? texts : blocks
	const unlinked = chosen.join('\n').replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
	const words = withoutEmphasis(listsInLine(unlinked))
		.split(/\s+/)
		.filter((word) => word !== '')
	let text = ''
	for (const word of words) {
		if (text.length + word.length > limit) return `${text}...`
		text = text === '' ? word : `${text} ${word}`
	}
	return text
}

const itemMark = /^[ \t]*(?:[-+*]|\d{1,9}\.)[ \t]+/

/** Joins lines into one. List items without punctuation at their end get semicolons, the last a full stop. */
function listsInLine(markdown: string): string {
	const parts: { text: string; isItem: boolean }[] = []
	for (const line of markdown.split('\n').filter((text) => text.trim() !== '')) {
		const isItem = itemMark.test(line)
		const item = parts.at(-1)
		if (!isItem && item?.isItem && /^\s/.test(line)) item.text += ` ${line.trim()}`
		else parts.push({ text: withoutLineMarks(line).trim(), isItem })
	}
	const signed = parts.map(({ text, isItem }, index) => {
		if (!isItem || /[.,;:!?]$/.test(text)) return text
		return `${text}${parts[index + 1]?.isItem ? ';' : '.'}`
	})
	return signed.join(' ')
}
