import { useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { isServerThere } from './is-server-there.ts'

/** What did not come of a page: its data, or its scripts, without which the page must be loaded as a whole. */
type Missing = 'data' | 'scripts'

let missing: Missing | null = null
/** The page that is on its way. */
let asked: Request | null = null
const listeners = new Set<() => void>()

/** The parts around every page: they stay as they are. */
const frame = ['root', 'routes/public/layout']
/** The addresses whose own screen says that nothing could be read. */
const ownScreen = /^\/(products|products\/.+|resources\/.+)$/

/**
 * Client middleware of the public pages. A page that cannot be fetched is not shown as one that failed: the page that is being
 * read stays, and `LostConnection` offers to try again.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	asked = request
	setMissing(null)
	const results = await next()
	if (asked === request) asked = null
	// Somebody has gone another way since.
	if (request.signal.aborted) return results
	// The data of all parts of a page come in one answer, and what holds for the outermost is the answer's own failure.
	const { root } = results
	if (root?.type !== 'error' || root.result instanceof Response) return results
	setMissing('data')
	if (!ownScreen.test(new URL(request.url).pathname)) return new Promise(() => {})
	return Object.fromEntries(Object.entries(results).filter(([id]) => !frame.includes(id)))
}

/** What the page that was asked for last lacks; null when there is nothing to tell. */
export function useMissing(): Missing | null {
	return useSyncExternalStore(
		listen,
		() => missing,
		() => null,
	)
}

/**
 * The router loads the page that is shown anew when a script of the next one does not come, which would put the browser's own
 * error page in its place. Only newer browsers ask first.
 */
export function keepFromReloading(): () => void {
	const { navigation } = window as { navigation?: Navigation }
	const onNavigate = (event: NavigateEvent) => {
		const isOfRouter = event.navigationType === 'reload' && !event.userInitiated
		if (!isOfRouter || !asked || asked.signal.aborted) return
		event.preventDefault()
		const { url } = asked
		// A newer version of the site has other scripts.
		void isServerThere().then((isThere) => (isThere ? location.assign(url) : setMissing('scripts')))
	}
	navigation?.addEventListener('navigate', onNavigate)
	return () => navigation?.removeEventListener('navigate', onNavigate)
}

function listen(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

function setMissing(next: Missing | null) {
	missing = next
	for (const listener of listeners) listener()
}
