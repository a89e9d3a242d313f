// The guard of the back office. It is middleware, not a loader: React Router runs loaders in parallel and serves
// requests for single ones, and only middleware runs before all of them.
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { actorContext } from '../actor.ts'
import { roleCan } from '../access/permissions.ts'
import { routePermission, setUpRoutes } from '../access/route-permissions.ts'
import { logSecurity } from '../security-log.server.ts'
import { mustSetUpSecondFactor, readSession } from './session.server.ts'
import type { ReadSession } from './session.server.ts'
import { rememberWanted } from './wanted-page.server.ts'

type GuardedRequest = {
	request: Request
	context: Readonly<RouterContextProvider>
	pattern: string
	params: { section?: string | undefined }
}

const refusals = {
	notAdmin: 'You have no access to the back office, so nothing was changed.',
	notAllowed: 'This needs an administrator, so nothing was changed.',
	secondFactorNeeded: 'Set up a second factor in My account first. Nothing was changed.',
} as const

type Refused = keyof typeof refusals

/**
 * Lets accounts with access through, as far as their role goes, and sets `actorContext`. Everyone else gets no data: a
 * visitor is redirected to sign in (a request that would change something gets 401 instead, so that the input stays on
 * the page); an account without access, or without the route's permission, gets 403. With `SECOND_FACTOR=required`, an
 * account without one reaches only the screen that sets it up.
 */
export async function requireAccess(
	{ request, context, pattern, params }: GuardedRequest,
	next: () => Promise<Response>,
): Promise<Response> {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	if (isTampered) logSecurity('tampered-session', { result: 'refused' })
	if (!session) throw signInFirst(request, { cookies, isTampered })
	const { user, role } = session
	if (role === null) throw refuseAccess(request, 'notAdmin', user)
	const permission = routePermission(pattern, params.section)
	if (permission === null || !roleCan(role, permission))
		throw refuseAccess(request, 'notAllowed', user)
	if (mustSetUpSecondFactor(session) && !setUpRoutes.has(pattern)) {
		if (isRead(request)) throw withCookies(redirect('/admin/account'), cookies)
		throw refuseAccess(request, 'secondFactorNeeded', user)
	}
	context.set(actorContext, { kind: 'admin', role, sessionId: session.id, ...user })
	return withCookies(await next(), cookies)
}

function isRead({ method }: Request): boolean {
	return method === 'GET' || method === 'HEAD'
}

/** A screen for a read; a sentence for a change, so that the input stays on the page. */
function refuseAccess(request: Request, code: Refused, user: { id: string; email: string }) {
	logSecurity('access-denied', { result: 'refused', userId: user.id, reason: code })
	const init = { status: 403, statusText: 'Forbidden' }
	if (isRead(request)) return data({ code, email: user.email }, init)
	const headers = { 'Cache-Control': 'no-store' }
	return Response.json({ code, message: refusals[code] }, { ...init, headers })
}

/**
 * Who is signed in.
 *
 * @throws a 503 when that cannot be read: nobody is let in or redirected to sign in.
 */
export async function readSessionOrRefuse(request: Request): Promise<ReadSession> {
	try {
		return await readSession(db, request)
	} catch (error) {
		logger.error({ err: error }, 'a session could not be read')
		throw data({ code: 'unavailable' }, { status: 503, headers: { 'Retry-After': '10' } })
	}
}

/** Adds cookies to a response and forbids caching it. */
export function withCookies(response: Response, cookies: string[]): Response {
	const copy = new Response(response.body, response)
	copy.headers.set('Cache-Control', 'no-store')
	for (const cookie of cookies) copy.headers.append('Set-Cookie', cookie)
	return copy
}

function signInFirst(
	request: Request,
	{ cookies, isTampered }: { cookies: string[]; isTampered: boolean },
): Response {
	if (!isRead(request)) {
		const body = { code: 'signedOut', message: 'You are signed out. Sign in, then try again.' }
		return withCookies(Response.json(body, { status: 401 }), cookies)
	}
	// The sign-in page detects a tampered session itself, ends it and warns on the console.
	const remaining = isTampered ? [] : cookies
	return withCookies(redirect('/admin/auth'), [...remaining, ...rememberWanted(request)])
}
