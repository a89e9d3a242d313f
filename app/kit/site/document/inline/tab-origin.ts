/** Where this page was come from, its path, and the tags of its address. */
export const origin = [
	document.referrer.split('/')[2],
	location.pathname,
	location.search.match(/[?&]utm_(source|campaign)=[^&]*/g),
] as const

/**
 * Notes where this tab came from, on its first page alone: later ones know only each other. Stays in the tab, and goes
 * along with a form that is sent (forms/tab-origin.ts). Of the addresses no more than this is kept: others may name
 * people or what they looked for.
 */
export function noteOrigin() {
	try {
		sessionStorage['from'] ??= JSON.stringify(origin)
	} catch {
		// Nothing is stored in this browser.
	}
}
