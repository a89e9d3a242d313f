import { db } from '#app/db/client.server.ts'
import { rememberBrowser } from '../session/known-browser.server.ts'
import { endSession } from '../session/session.server.ts'
import { forgetWanted, wantedPage } from '../session/wanted-page.server.ts'
import type { Answered } from './call.ts'
import type { SignedIn } from './enter.server.ts'

/**
 * The response to a completed sign-in. The browser is known from now on, and its former session ends: it would stay open
 * for nobody.
 */
export async function entered(
	request: Request,
	{ cookies, browserKey }: SignedIn,
): Promise<Answered> {
	await endSession(db, request)
	return {
		status: 200,
		body: { ok: true, to: wantedPage(request) },
		cookies: [...cookies, rememberBrowser(request, browserKey), forgetWanted()],
	}
}
