// Questions about the elements of a pasted text. They answer alike in the browser and in Turndown's own parser.

const frames = new WeakMap<Node, boolean>()

export function attributeOf(node: Node, name: string): string {
	return (node as Element).getAttribute(name) ?? ''
}

/** Whether the page that the text was copied from did not show this element. */
export function isHidden(node: Node): boolean {
	if (node.nodeType !== 1) return false
	const style = attributeOf(node, 'style')
	if (/(?:^|[;\s])(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(style))
		return true
	if ((node as Element).getAttribute('hidden') !== null) return true
	return node.nodeName === 'IMG'
		? isPixel(node, style)
		: attributeOf(node, 'aria-hidden') === 'true'
}

/** The box of an item of a checklist as Markdown, from what programs write of it; '' for other items. */
export function boxOf(item: Node | null): string {
	if (item?.nodeName !== 'LI') return ''
	const named = { checked: 'true', unchecked: 'false' }[attributeOf(item, 'data-list')]
	const state = attributeOf(item, 'aria-checked') || attributeOf(item, 'data-checked') || named
	return state ? (state === 'true' ? '[x] ' : '[ ] ') : ''
}

/** Whether the node is a picture of such a box. */
export function isDrawnBox(node: Node): boolean {
	return (
		node.nodeName === 'IMG' &&
		[attributeOf(node, 'role'), attributeOf(node, 'aria-roledescription')].includes('checkbox')
	)
}

/** Whether the node is in a table cell that becomes a Markdown cell, which is one line. */
export function isInCell(node: Node): boolean {
	for (let parent = node.parentNode; parent; parent = parent.parentNode) {
		if (/^T[DH]$/.test(parent.nodeName)) return !isFrame(closest(parent, 'TABLE'))
	}
	return false
}

/** Whether a table only arranges its content: it has one cell, or other tables within. */
export function isFrame(table: Node | null): boolean {
	if (!table) return true
	const known = frames.get(table)
	if (known !== undefined) return known
	const element = table as Element
	const cells =
		element.getElementsByTagName('td').length + element.getElementsByTagName('th').length
	const isOne = cells < 2 || element.getElementsByTagName('table').length > 0
	frames.set(table, isOne)
	return isOne
}

/** The nearest element around the node with this name. */
export function closest(node: Node, name: string): Node | null {
	let parent = node.parentNode
	while (parent && parent.nodeName !== name) parent = parent.parentNode
	return parent
}

export function nextElement(node: Node): Node | null {
	let next = node.nextSibling
	while (next && next.nodeType !== 1) next = next.nextSibling
	return next
}

export function previousElement(node: Node): Node | null {
	let previous = node.previousSibling
	while (previous && previous.nodeType !== 1) previous = previous.previousSibling
	return previous
}

/** Pictures of one pixel count visitors; nobody sees them. */
function isPixel(node: Node, style: string): boolean {
	const sides = [attributeOf(node, 'width'), attributeOf(node, 'height')]
	const styled = /(?:^|[;\s])(?:width|height):\s*[01](?:px)?\s*(?:;|$)/i.test(style)
	return styled || sides.some((side) => /^\s*[01](?:px)?\s*$/.test(side))
}
