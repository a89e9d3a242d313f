import { countDown } from './count-down.ts'
import { freePlace } from './free-place.ts'
import { addNotification, dismissNotification } from './notifications.ts'
import { screenChange } from './screen-change.ts'
import { doToastsStay } from './staying.ts'
import './toaster.css'

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

/** Keeps toasts above the notices at the lower edge, whose buttons stay usable; toasts move down when the notices close. */
function standAboveNotices() {
	heights.disconnect()
	const notices = document.querySelector('.notices')
	if (notices) heights.observe(notices)
}
