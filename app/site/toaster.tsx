import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'

export type ToastMessage = {
	title: string
	description?: string
	kind?: 'success' | 'error'
}

let isMounted = false

/** Draws a toast, with the toaster itself the first time. It stays until it is dismissed or replaced. */
export function present({ title, description, kind = 'success' }: ToastMessage) {
	mount()
	toast.dismiss()
	toast[kind](title, { description, duration: Number.POSITIVE_INFINITY })
}

function mount() {
	if (isMounted) return
	isMounted = true
	const place = document.createElement('div')
	document.body.append(place)
	// Drawn at once: a toast sent before the toaster listens would be lost.
	flushSync(() => {
		createRoot(place).render(
			<Toaster
				visibleToasts={1}
				closeButton
				position="bottom-right"
				containerAriaLabel="Messages"
			/>,
		)
	})
}
