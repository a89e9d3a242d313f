import { useEffect, useState } from 'react'
import type { PendingScreen } from '#app/site/pending-page.tsx'

const touches = ['pointerover', 'touchstart', 'focusin', 'popstate']

/** The loading screens. Pages carry none: they come with the first touch of a link, before it is followed, or on the way back. */
export function usePendingScreens(): PendingScreen[] {
	const [screens, setScreens] = useState<PendingScreen[]>([])
	useEffect(() => {
		const waiting = new AbortController()
		const start = ({ target }: Event) => {
			if (target instanceof Element && !target.closest('a')) return
			waiting.abort()
			import('./pending-screens.tsx').then(
				({ pendingScreens }) => setScreens(pendingScreens),
				// Without them the page that is left stays until the next one is there.
				() => {},
			)
		}
		for (const touch of touches)
			addEventListener(touch, start, { passive: true, signal: waiting.signal })
		return () => waiting.abort()
	}, [])
	return screens
}
