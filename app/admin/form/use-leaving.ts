import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NavigateOptions } from 'react-router'

/** Navigates away from a form. `isLeaving` stays true until the form is gone, so that no button is pressed twice. */
export function useLeaving() {
	const navigate = useNavigate()
	// Any other navigation meanwhile, such as a jump within the page, ends the leaving state.
	const { key } = useLocation()
	const [leftAt, setLeftAt] = useState<string | null>(null)
	/** The same value without waiting for a render, for LeaveGuard. */
	const now = useRef<string | null>(null)
	const mark = (place: string | null) => {
		now.current = place
		setLeftAt(place)
	}
	return {
		isLeaving: leftAt === key,
		mayLeave: () => now.current === key,
		to: (address: string, options?: NavigateOptions) => {
			mark(key)
			void navigate(address, options)
		},
		toPublicPage: (path: string) => {
			mark(key)
			// The back/forward cache may keep the form.
			addEventListener('pagehide', () => mark(null), { once: true })
			// Deferred until the form knows that nothing is unsaved; otherwise it would ask.
			setTimeout(() => location.assign(path))
		},
	}
}
