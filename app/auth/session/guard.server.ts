// The guard of the back office. It is middleware, not a loader: React Router runs loaders in parallel and serves requests
// for single ones, and only middleware runs before all of them.
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { actorContext } from '../actor.ts'
import { logSecurity } from '../security-log.server.ts'
import { readSession } from './session.server.ts'
import type { ReadSession } from './session.server.ts'
import { rememberWanted } from './wanted-page.server.ts'

type Given = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Lets administrators through and sets `actorContext`. Everyone else gets no data: a visitor is redirected to sign in (a
 * request that would change something gets 401 instead, so that the input stays on the page), an account without rights
 * gets 403, shown as "Access Denied".
 */
export async function requireAdmin(
	{ request, context }: Given,
	next: () => Promise<Response>,
): Promise<Response> {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	if (isTampered) logSecurity('tampered-session', { result: 'refused' })
	if (!session) throw signInFirst(request, { cookies, isTampered })
	if (!session.isAdmin) {
		logSecurity('access-denied', { result: 'refused', userId: session.user.id })
		throw data(
			{ code: 'notAdmin', email: session.user.email },
			{ status: 403, statusText: 'Forbidden' },
		)
	}
	context.set(actorContext, { kind: 'admin', ...session.user })
	return withCookies(await next(), cookies)
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
export function withCookies(answer: Response, cookies: string[]): Response {
	const headers = new Headers(answer.headers)
	headers.set('Cache-Control', 'no-store')
	for (const cookie of cookies) headers.append('Set-Cookie', cookie)
	return new Response(answer.body, {
		status: answer.status,
		statusText: answer.statusText,
		headers,
	})
}

function signInFirst(
	request: Request,
	{ cookies, isTampered }: { cookies: string[]; isTampered: boolean },
): Response {
	if (!['GET', 'HEAD'].includes(request.method)) {
		return withCookies(
			Response.json(
				{ code: 'signedOut', message: 'You are signed out. Sign in, then try again.' },
				{ status: 401 },
			),
			cookies,
		)
	}
	// The sign-in page detects a tampered session itself, ends it and warns on the console.
	const kept = isTampered ? [] : cookies
	return withCookies(redirect('/admin/auth'), [...kept, ...rememberWanted(request)])
}
