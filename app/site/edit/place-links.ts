import { findPlaces, showsRecord } from './places.ts'
import type { Place } from './places.ts'

/** What a page has to edit. */
export type Found = { hasPlaces: boolean; isRecord: boolean }

type Keeping = {
	path: string
	/** Whether the links show; otherwise the page is only looked through. */
	isOn: boolean
	onFound: (found: Found) => void
}

const gapPx = 8

/**
 * Puts a link beside each place of the page that can be corrected, and follows as the page changes. The links are siblings of
 * what they belong to, in the order of the page for keys and screen readers, and out of the flow where a mouse can find them,
 * so that nothing moves. Returns a function that takes them away.
 */
export function keepLinks({ path, isOn, onFound }: Keeping): () => void {
	const content = document.getElementById('content')
	if (!content) return () => {}
	const links = new Map<Element, HTMLAnchorElement>()
	let frame = 0
	const update = () => {
		const places = findPlaces(content, path)
		onFound({ hasPlaces: places.length > 0, isRecord: showsRecord(content, path) })
		if (!isOn) return
		const elements = new Set(places.map(({ element }) => element))
		for (const element of links.keys()) if (!elements.has(element)) remove(links, element)
		for (const place of places) keepLink(links, place)
		for (const place of places) putBeside(place, links.get(place.element))
	}
	const later = () => {
		cancelAnimationFrame(frame)
		frame = requestAnimationFrame(update)
	}
	const changes = new MutationObserver(later)
	const sizes = new ResizeObserver(later)
	changes.observe(content, { childList: true, subtree: true, characterData: true })
	sizes.observe(content)
	update()
	return () => {
		cancelAnimationFrame(frame)
		changes.disconnect()
		sizes.disconnect()
		for (const element of links.keys()) remove(links, element)
	}
}

function remove(links: Map<Element, HTMLAnchorElement>, element: Element) {
	links.get(element)?.remove()
	links.delete(element)
	element.removeAttribute('data-editable')
}

function keepLink(links: Map<Element, HTMLAnchorElement>, place: Place) {
	const { element, beside, stand, label, address, isForHover } = place
	const link = links.get(element) ?? document.createElement('a')
	if (!links.has(element)) {
		link.className = 'edit-link no-print'
		link.textContent = 'Edit'
		links.set(element, link)
	}
	const isThere = stand === 'above' ? link.nextSibling === beside : link.previousSibling === beside
	if (!isThere) beside[stand === 'above' ? 'before' : 'after'](link)
	element.setAttribute('data-editable', '')
	link.setAttribute('href', address)
	link.setAttribute('aria-label', label)
	link.toggleAttribute('data-for-hover', isForHover)
	link.hidden = !element.checkVisibility()
}

/** Tells the style sheet where the link has its place, within the box that it is positioned in. */
function putBeside({ element, stand }: Place, link: HTMLElement | undefined) {
	if (!link || getComputedStyle(link).position !== 'absolute') return
	const box = element.getBoundingClientRect()
	const { offsetWidth: width, offsetHeight: height } = link
	let left = box.right - width
	let top = box.top - height
	if (stand === 'corner') {
		left -= gapPx
		top = box.top + gapPx
	}
	const end = stand === 'line' ? endOf(element) : null
	if (end && end.right + gapPx + width < document.documentElement.clientWidth - gapPx) {
		left = end.right + gapPx
		top = end.top + (end.height - height) / 2
	}
	const origin = originOf(link)
	link.style.setProperty('--edit-left', `${Math.max(left, gapPx) - origin.left}px`)
	link.style.setProperty('--edit-top', `${top - origin.top}px`)
}

/** The end of an element's last line of text. */
function endOf(element: Element): DOMRect | undefined {
	const range = document.createRange()
	range.selectNodeContents(element)
	return [...range.getClientRects()].at(-1)
}

/** The corner that the offsets of a positioned element count from. */
function originOf({ offsetParent }: HTMLElement): { left: number; top: number } {
	if (!offsetParent || offsetParent === document.body) return { left: -scrollX, top: -scrollY }
	const { left, top } = offsetParent.getBoundingClientRect()
	return { left: left + offsetParent.clientLeft, top: top + offsetParent.clientTop }
}
