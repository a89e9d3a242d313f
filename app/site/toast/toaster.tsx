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
	/** A button beside the words. */
	action?: { label: string; run: () => void }
	/** Said together with a change of screen: it belongs to the one that comes. */
	isOfNextScreen?: boolean
}

type Shown = {
	/** The path of the screen that it ends with; null while that one is on its way. */
	screen: string | null
	end: () => void
}

/** How long nobody has to have pointed at a toast before it ends; longer when there is something to press. */
const shownMs = 6000
const shownWithActionMs = 12_000

// There before the first toast: what comes together with its live region is not read out everywhere.
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

/** Draws a toast in the place of an earlier one; answers how to end it before its time. */
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

/** Ends the toast there is. */
export function endShown(): void {
	shown?.end()
}

/** Hands a toast to the library; `onGone` hears when somebody closes it or uses its button. Answers how to take it away. */
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
	// At once: a toast sent before the toaster listens would be lost.
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

/** What stands beside an open dialog can be neither used nor heard, so toasts move into it while it is open. */
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

/** The notices at the lower edge of a page keep their buttons: toasts stand above them, and come down when they are gone. */
function standAboveNotices() {
	heights.disconnect()
	const notices = document.querySelector('.notices')
	if (notices) heights.observe(notices)
}
