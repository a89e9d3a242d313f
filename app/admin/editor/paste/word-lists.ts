import type TurndownService from 'turndown'
import { attributeOf, nextElement, previousElement } from './paste-nodes.ts'

/** An item of a Word list that is open at some paragraph: its level, the width before its text, and its number. */
type OpenItem = { level: number; marker: string; indent: number; number: number }

const openAt = new WeakMap<Node, readonly OpenItem[]>()

/** Rules for lists of Word, which writes each item as a paragraph with its level and its marker. */
export function addWordListRules(service: TurndownService) {
	service.addRule('Word items', {
		filter: (node) => levelOf(node) > 0,
		replacement(content, node) {
			const { indent, marker } = openItemsAt(node).at(-1)!
			const start = levelOf(previousElement(node)) > 0 ? '\n' : '\n\n'
			const end = levelOf(nextElement(node)) > 0 ? '\n' : '\n\n'
			return `${start}${' '.repeat(indent)}${marker}${wordsOf(node, content)}${end}`
		},
	})
	service.addRule('Word markers', { filter: isMarker, replacement: () => '' })
}

function wordsOf(node: Node, content: string): string {
	const words = content.replaceAll(/\s+/g, ' ').trim()
	return onlyItemOf(node) ? words.replace(/^(?:-|\d+\.) /, '') : words
}

/** The list level of a Word paragraph; 0 if it is not a list item. */
function levelOf(node: Node | null): number {
	const item = node && onlyItemOf(node)
	if (item) return Number(/^\d$/.exec(attributeOf(item, 'data-aria-level'))?.[0] ?? 1)
	if (node?.nodeName !== 'P') return 0
	const level = /mso-list:\s*l\d+ level(\d)/i.exec(attributeOf(node, 'style'))?.[1]
	return Number(level ?? 0)
}

/** The items that are open at this one, from the outermost to itself. */
function openItemsAt(node: Node): readonly OpenItem[] {
	const waiting: Node[] = []
	let before: Node | null = node
	while (before && levelOf(before) > 0 && !openAt.has(before)) {
		waiting.push(before)
		before = previousElement(before)
	}
	let open = (before && openAt.get(before)) || []
	for (const item of waiting.toReversed()) {
		open = opened(open, item)
		openAt.set(item, open)
	}
	return open
}

function opened(open: readonly OpenItem[], node: Node): OpenItem[] {
	const level = levelOf(node)
	const outer = open.filter((item) => item.level < level)
	const above = outer.at(-1)
	const sibling = open.find((item) => item.level === level)
	const number = writtenNumberOf(node) ?? (sibling ? sibling.number + 1 : 1)
	const marker = isNumber(node) ? `${number}. ` : '- '
	const indent = above ? above.indent + above.marker.length : 0
	return [...outer, { level, marker, indent, number }]
}

/** Word in the browser makes a list of each item, in a box that says so. */
function onlyItemOf(node: Node): Node | null {
	if (node.nodeName !== 'DIV') return null
	if (!/\bListContainerWrapper\b/.test(attributeOf(node, 'class'))) return null
	const [item, second] = Array.from((node as Element).getElementsByTagName('li'))
	return item && !second ? item : null
}

function isMarker(node: Node): boolean {
	return node.nodeName === 'SPAN' && /mso-list:\s*ignore/i.test(attributeOf(node, 'style'))
}

function markerWordsOf(node: Node): string {
	const marker = Array.from((node as Element).getElementsByTagName('span')).find(isMarker)
	return marker?.textContent?.trim() ?? ''
}

function isNumber(node: Node): boolean {
	const item = onlyItemOf(node)
	if (item) return item.parentNode?.nodeName === 'OL'
	return /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(markerWordsOf(node))
}

/** The number of the item in Word, which goes on after other paragraphs; null for letters and numbers such as 1.2. */
function writtenNumberOf(node: Node): number | null {
	const list = onlyItemOf(node)?.parentNode
	if (list) return Number(/^\d{1,6}$/.exec(attributeOf(list, 'start'))?.[0]) || null
	const number = /^\(?(\d{1,6})[.)]?$/.exec(markerWordsOf(node))?.[1]
	return number === undefined ? null : Number(number)
}
