import { visit } from './page.ts'
import { origin } from './tab-origin.ts'

type Wishes = { globalPrivacyControl?: boolean }

/**
 * Tells the site that this page was on the screen for a second, without anything that says whose: once for each time
 * that it is opened, also by a move in the site (route-focus.tsx) and from the memory of the browser. What is
 * prerendered is hidden, like a tab in the background, until somebody looks at it.
 */
export function reportViews() {
	let timer: ReturnType<typeof setTimeout> | undefined
	let isReported = false
	let start = visit?.type === 'navigate' && origin[0] !== location.host && origin
	const isWished = navigator.doNotTrack !== '1' && !(navigator as Wishes).globalPrivacyControl
	if (!isWished || /^.admin/.test(location.pathname)) return
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) begin()
	})
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden) look()
	})
	document.addEventListener('prerenderingchange', look)
	addEventListener('moved', begin)
	look()

	function begin() {
		isReported = false
		look()
	}

	function look() {
		clearTimeout(timer)
		timer = setTimeout(report, 1000)
	}

	function report() {
		if (isReported || document.hidden) return
		isReported = true
		const view = [location.pathname, start, innerWidth, navigator.webdriver, visit?.serverTiming]
		start = false
		navigator.sendBeacon('/api/seen', JSON.stringify(view))
	}
}
