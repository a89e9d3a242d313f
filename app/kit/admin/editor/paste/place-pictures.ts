// A picture without an address gets a block of its own, beside the block that held it.
import type { Html, List, Nodes, PhrasingContent, RootContent } from 'mdast'
import { isSpread } from '../blocks/list-spread.ts'
import { isBlank } from './html-nodes.ts'

export function placeNode(number: number): Html {
	return { type: 'html', value: '', data: { hName: 'img', place: number } as never }
}

export function isPlace(node: Nodes): boolean {
	return numberOf(node) !== undefined
}

function numberOf({ data }: Nodes): number | undefined {
	return (data as { place?: number } | undefined)?.place
}

/**
 * The blocks that have words, each with the marks of its pictures: before the words they stood before, otherwise after
 * them. A list is parted after the item that held the picture, and goes on below.
 */
export function placePictures(
	blocks: readonly RootContent[],
	marks: ReadonlyMap<number, string>,
): RootContent[] {
	const waiting = new Map(marks)
	const marksOf = (numbers: Iterable<number>) =>
		Array.from(numbers).flatMap((number): RootContent[] => {
			const value = waiting.get(number)
			waiting.delete(number)
			return value === undefined ? [] : [{ type: 'html', value }]
		})
	const withMarks = (block: RootContent) => {
		const numbers: number[] = []
		const lead = block.type === 'paragraph' ? leadOf(block.children) : []
		const words = cleaned(block, numbers)
		return [...marksOf(lead), ...words, ...marksOf(numbers)]
	}
	const placed = blocks.flatMap((block) => {
		if (block.type !== 'list') return withMarks(block)
		return itemsOf(block).flatMap(withMarks).reduce(joinLists, [])
	})
	// A picture may have stood where only words are taken from, such as in code.
	return [...placed, ...marksOf([...waiting.keys()])]
}

function leadOf(children: readonly PhrasingContent[]): number[] {
	const end = children.findIndex(
		(node) => !isPlace(node) && node.type !== 'break' && !isBlank(node),
	)
	return children.slice(0, end < 0 ? undefined : end).flatMap((node) => numberOf(node) ?? [])
}

/** Each item as a list of its own. */
function itemsOf(list: List): List[] {
	return list.children.map((item, at) => ({
		...list,
		start: list.ordered ? (list.start ?? 1) + at : null,
		children: [item],
	}))
}

function joinLists(blocks: RootContent[], block: RootContent): RootContent[] {
	const last = blocks.at(-1)
	if (last?.type === 'list' && block.type === 'list') last.children.push(...block.children)
	else blocks.push(block)
	return blocks
}

/** A node without its pictures, whose numbers are added; nothing when no words are left. */
function cleaned(node: RootContent, numbers: number[]): RootContent[] {
	if (!('children' in node)) return [node]
	const children = withoutPlaces(node.children, numbers)
	if (node.type === 'paragraph') return paragraphsOf(children as PhrasingContent[])
	const isEmpty =
		node.type === 'table'
			? node.children.every((row) => row.children.every((cell) => cell.children.every(isPlace)))
			: !node.type.startsWith('table') && children.length === 0
	if (isEmpty) return []
	const spread = node.type === 'listItem' && isSpread([children], true)
	return [{ ...node, ...('spread' in node && { spread }), children: children as never[] }]
}

/** The children without pictures, and without the space or the line that each had of its own. */
function withoutPlaces(children: readonly RootContent[], numbers: number[]): RootContent[] {
	const placed: RootContent[] = []
	let isBehindPicture = false
	for (const child of children) {
		const number = numberOf(child)
		const before = placed.at(-1)
		const isStart = before === undefined || before.type === 'break'
		if (number !== undefined) {
			numbers.push(number)
			isBehindPicture = true
		} else if (!(isBehindPicture && isStart && child.type === 'break')) {
			const meets = child.type === 'text' ? /^[ .,;:!?)]/.test(child.value) : child.type === 'break'
			if (isBehindPicture && meets) trimEnd(before)
			if (isBehindPicture && isStart && child.type === 'text') child.value = child.value.trimStart()
			placed.push(...cleaned(child, numbers))
			isBehindPicture = false
		}
	}
	if (isBehindPicture) trimEnd(placed.at(-1))
	return placed.filter((node) => node.type !== 'text' || node.value !== '')
}

function trimEnd(node: RootContent | undefined) {
	if (node?.type === 'text') node.value = node.value.trimEnd()
}

/** An empty line within a paragraph parts it. */
function paragraphsOf(children: readonly PhrasingContent[]): RootContent[] {
	const paragraphs: PhrasingContent[][] = [[]]
	for (const line of linesOf(children)) {
		const last = paragraphs.at(-1)!
		if (line.every(isBlank)) paragraphs.push([])
		else last.push(...(last.length > 0 ? [breakBefore(line)] : []), ...line)
	}
	return paragraphs
		.filter(({ length }) => length > 0)
		.map((words) => ({ type: 'paragraph', children: words }))
}

function linesOf(children: readonly PhrasingContent[]): PhrasingContent[][] {
	const lines: PhrasingContent[][] = [[]]
	for (const child of children) {
		if (child.type === 'break') lines.push([])
		else lines.at(-1)!.push(child)
	}
	return lines
}

/** Before an element, the writer would put a space in the place of a break. */
function breakBefore([first]: readonly PhrasingContent[]): PhrasingContent {
	return first?.type === 'html' ? { type: 'html', value: '<br>' } : { type: 'break' }
}
