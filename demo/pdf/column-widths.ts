import { textStyles } from './theme.ts'
import type { Inline, TableRow } from './markdown.ts'
import type { Sheet } from './sheet.ts'

type Wish = { least: number; liked: number; isBlank: boolean }

/** Room for a short entry in handwriting, in points. */
const blankWidth = 44
/** Columns for sentences get more of the spare room than columns for numbers. */
const wordy = /note|comment|action|remark|reason|finding|signature/i
/** Beyond this, a column's text wraps rather than taking room from others. */
const likedMost = 240

/** Shares the width of the sheet among the columns; what is left over goes to those to be written in. */
export function columnWidths(
	sheet: Sheet,
	{ head, body, padX }: { head: TableRow; body: TableRow[]; padX: number },
): number[] {
	const wishes = head.children.map((_, index) => wishOf(sheet, { head, body, index, padX }))
	const likedSum = wishes.reduce((sum, wish) => sum + wish.liked, 0)
	const spare = sheet.width - likedSum
	if (spare >= 0) {
		const open = wishes.filter((wish) => wish.isBlank)
		const takers = open.length > 0 ? open : wishes
		const takerSum = takers.reduce((sum, wish) => sum + wish.liked, 0)
		return wishes.map((wish) =>
			takers.includes(wish) ? wish.liked + (spare * wish.liked) / takerSum : wish.liked,
		)
	}
	const leastSum = wishes.reduce((sum, wish) => sum + wish.least, 0)
	if (leastSum >= sheet.width) return wishes.map((wish) => (wish.least * sheet.width) / leastSum)
	const share = (sheet.width - leastSum) / (likedSum - leastSum)
	return wishes.map((wish) => wish.least + (wish.liked - wish.least) * share)
}

function wishOf(
	sheet: Sheet,
	{ head, body, index, padX }: { head: TableRow; body: TableRow[]; index: number; padX: number },
): Wish {
	const headNodes = head.children[index]?.children ?? []
	const headWidths = sheet.textWidths(headNodes, textStyles.cellHead)
	const cells = body.map((row) => row.children[index]?.children ?? [])
	const widths = cells.map((nodes) => sheet.textWidths(nodes, textStyles.cellLabel))
	const isBlank = cells.length > 0 && cells.every((nodes) => nodes.length === 0)
	const longest = Math.max(headWidths.longest, ...widths.map((width) => width.longest))
	const total = Math.max(headWidths.total * 0.6, ...widths.map((width) => width.total))
	const least = longest + 2 * padX + 1
	const liked = Math.min(total, likedMost) + 2 * padX + 1
	const blank = isBlank ? blankWidth * (wordy.test(textOf(headNodes)) ? 3 : 1) : 0
	return { least, liked: Math.max(least, liked, blank), isBlank }
}

function textOf(nodes: Inline[]): string {
	return nodes.map((node) => (node.type === 'text' ? node.value : '')).join('')
}
