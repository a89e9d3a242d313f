import type { Element } from 'hast'
import { attributeOf } from './html-nodes.ts'

/** What a page has around its text, and what Word adds to it. */
const excluded =
	/^(?:head|style|script|title|meta|link|xml|noscript|template|nav|button|select|input|textarea|datalist|object|embed|audio|video|canvas|svg|math|dialog)$/

/** Whether an element says nothing: the page did not show it, or it is no part of the text. */
export function isExcluded(node: Element): boolean {
	return excluded.test(node.tagName) || isHidden(node) || isAside(node) || isDrawnBox(node)
}

function isHidden(node: Element): boolean {
	const style = attributeOf(node, 'style')
	if (/(?:^|[;\s])(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(style))
		return true
	if (node.properties.hidden) return true
	return node.tagName === 'img' ? isPixel(node, style) : attributeOf(node, 'ariaHidden') === 'true'
}

/** Pictures of one pixel count visitors; nobody sees them. */
function isPixel(node: Element, style: string): boolean {
	const sides = [attributeOf(node, 'width'), attributeOf(node, 'height')]
	const styled = /(?:^|[;\s])(?:width|height):\s*[01](?:px)?\s*(?:;|$)/i.test(style)
	return styled || sides.some((side) => /^\s*[01](?:px)?\s*$/.test(side))
}

/** Navigation; and of Word, the comments of reviewers, and the markers of items, which are read with their lists. */
function isAside(node: Element): boolean {
	return (
		/^(?:navigation|search|banner|menubar|toolbar)$/.test(attributeOf(node, 'role')) ||
		/mso-element:\s*comment|mso-special-character:\s*comment|mso-list:\s*ignore/i.test(
			attributeOf(node, 'style'),
		) ||
		/\bmsocomanchor\b/.test(attributeOf(node, 'className'))
	)
}

/** Whether this is a picture of the box of an item. */
function isDrawnBox(node: Element): boolean {
	const roles = [attributeOf(node, 'role'), attributeOf(node, 'ariaRoleDescription')]
	return node.tagName === 'img' && roles.includes('checkbox')
}
