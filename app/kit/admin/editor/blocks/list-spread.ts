import type { RootContent } from 'mdast'

/** Whether blank lines part the items: not where Markdown has no place for one, always where it needs one. */
export function isSpread(items: readonly RootContent[][], tight: boolean): boolean {
	const hasPlace = items.length > 1 || items.some(({ length }) => length > 1)
	return (hasPlace && !tight) || items.some(needsBlankLines)
}

/** Whether the blocks of an item are others, or one, without blank lines between them. */
function needsBlankLines(blocks: readonly RootContent[]): boolean {
	return blocks.some((block, at) => at > 0 && needsBlankLine(blocks[at - 1]!, block))
}

function needsBlankLine(before: RootContent, block: RootContent): boolean {
	if (/^(?:heading|thematicBreak|code)$/.test(before.type)) return false
	// oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all the rest are as they are
	switch (block.type) {
		case 'heading':
		case 'code':
			return false
		case 'blockquote':
			return before.type === 'blockquote'
		case 'table':
			return before.type !== 'paragraph'
		case 'list':
			// Only a list that starts with 1, and with words, can follow a line of words.
			return (block.ordered && block.start !== 1) || block.children[0]?.children.length === 0
		default:
			return true
	}
}
