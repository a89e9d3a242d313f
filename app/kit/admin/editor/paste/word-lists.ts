import type { Element, ElementContent, RootContent } from 'hast'
import { attributeOf, element, elementsIn, isBlank, wordsOf } from './html-nodes.ts'

/** An item as Word writes it, with the number that it shows: null for none, and for such as b) or 1.2. */
type Item = { level: number; list: 'ul' | 'ol'; start: number | null; children: ElementContent[] }

/** Word writes each item as a paragraph with its level and its marker: those in a row become lists. */
export function withWordLists(nodes: readonly RootContent[]): RootContent[] {
	const read: RootContent[] = []
	let open: { level: number; list: Element }[] = []
	for (const node of nodes) {
		const item = node.type === 'element' ? itemOf(node) : null
		if (item) addItem(item, open, read)
		else {
			if (!isBlank(node)) open = []
			read.push(node)
		}
	}
	return read
}

function addItem(item: Item, open: { level: number; list: Element }[], read: RootContent[]) {
	while (open.length > 1 && open.at(-1)!.level > item.level) open.pop()
	// A list may begin further in than it goes on.
	if (open.at(-1) && open.at(-1)!.level > item.level) open.at(-1)!.level = item.level
	let last = open.at(-1)
	if (last?.level !== item.level || last.list.tagName !== item.list) {
		if (last?.level === item.level) open.pop()
		const above = open.at(-1)?.list.children.at(-1) as Element | undefined
		last = { level: item.level, list: element(item.list, [], { start: item.start ?? undefined }) }
		if (above) above.children.push(last.list)
		else read.push(last.list)
		open.push(last)
	}
	last.list.children.push(element('li', item.children))
}

function itemOf(node: Element): Item | null {
	if (node.tagName === 'div') return onlyItemOf(node)
	const level = /mso-list:\s*l\d+ level(\d)/i.exec(attributeOf(node, 'style'))?.[1]
	if (node.tagName !== 'p' || level === undefined) return null
	const marker = elementsIn(node).find((one) =>
		/mso-list:\s*ignore/i.test(attributeOf(one, 'style')),
	)
	const sign = marker ? wordsOf(marker).trim() : ''
	const number = /^\(?(\d{1,6})[.)]?$/.exec(sign)?.[1]
	return {
		level: Number(level),
		list: /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(sign) ? 'ol' : 'ul',
		start: number === undefined ? null : Number(number),
		children: node.children,
	}
}

/** Word in the browser makes a list of each item, in a box that says so. */
function onlyItemOf(box: Element): Item | null {
	if (!/\bListContainerWrapper\b/.test(attributeOf(box, 'className'))) return null
	const within = elementsIn(box)
	const [item, second] = within.filter(({ tagName }) => tagName === 'li')
	const list = within.find(({ children }) => item && children.includes(item))
	if (!item || second || !list) return null
	return {
		level: Number(/^\d$/.exec(attributeOf(item, 'dataAriaLevel'))?.[0] ?? 1),
		list: list.tagName === 'ol' ? 'ol' : 'ul',
		start: Number(/^\d{1,6}$/.exec(attributeOf(list, 'start'))?.[0]) || null,
		children: item.children,
	}
}
