import { markFrame } from './mark-frame.ts'
import { findPlaces, formOfPage } from './places.ts'
import type { Place, Site } from './places.ts'

/** What a page has to edit: places, and the screen that changes all of it. */
export type Found = { hasPlaces: boolean; form: string | null }

type AutosaveOptions = {
	site: Site
	/** Whether the links show; otherwise the page is only looked through. */
	isOn: boolean
	onFound: (found: Found) => void
}

type PlaceLink = { place: Place; link: HTMLAnchorElement }
type Links = Map<Element, PlaceLink>

const gapPx = 8

/**
 * Puts a link beside each place of the page that can be corrected, and follows as the page changes. The links are
 * siblings of what they belong to, so that keys and screen readers meet them in the order of the page, and out of the
 * flow wherever there is room, so that nothing moves. Returns a function that takes them away.
 */
export function keepLinks({ site, isOn, onFound }: AutosaveOptions): () => void {
	const content = document.getElementById('content')
	if (!content) return () => {}
	const frame = [...document.querySelectorAll('.site-header, .site-footer')]
	const links: Links = new Map()
	const touch = matchMedia('(hover: none)')
	const stop = new AbortController()
	const { signal } = stop
	let request = 0
	const update = () => {
		const places = findPlaces(content, site)
		const form = formOfPage(content, site)
		const hasPlaces = places.length > 0
		onFound({ hasPlaces, form })
		if (!isOn) return
		// Header and footer can be edited wherever something else can.
		markFrame()
		if (hasPlaces || form) places.push(...frame.flatMap((part) => findPlaces(part, site)))
		showLinks(links, places, touch.matches)
	}
	const later = () => {
		cancelAnimationFrame(request)
		request = requestAnimationFrame(update)
	}
	const changes = new MutationObserver(later)
	const sizes = new ResizeObserver(later)
	touch.addEventListener('change', later, { signal })
	for (const part of [content, ...frame]) {
		changes.observe(part, { childList: true, subtree: true, characterData: true })
		sizes.observe(part)
		for (const type of ['pointerover', 'pointerleave'])
			part.addEventListener(type, (event) => markNear(links, event), { signal })
	}
	update()
	return () => {
		cancelAnimationFrame(request)
		changes.disconnect()
		sizes.disconnect()
		stop.abort()
		for (const { link } of links.values()) link.remove()
	}
}

function showLinks(links: Links, places: Place[], isTouch: boolean) {
	const elements = new Set(places.map(({ element }) => element))
	for (const [element, { link }] of links) {
		if (elements.has(element)) continue
		link.remove()
		links.delete(element)
	}
	for (const place of places) {
		const link = links.get(place.element)?.link ?? newLink()
		links.set(place.element, { place, link })
		fillLink(link, place, isTouch)
	}
	// After all of them are in the page: those in the flow move what comes after them.
	for (const { place, link } of links.values()) putBeside(place, link, isTouch)
}

function newLink() {
	const link = document.createElement('a')
	link.className = 'edit-link no-print'
	link.textContent = 'Edit'
	return link
}

function fillLink(link: HTMLAnchorElement, place: Place, isTouch: boolean) {
	const { element, beside, stand, label, address, isForHover } = place
	const isThere = stand === 'above' ? link.nextSibling === beside : link.previousSibling === beside
	if (!isThere) beside[stand === 'above' ? 'before' : 'after'](link)
	link.setAttribute('href', address)
	link.setAttribute('aria-label', label)
	link.hidden = (isForHover && isTouch) || !element.checkVisibility()
}

/** Shows the links of what the mouse points at. */
function markNear(links: Links, { type, target }: Event) {
	const pointed = type === 'pointerover' && target instanceof Element ? target : null
	for (const { place, link } of links.values()) {
		const region = pointed && place.regions.find((each) => each.contains(pointed))
		link.toggleAttribute(
			'data-near',
			Boolean(region) || (pointed !== null && link.contains(pointed)),
		)
		if (pointed && region) bringIntoSight(link, pointed)
	}
}

/** Below the header of the site. */
const sightTopPx = 96

/** In a text longer than the window, the link comes to the paragraph that is pointed at. */
function bringIntoSight(link: HTMLElement, pointed: Element) {
	const { top, bottom, width, height } = link.getBoundingClientRect()
	const isInSight = top >= sightTopPx && bottom <= innerHeight
	const block = pointed.closest('p, li, h2, h3, h4, td, th, pre, figure')
	if (isInSight || !block || getComputedStyle(link).position !== 'absolute') return
	const text = (block.closest('.prose') ?? block).getBoundingClientRect()
	// Beside the text without a gap, in which the mouse would lose it.
	const hasRoom = text.right + width <= document.documentElement.clientWidth - gapPx
	const from = Math.max(block.getBoundingClientRect().top, sightTopPx)
	moveTo(link, {
		left: hasRoom ? text.right : text.right - width,
		top: hasRoom ? from : Math.max(from - height, sightTopPx),
	})
}

/**
 * Tells the style sheet where the link has its place in the box that it is positioned in. Without a mouse all links
 * show, and those that would cover something come into the flow instead.
 */
function putBeside({ element, stand }: Place, link: HTMLElement, isTouch: boolean) {
	if (link.hidden) return
	const box = element.getBoundingClientRect()
	const { offsetWidth: width, offsetHeight: height } = link
	const end = stand === 'line' ? endOf(element) : undefined
	const after = (end?.right ?? Infinity) + gapPx
	const edge = isTouch ? box.right : document.documentElement.clientWidth - gapPx
	const hasRoom = after + width <= edge
	link.toggleAttribute('data-in-flow', isTouch && !hasRoom)
	const corner = { left: box.right - width - gapPx, top: box.top + gapPx }
	const above = { left: box.right - width, top: box.top - height }
	const foot = { left: corner.left, top: box.bottom - height - gapPx }
	const below = { left: above.left, top: box.bottom }
	const beside = end && hasRoom ? { left: after, top: end.top + (end.height - height) / 2 } : above
	moveTo(link, { line: beside, above, below, corner, foot }[stand])
}

function moveTo(link: HTMLElement, { left, top }: { left: number; top: number }) {
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
