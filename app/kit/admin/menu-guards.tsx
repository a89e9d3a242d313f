import { useEffect } from 'react'

/** Container of menus: inside `main`, so that landmark navigation finds them. */
export const menuPlace = {
	get current() {
		return document.getElementById('admin-page')
	},
}

const hiddenGuard = '[data-base-ui-focus-guard][aria-hidden]'

/**
 * Rendered in each menu. Base UI puts focus guards around an open menu and sets `aria-hidden` on them; focusable elements
 * must not be hidden (WCAG 4.1.2), so this removes it. The guards have no text, so nothing is read out.
 */
export function MenuGuards() {
	useEffect(() => {
		const show = () => {
			for (const guard of document.querySelectorAll(hiddenGuard))
				guard.removeAttribute('aria-hidden')
		}
		// The guards outside the menu are added a moment later.
		const observer = new MutationObserver(show)
		observer.observe(document.body, { childList: true, subtree: true })
		show()
		return () => observer.disconnect()
	}, [])
	return null
}
