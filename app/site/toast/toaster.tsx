import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { addNotification, dismissNotification } from './notifications.ts'
import './toaster.css'

export type ToastMessage = {
	title: string
	description?: string
	kind?: 'success' | 'error'
	/** A button beside the words. */
	action?: { label: string; run: () => void }
}

// There before the first toast: what comes together with its live region is not read out everywhere.
const place = mount()

/** Draws a toast. It stays until it is dismissed or replaced. */
export function present({ title, description, kind = 'success', action }: ToastMessage) {
	bringToFront(place)
	toast.dismiss()
	const id = addNotification({ title, description, kind })
	toast[kind](title, {
		onDismiss: () => dismissNotification(id),
		description,
		duration: Number.POSITIVE_INFINITY,
		...(action ? { action: { label: action.label, onClick: action.run } } : {}),
	})
}

function mount(): HTMLElement {
	const home = document.createElement('div')
	document.body.append(home)
	// Drawn at once: a toast sent before the toaster listens would be lost.
	flushSync(() => {
		createRoot(home).render(
			<Toaster
				visibleToasts={1}
				closeButton
				position={freePlace()}
				containerAriaLabel="Notifications"
			/>,
		)
	})
	return home
}

/** What stands beside an open dialog can be neither used nor heard, so toasts move into it while it is open. */
function bringToFront(toasts: HTMLElement) {
	const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
	const home = dialog ?? document.body
	if (toasts.parentElement !== home) home.append(toasts)
	dialog?.addEventListener('close', () => document.body.append(toasts), { once: true })
}

/** Where no button is that somebody may want to press next: the forms of the back office have theirs below, at the right. */
function freePlace() {
	if (!document.querySelector('.admin')) return 'bottom-right'
	return matchMedia('(width < 48rem)').matches ? 'top-center' : 'bottom-center'
}
