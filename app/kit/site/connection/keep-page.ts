import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { isServerThere } from './is-server-there.ts'

type AutosaveOptions = MiddlewareFunction<Record<string, DataStrategyResult>>

/**
 * What failed to load: a page's data, for want of a response ('data') or since a proxy had none of the site ('answer'),
 * or its scripts (then it needs a full page load).
 */
type Missing = 'data' | 'answer' | 'scripts'

/** In place of a page's data: there was no response, so nothing is known about the page. */
export class ConnectionLostError extends Error {
	/** For the head and the screen. */
	readonly words = {
		title: 'Connection Lost',
		description: 'We cannot reach our site right now. Check your connection, then try again.',
	}
}

let missing: Missing | null = null
/** The address of the page on the screen. */
let shown: string | null = null
/** The request of the pending navigation. */
let requested: Request | null = null
/** Requests of all pages that have not loaded, also of those that the visitor has given up. */
const unfinished = new Set<Request>()
/** Whether scripts of a page failed to load. The router never asks for them again, so the next page loads in full. */
let areScriptsLost = false
const listeners = new Set<() => void>()

/** Layout routes around every page; they stay as they are. */
const frame = ['root', 'routes/public/layout', 'routes/admin/layout']
/** Without a connection, pages whose error screen has a button: the list its own, details that it was lost. */
const ownScreen = /^\/(products|products\/.+|resources\/.+)$/
/** Whether a page has its own message for a response that was cut off; `isShown`: the page is on the screen. */
type HasWords = (pathname: string, isShown: boolean) => boolean

/** Client middleware. When a page cannot be fetched, the current one stays, and `LostConnection` offers a retry. */
export function keepPages(hasWords: HasWords): AutosaveOptions {
	return ({ request }, next) => keepPage(request, next, hasWords)
}

async function keepPage(
	request: Request,
	next: Parameters<AutosaveOptions>[1],
	hasWords: HasWords,
): Promise<Record<string, DataStrategyResult>> {
	const { pathname, search } = new URL(request.url)
	const isShown = pathname + search === shown
	requested = request
	setMissing(null)
	if (areScriptsLost && !isShown && request.method === 'GET') {
		void openInFull()
		return new Promise(() => {})
	}
	unfinished.add(request)
	const results = await next()
	unfinished.delete(request)
	if (requested === request) {
		requested = null
		setMissing(null)
	}
	// The visitor has navigated elsewhere since.
	if (request.signal.aborted) return results
	// One response carries the data of all routes of a page; an error at the root means that the response itself failed.
	const { root } = results
	if (root?.type !== 'error' || isResponse(root.result)) return results
	// Without a response, fetch throws a TypeError.
	const isLost = root.result instanceof TypeError
	if (isLost && ownScreen.test(pathname)) return withoutFrame(results, new ConnectionLostError())
	if (!isLost && hasWords(pathname, isShown)) return withoutFrame(results)
	tell(isLost || request.method !== 'GET' ? 'data' : 'answer', request)
	// A revalidation resolves with the current data. A navigation never resolves, so the current page stays.
	return isShown ? {} : new Promise(() => {})
}

function withoutFrame(results: Record<string, DataStrategyResult>, error?: Error) {
	const pages = Object.entries(results).filter(([id]) => !frame.includes(id))
	return Object.fromEntries(
		pages.map(([id, own]) => [id, error ? { type: 'error' as const, result: error } : own]),
	)
}

/** True for a complete response of the site, refusals such as missing rights too; not for the bare text of a proxy. */
function isResponse(result: unknown): boolean {
	if (isRouteErrorResponse(result)) return result.status < 500 || typeof result.data !== 'string'
	return result instanceof Response
}

/** Records which page is on the screen; the address bar may be ahead of it. */
export function markShown(address: string): void {
	shown = address
}

/** What failed to load for the last requested page; null when nothing did. */
export function useMissing(): Missing | null {
	return useSyncExternalStore(
		listen,
		() => missing,
		() => null,
	)
}

/**
 * When a script of the next page fails to load, the router reloads the current page, which the browser's error page
 * would then replace. This cancels such a reload; only newer browsers allow it. Returns the clean-up.
 */
export function keepFromReloading(): () => void {
	const { navigation } = window as { navigation?: Navigation }
	const onNavigate = (event: NavigateEvent) => {
		const isOfRouter = event.navigationType === 'reload' && !event.userInitiated
		if (!isOfRouter || unfinished.size === 0) return
		event.preventDefault()
		areScriptsLost = true
		void openInFull()
	}
	navigation?.addEventListener('navigate', onNavigate)
	return () => navigation?.removeEventListener('navigate', onNavigate)
}

/**
 * Loads the requested page in full, since an updated site has other scripts, or says that it could not be loaded.
 * `address`: of the page, with its fragment.
 */
export async function openInFull(address?: string): Promise<void> {
	const request = requested
	const isThere = request !== null && (await isServerThere())
	// The visitor may have navigated elsewhere since.
	if (!request || request !== requested || request.signal.aborted) return
	if (isThere) location.assign(address ?? request.url)
	else tell('scripts', request)
}

function listen(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Says what failed to load, until the visitor gives the page up: also for a fragment of the one on the screen. */
function tell(what: Missing, { signal }: Request) {
	setMissing(what)
	signal.addEventListener('abort', () => setMissing(null), { once: true })
}

function setMissing(next: Missing | null) {
	missing = next
	for (const listener of listeners) listener()
}
