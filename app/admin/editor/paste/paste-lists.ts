import type TurndownService from 'turndown'
import { attributeOf, boxOf, isInCell } from './paste-nodes.ts'

const positions = new WeakMap<Node, Map<Node, number>>()

/** Rules for standard HTML lists, also those that are children of lists, as in Google Docs. */
export function addListRules(service: TurndownService) {
	service.addRule('lists', {
		filter: ['ul', 'ol', 'menu'] as never[],
		replacement(content, node) {
			const items = content.replace(/^\n+/, '').trimEnd()
			if (isInCell(node)) return `\n${items}\n`
			const parent = node.parentNode?.nodeName
			if (parent === 'LI') return `\n${items}\n`
			if (isList(parent)) {
				const inner = indented(items, widthOf(itemBefore(node)))
				return breakFrom(node.previousSibling) + inner + breakFrom(node.nextSibling)
			}
			return `\n\n${items}\n\n`
		},
	})
	service.addRule('items', {
		filter: 'li',
		replacement(content, node) {
			const words = (boxOf(node) + content.trim())
				.replaceAll(/(?<!\n)\n{2,}(?=[ \t]*(?:[-*+]|\d+\.)\s)/g, '\n')
				.replace(/^(\[[ x]\]) +/, '$1 ')
				.replace(/^([☐☑☒]) */, (_, sign) => (sign === '☐' ? '[ ] ' : '[x] '))
			// An item around nothing but a list makes that list part of the item before.
			if (isWrapper(node)) return `${indented(words, widthOf(itemBefore(node)))}\n`
			const marker = markerOf(node)
			const item = `${marker}${indented(words, marker.length).trimStart()}`
			return breakFrom(node.previousSibling) + item + breakFrom(node.nextSibling)
		},
	})
	service.addRule('item paragraphs', {
		filter: (node) =>
			node.nodeName === 'P' && node.parentNode?.nodeName === 'LI' && isOnlyParagraph(node),
		replacement: (content) => content,
	})
	service.addRule('check boxes', {
		filter: (node) => node.nodeName === 'INPUT' && attributeOf(node, 'type') === 'checkbox',
		replacement(_content, node) {
			const isFirst =
				node.parentNode?.nodeName === 'LI' && !node.previousSibling?.textContent?.trim()
			if (!isFirst) return ''
			return (node as Element).getAttribute('checked') === null ? '[ ] ' : '[x] '
		},
	})
}

/** Indents every line that is not empty. */
function indented(text: string, width: number): string {
	return text.replaceAll(/^(?=.)/gm, ' '.repeat(width))
}

function isList(name: string | undefined): boolean {
	return name === 'UL' || name === 'OL' || name === 'MENU'
}

function isOnlyParagraph(node: Node): boolean {
	const siblings = Array.from(node.parentNode?.childNodes ?? [])
	return siblings.filter(({ nodeName }) => nodeName === 'P').length === 1
}

function isWrapper(item: Node): boolean {
	const parts = Array.from(item.childNodes).filter(({ textContent }) => textContent?.trim())
	return parts.length > 0 && parts.every(({ nodeName }) => isList(nodeName))
}

/** Words beside an item, which HTML does not allow but pages have, are a paragraph of their own. */
function breakFrom(sibling: Node | null): string {
	const isPart = !sibling || sibling.nodeName === 'LI' || isList(sibling.nodeName)
	return isPart ? '\n' : '\n\n'
}

function itemBefore(node: Node): Node | null {
	let before = node.previousSibling
	while (before && !(before.nodeName === 'LI' && !isWrapper(before)))
		before = before.previousSibling
	return before
}

/** How far the text of an item is indented; without an item there is nothing to be below. */
function widthOf(item: Node | null): number {
	return item ? markerOf(item).length : 0
}

function markerOf(item: Node): string {
	return item.parentNode?.nodeName === 'OL' ? `${numberOf(item)}. ` : '- '
}

function numberOf(item: Node): number {
	const list = item.parentNode!
	const start = Number.parseInt(attributeOf(list, 'start'), 10)
	const known = positions.get(list) ?? positionsIn(list)
	positions.set(list, known)
	return (start >= 0 && start < 1_000_000 ? start : 1) + (known.get(item) ?? 0)
}

function positionsIn(list: Node): Map<Node, number> {
	const items = Array.from(list.childNodes).filter(
		(node) => node.nodeName === 'LI' && !isWrapper(node),
	)
	return new Map(items.map((item, index) => [item, index]))
}
