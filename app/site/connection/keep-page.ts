import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { isServerThere } from './is-server-there.ts'

type Keeping = MiddlewareFunction<Record<string, DataStrategyResult>>

/** What did not come of a page: its data, or its scripts, without which the page must be loaded as a whole. */
type Missing = 'data' | 'scripts'

let missing: Missing | null = null
/** The address of the page on the screen. */
let shown: string | null = null
/** The page that is on its way. */
let asked: Request | null = null
const listeners = new Set<() => void>()

/** The parts around every page: they stay as they are. */
const frame = ['root', 'routes/public/layout', 'routes/admin/layout']
/** The addresses whose own screen says that nothing could be read. */
const ownScreen = /^\/(products|products\/.+|resources\/.+)$/
/** Whether a page says in its own words that an answer was cut off; `isShown` while it is on the screen. */
type HasWords = (pathname: string, isShown: boolean) => boolean

/**
 * Client middleware. A page that cannot be fetched is not shown as one that failed: the page that is being read stays, and
 * `LostConnection` offers to try again.
 */
export function keepPages(hasWords: HasWords): Keeping {
	return ({ request }, next) => keepPage(request, next, hasWords)
}

async function keepPage(
	request: Request,
	next: Parameters<Keeping>[1],
	hasWords: HasWords,
): Promise<Record<string, DataStrategyResult>> {
	asked = request
	setMissing(null)
	const results = await next()
	if (asked === request) asked = null
	// Somebody has gone another way since.
	if (request.signal.aborted) return results
	// The data of all parts of a page come in one answer, and what holds for the outermost is the answer's own failure.
	const { root } = results
	if (root?.type !== 'error' || isAnswer(root.result)) return results
	const { pathname, search } = new URL(request.url)
	const isShown = pathname + search === shown
	// Without any answer, fetching fails with a TypeError.
	const isTold = !(root.result instanceof TypeError) && hasWords(pathname, isShown)
	if (!isTold) setMissing('data')
	if (isTold || ownScreen.test(pathname))
		return Object.fromEntries(Object.entries(results).filter(([id]) => !frame.includes(id)))
	// What was to be read anew stays as it is, and whoever waits for it goes on.
	return isShown ? {} : new Promise(() => {})
}

/** A refusal too, such as of an account without rights, is an answer that came whole. */
function isAnswer(result: unknown): boolean {
	return result instanceof Response || isRouteErrorResponse(result)
}

/** Tells which page is on the screen; the address may be ahead of it. */
export function markShown(address: string): void {
	shown = address
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
