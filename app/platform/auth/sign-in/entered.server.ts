import { db } from '#platform/db/client.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { rememberBrowser } from '../session/known-browser.server.ts'
import { endSession } from '../session/session.server.ts'
import { clearWanted, wantedPage } from '../session/wanted-page.server.ts'
import type { CallResult } from './call.ts'
import type { SignedIn } from './enter.server.ts'
import { minutesOf } from './attempt-limits.server.ts'

/** The screen of one's own account, with what somebody should see who came in with a recovery code. */
export const accountAfterCode = '/admin/account?after=recovery-code'

/**
 * The response to a completed sign-in. The browser is known from now on, and its former session ends: it would stay
 * open for nobody. `first` is opened before the page that was asked for, which is kept.
 */
export async function entered(
	request: Request,
	{ cookies, browserKey }: SignedIn,
	first?: string,
): Promise<CallResult> {
	await endSession(db, request)
	return {
		status: 200,
		body: { ok: true, to: first ?? wantedPage(request) },
		cookies: [
			...cookies,
			rememberBrowser(request, browserKey),
			...(first === undefined ? [clearWanted()] : []),
		],
	}
}

/** The response to a network address that has to wait. */
export function tooMany(secondsLeft: number) {
	const minutes = minutesOf(secondsLeft)
	const wait = plural(minutes, 'minute')
	const message = `Too many attempts from your network. Please try again in ${wait}.`
	const body = { ok: false as const, code: 'tooMany', message, secondsLeft }
	return { status: 429, body }
}
