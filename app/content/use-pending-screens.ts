import { useEffect, useState } from 'react'
import type { PendingScreen } from '#kit/site/pending-page.tsx'

const touches = ['pointerover', 'touchstart', 'focusin', 'popstate']

/** The loading screens: their chunk, in no page, loads at the first touch of a link, before it is followed, or Back. */
export function usePendingScreens(): PendingScreen[] {
	const [screens, setScreens] = useState<PendingScreen[]>([])
	useEffect(() => {
		const waiting = new AbortController()
		const start = ({ target }: Event) => {
			if (target instanceof Element && !target.closest('a')) return
			waiting.abort()
			import('./pending-screens.tsx').then(
				({ pendingScreens }) => setScreens(pendingScreens),
				// Without them the current page stays until the next one is ready.
				() => {},
			)
		}
		for (const touch of touches)
			addEventListener(touch, start, { passive: true, signal: waiting.signal })
		return () => waiting.abort()
	}, [])
	return screens
}
