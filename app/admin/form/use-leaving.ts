import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NavigateOptions } from 'react-router'

/** Leads away from a form, and knows until it is gone that it is being left: nothing in it is to be pressed twice. */
export function useLeaving() {
	const navigate = useNavigate()
	// Whatever leads elsewhere in between ends the leaving, as a jump within the page does.
	const { key } = useLocation()
	const [leftAt, setLeftAt] = useState<string | null>(null)
	/** The same at once: what asks before unsaved work is left is not drawn anew first. */
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
			// The browser may keep the form for those who come back.
			addEventListener('pagehide', () => mark(null), { once: true })
			// After the form knows that nothing is unsaved: it would ask otherwise.
			setTimeout(() => location.assign(path))
		},
	}
}
