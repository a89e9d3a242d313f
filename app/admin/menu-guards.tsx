import { useEffect } from 'react'

const hiddenGuard = '[data-base-ui-focus-guard][aria-hidden]'

/**
 * Within each menu. Base UI puts guards around an open one, which take the focus that leaves it and hand it on, and hides them from
 * assistive technology; what takes the focus must not be hidden (WCAG 4.1.2). They hold no words, so that nothing is read out.
 */
export function MenuGuards() {
	useEffect(() => {
		const show = () => {
			for (const guard of document.querySelectorAll(hiddenGuard))
				guard.removeAttribute('aria-hidden')
		}
		// Those outside of the menu are there a moment later.
		const observer = new MutationObserver(show)
		observer.observe(document.body, { childList: true, subtree: true })
		show()
		return () => observer.disconnect()
	}, [])
	return null
}
