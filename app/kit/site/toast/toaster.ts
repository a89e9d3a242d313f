import { addNotification, dismissNotification } from './notifications.ts'
import { screenChange } from './screen-change.ts'
import { doToastsStay } from './staying.ts'
import './toaster.css'

type Place = 'bottom-right' | 'bottom-center' | 'top-center'

/** The approximate height of a toast of two lines, with its margins. */
const heightPx = 120
const widthPx = 360

const pressed = 'a[href], button, input, select, textarea, summary, [role=tab]'

/**
 * Where to show a toast: on the public pages at the bottom right, above the notices; in the back office and over a
 * dialog, at the edge (top or bottom) where it covers fewer buttons and links.
 */
function freePlace(dialog: Element | undefined): Place {
	if (!dialog && !document.querySelector('.admin')) return 'bottom-right'
	const bar = document.querySelector('.admin-bar')?.clientHeight ?? 0
	const rects = [...(dialog ?? document).querySelectorAll(pressed)].map((element) =>
		element.getBoundingClientRect(),
	)
	const edge = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight
	const atTop = countWithin(rects, bar, bar + heightPx)
	const atBottom = countWithin(rects, edge - heightPx, edge)
	return atTop < atBottom ? 'top-center' : 'bottom-center'
}

/** How many of `rects` a toast between these heights of the window would cover, wholly or in part. */
function countWithin(rects: DOMRect[], fromPx: number, toPx: number): number {
	const leftPx = Math.max(0, (innerWidth - widthPx) / 2)
	return rects.filter(
		({ top, bottom, left, right, width }) =>
			width > 0 && bottom > fromPx && top < toPx && right > leftPx && left < innerWidth - leftPx,
	).length
}

export type ToastMessage = {
	title: string
	description?: string
	kind?: 'success' | 'error'
	/** A button next to the text. */
	action?: { label: string; run: () => void }
	/** Shown during a change of screen: it belongs to the next one. */
	isOfNextScreen?: boolean
}

type Shown = {
	/** The path of the screen that it belongs to; null until that screen is shown. */
	screen: string | null
	end: () => void
}

/** How long a toast stays without hover or focus; longer with a button. */
const shownMs = 6000
const shownWithActionMs = 12_000

// Added before the first toast: some screen readers skip text that arrives together with its live region.
const home = makeElement('section', 'toaster')
home.ariaLabel = 'Notifications (Alt T)'
home.ariaLive = 'polite'
document.body.append(home)

let shown: Shown | null = null
/** Where the focus was before it came into a toast. */
let focusedBefore: EventTarget | null = null

document.addEventListener(screenChange, () => {
	if (!shown) return
	shown.screen ??= location.pathname
	if (shown.screen !== location.pathname) shown.end()
})
document.addEventListener('keydown', (event) => {
	if (event.altKey && event.code === 'KeyT') home.querySelector('button')?.focus()
})
home.addEventListener('focusin', ({ relatedTarget }) => {
	if (!(relatedTarget instanceof Node && home.contains(relatedTarget)))
		focusedBefore = relatedTarget
})

/** Shows a toast in place of an earlier one; returns a function that hides it early. */
export function present(message: ToastMessage): () => void {
	shown?.end()
	const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
	bringToFront(dialog)
	standAboveNotices()
	home.dataset.place = freePlace(dialog)
	const { title, description, kind = 'success', action } = message
	const id = addNotification({ title, description, kind })
	const toast = makeToast(message, () => leave({ isSeen: true }))
	home.append(toast)
	const own: Shown = { screen: message.isOfNextScreen ? null : location.pathname, end }
	const stop = doToastsStay()
		? () => {}
		: countDown(home, action ? shownWithActionMs : shownMs, end)
	shown = own
	return end

	function end() {
		leave({ isSeen: false })
	}
	function leave({ isSeen }: { isSeen: boolean }) {
		if (shown !== own) return
		shown = null
		stop()
		dismissNotification(id, { isSeen })
		const hadFocus = toast.contains(document.activeElement)
		toast.remove()
		if (hadFocus && focusedBefore instanceof HTMLElement)
			focusedBefore.focus({ preventScroll: true })
	}
}

/** Hides the current toast. */
export function endShown(): void {
	shown?.end()
}

/** `onSeen` runs when it is closed or its button pressed. */
function makeToast(
	{ title, description, kind = 'success', action }: ToastMessage,
	onSeen: () => void,
) {
	const toast = makeElement('div', 'toast')
	toast.dataset.kind = kind
	const text = makeElement('div', 'toast-text')
	text.append(makeElement('p', 'toast-title', title))
	if (description) text.append(makeElement('p', 'toast-description', description))
	toast.append(text)
	if (action) {
		toast.append(makeButton('toast-action', action.label, onSeen, action.run))
	}
	const close = makeButton('toast-close', '', onSeen)
	close.ariaLabel = 'Close toast'
	toast.append(close)
	return toast
}

function makeButton(className: string, label: string, ...onPress: (() => void)[]) {
	const button = makeElement('button', className, label)
	button.type = 'button'
	for (const run of onPress) button.addEventListener('click', run)
	return button
}

function makeElement<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	className: string,
	text = '',
) {
	return Object.assign(document.createElement(name), { className, textContent: text })
}

/** Nothing outside an open modal dialog can be used or is read out, so toasts move into it while it is open. */
function bringToFront(dialog: Element | undefined) {
	const front = dialog ?? document.body
	if (home.parentElement !== front) front.append(home)
	dialog?.addEventListener('close', () => document.body.append(home), { once: true })
}

const heights = new ResizeObserver((entries) => {
	for (const { target } of entries) {
		const isAtTheEdge = getComputedStyle(target).position === 'fixed'
		const heightPx = isAtTheEdge ? target.clientHeight : 0
		document.documentElement.style.setProperty('--notices-height', `${heightPx}px`)
	}
})

/** Keeps toasts above the notices at the lower edge, whose buttons stay usable; they move down when those close. */
function standAboveNotices() {
	heights.disconnect()
	const notices = document.querySelector('.notices')
	if (notices) heights.observe(notices)
}

/**
 * Calls `end` after `ms` without hover or focus on `place`, with the page in the foreground; each interruption restarts
 * the countdown. Returns a function that stops it.
 */
function countDown(place: HTMLElement, ms: number, end: () => void): () => void {
	const listening = new AbortController()
	const { signal } = listening
	let timer: ReturnType<typeof setTimeout> | undefined
	// On touch screens the element touched last keeps `:hover` until another is touched.
	let isPointedAt = matchMedia('(hover: hover)').matches && place.matches(':hover')
	let hasFocus = place.contains(document.activeElement)

	function begin() {
		clearTimeout(timer)
		if (!isPointedAt && !hasFocus && !document.hidden) timer = setTimeout(finish, ms)
	}
	function finish() {
		stop()
		end()
	}
	function stop() {
		clearTimeout(timer)
		listening.abort()
	}
	function point(isOver: boolean) {
		isPointedAt = isOver
		begin()
	}
	function focus(target: EventTarget | null) {
		hasFocus = target instanceof Node && place.contains(target)
		begin()
	}
	place.addEventListener('pointerenter', () => point(true), { signal })
	place.addEventListener('pointerleave', () => point(false), { signal })
	place.addEventListener('focusin', ({ target }) => focus(target), { signal })
	place.addEventListener('focusout', ({ relatedTarget }) => focus(relatedTarget), { signal })
	document.addEventListener('visibilitychange', begin, { signal })
	begin()
	return stop
}
