import type { RouterContext, RouterContextProvider } from 'react-router'
import { readSessionOrRefuse, withCookies } from './guard.server.ts'
import { logSecurity } from '../security-log.server.ts'
import type { ReadSession } from './session.server.ts'

/** Who is signed in, where anybody may be. */
export const sessionContext: RouterContext<Pick<ReadSession, 'session' | 'isTampered'>> = {}

type Given = { request: Request; context: Readonly<RouterContextProvider> }

/** Middleware of pages outside the guard that want to know: sets `sessionContext`, sends the cookies, forbids storing. */
export async function knowSession(
	{ request, context }: Given,
	next: () => Promise<Response>,
): Promise<Response> {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	if (isTampered) logSecurity('tampered-session', { result: 'refused' })
	context.set(sessionContext, { session, isTampered })
	return withCookies(await next(), cookies)
}
