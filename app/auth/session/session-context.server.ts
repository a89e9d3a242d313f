import type { RouterContext, RouterContextProvider } from 'react-router'
import { readSessionOrRefuse, withCookies } from './guard.server.ts'
import { logSecurity } from '../security-log.server.ts'
import type { ReadSession } from './session.server.ts'

/** Who is signed in, on pages for anyone. */
export const sessionContext: RouterContext<Pick<ReadSession, 'session' | 'isTampered'>> = {}

type Given = { request: Request; context: Readonly<RouterContextProvider> }

/** Middleware of pages outside the guard: sets `sessionContext`, sends the cookies and forbids caching. */
export async function knowSession(
	{ request, context }: Given,
	next: () => Promise<Response>,
): Promise<Response> {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	if (isTampered) logSecurity('tampered-session', { result: 'refused' })
	context.set(sessionContext, { session, isTampered })
	return withCookies(await next(), cookies)
}
