import type TurndownService from 'turndown'

/** Rules for standard HTML lists, for Google Docs (lists as direct children of lists) and Word (paragraphs as items). */
export function addListRules(service: TurndownService) {
	service.addRule('lists', {
		filter: ['ul', 'ol'],
		replacement(content, node) {
			const items = content.replace(/^\n+/, '').trimEnd()
			const parent = node.parentNode?.nodeName
			if (parent === 'LI') return `\n${items}\n`
			if (parent === 'UL' || parent === 'OL') return `${indented(items, widthOf(parent))}\n`
			return `\n\n${items}\n\n`
		},
	})
	service.addRule('items', {
		filter: 'li',
		replacement(content, node) {
			const isNumbered = node.parentNode?.nodeName === 'OL'
			const marker = isNumbered ? `${numberOf(node)}. ` : '- '
			const words = content.trim().replaceAll(/(?<!\n)\n{2,}(?=[ \t]*(?:[-*+]|\d+\.)\s)/g, '\n')
			return `${marker}${indented(words, marker.length).trimStart()}\n`
		},
	})
	service.addRule('item paragraphs', {
		filter: (node) =>
			node.nodeName === 'P' && node.parentNode?.nodeName === 'LI' && isOnlyParagraph(node),
		replacement: (content) => content,
	})
	service.addRule('Word items', {
		filter: (node) => node.nodeName === 'P' && wordLevelOf(node) > 0,
		replacement(content, node) {
			const marker = isWordNumber(node) ? `${wordNumberOf(node)}. ` : '- '
			const indent = ' '.repeat(wordIndentOf(node))
			const end = wordLevelOf(nextElement(node)) > 0 ? '\n' : '\n\n'
			const start = wordLevelOf(previousElement(node)) > 0 ? '\n' : '\n\n'
			return `${start}${indent}${marker}${content.replaceAll(/\s+/g, ' ').trim()}${end}`
		},
	})
	service.addRule('Word markers', { filter: isWordMarker, replacement: () => '' })
}

function isOnlyParagraph(node: Node): boolean {
	const siblings = Array.from(node.parentNode?.childNodes ?? [])
	return siblings.filter(({ nodeName }) => nodeName === 'P').length === 1
}

function indented(text: string, width: number): string {
	return text.replaceAll(/^(?=.)/gm, ' '.repeat(width))
}

function widthOf(parent: string): number {
	return parent === 'OL' ? 3 : 2
}

function numberOf(item: Node): number {
	const list = item.parentNode as Element
	const items = Array.from(list.childNodes).filter(({ nodeName }) => nodeName === 'LI')
	return (
		(Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1) + items.indexOf(item as ChildNode)
	)
}

/** The list level of a Word paragraph; 0 if it is not a list item. */
function wordLevelOf(node: Node | null): number {
	if (node?.nodeName !== 'P') return 0
	const level = /mso-list:\s*l\d+ level(\d)/i.exec(
		(node as Element).getAttribute('style') ?? '',
	)?.[1]
	return Number(level ?? 0)
}

function isWordMarker(node: Node): boolean {
	if (node.nodeName !== 'SPAN') return false
	return /mso-list:\s*ignore/i.test((node as Element).getAttribute('style') ?? '')
}

function wordMarkerOf(node: Node): string {
	const marker = Array.from((node as Element).getElementsByTagName('span')).find(isWordMarker)
	return marker?.textContent?.trim() ?? ''
}

function isWordNumber(node: Node): boolean {
	return /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(wordMarkerOf(node))
}

/** Indent in spaces, so that an item lines up with its parent item's text. */
function wordIndentOf(node: Node): number {
	const level = wordLevelOf(node)
	let above = previousElement(node)
	while (above && wordLevelOf(above) >= level) above = previousElement(above)
	if (!above || wordLevelOf(above) === 0) return 0
	return wordIndentOf(above) + (isWordNumber(above) ? 3 : 2)
}

/** The item's number: its position within its level since the last outer item. */
function wordNumberOf(node: Node): number {
	const level = wordLevelOf(node)
	let number = 1
	for (
		let before = previousElement(node);
		wordLevelOf(before) >= level;
		before = previousElement(before!)
	) {
		if (wordLevelOf(before) === level) number++
	}
	return number
}

function nextElement(node: Node): Node | null {
	let next = node.nextSibling
	while (next && next.nodeType !== 1) next = next.nextSibling
	return next
}

function previousElement(node: Node): Node | null {
	let previous = node.previousSibling
	while (previous && previous.nodeType !== 1) previous = previous.previousSibling
	return previous
}
