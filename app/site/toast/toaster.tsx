import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { countDown } from './count-down.ts'
import { freePlace } from './free-place.ts'
import type { Place } from './free-place.ts'
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
const home = document.createElement('div')
document.body.append(home)
const root = createRoot(home)
draw('bottom-right')

let shown: Shown | null = null

document.addEventListener(screenChange, () => {
	if (!shown) return
	shown.screen ??= location.pathname
	if (shown.screen !== location.pathname) shown.end()
})

/** Shows a toast in place of an earlier one; returns a function that hides it early. */
export function present(message: ToastMessage): () => void {
	shown?.end()
	const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
	bringToFront(dialog)
	standAboveNotices()
	draw(freePlace(dialog))
	const own: Shown = { screen: message.isOfNextScreen ? null : location.pathname, end }
	const hide = put(message, leave)
	const ms = message.action ? shownWithActionMs : shownMs
	const stop = doToastsStay() ? () => {} : countDown(home, ms, end)
	shown = own
	return end

	function leave() {
		stop()
		if (shown === own) shown = null
	}
	function end() {
		if (shown !== own) return
		leave()
		hide()
	}
}

/** Hides the current toast. */
export function endShown(): void {
	shown?.end()
}

/** Passes a toast to the library; `onGone` runs when it is closed or its button pressed. Returns a function that hides it. */
function put(message: ToastMessage, onGone: () => void): () => void {
	const { title, description, kind = 'success', action } = message
	const id = addNotification({ title, description, kind })
	let isTakenAway = false
	function onSeen() {
		dismissNotification(id, { isSeen: !isTakenAway })
		if (!isTakenAway) onGone()
	}
	function onPress() {
		onSeen()
		action?.run()
	}
	toast[kind](title, {
		onDismiss: onSeen,
		description,
		duration: Number.POSITIVE_INFINITY,
		...(action ? { action: { label: action.label, onClick: onPress } } : {}),
	})
	return () => {
		isTakenAway = true
		dismissNotification(id, { isSeen: false })
		toast.dismiss()
	}
}

function draw(position: Place) {
	// Synchronous: a toast sent before the toaster listens would be lost.
	flushSync(() => {
		root.render(
			<Toaster
				visibleToasts={1}
				closeButton
				position={position}
				containerAriaLabel="Notifications"
			/>,
		)
	})
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
