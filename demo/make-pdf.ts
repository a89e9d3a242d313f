import { settings } from '#app/settings.ts'
import { drawBlocks } from './pdf/blocks.ts'
import { parseMarkdown } from './pdf/markdown.ts'
import { drawMasthead } from './pdf/masthead.ts'
import { Sheet } from './pdf/sheet.ts'

/** A table this wide is a record sheet, and the page is turned for it. */
const landscapeColumns = 7

/**
 * Makes a tagged A4 PDF from a title and a small part of Markdown: headings, paragraphs, lists, tick
 * lists, quotes (shown as notes) and tables. A table with empty cells is ruled for handwriting; `[ ]`
 * in a cell is a tick box. The same text gives the same bytes.
 * @throws Error for a block it cannot draw, rather than dropping it.
 */
export function makePdf(document: {
	title: string
	markdown: string
	business?: string
}): Promise<Buffer> {
	const { title, markdown, business = settings.name } = document
	const blocks = parseMarkdown(markdown).children
	const landscape = blocks.some(
		(block) =>
			block.type === 'table' && (block.children[0]?.children.length ?? 0) >= landscapeColumns,
	)
	const sheet = new Sheet({ title, business, landscape })
	drawMasthead(sheet)
	drawBlocks(sheet, blocks)
	return sheet.finish()
}
