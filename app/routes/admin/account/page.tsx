import { AccountPage } from '#kit/admin/account/account-page.tsx'
import { waitingEmail } from '#platform/auth/account/change-email.server.ts'
import { readConfirmation } from '#platform/auth/account/confirm-person.server.ts'
import { listOwnSessions } from '#platform/auth/account/own-sessions.server.ts'
import { readVisitsMail } from '#platform/auth/account/visits-mail.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { relyingParty } from '#platform/auth/passkeys/relying-party.server.ts'
import { readFactors } from '#platform/auth/second-factor/factors.server.ts'
import { sessionOrigin } from '#platform/auth/session/session-origin.server.ts'
import { wantedPage } from '#platform/auth/session/wanted-page.server.ts'
import { db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/page.ts'

/** Everything of the own account that can be changed. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
	const admin = context.get(actorContext)
	const { id: userId, sessionId, email, name, role } = admin
	const now = new Date()
	const [sessions, newEmail, factors, confirmation, visitsMail] = await Promise.all([
		listOwnSessions(db, { userId, sessionId, now }),
		waitingEmail(db, userId, now),
		readFactors(db, userId),
		readConfirmation(db, admin, now),
		readVisitsMail(db, admin),
	])
	const isAfterCode = url.searchParams.get('after') === 'recovery-code'
	const after = isAfterCode ? { wanted: wantedAfter(request) } : null
	const isFactorRequired = env().SECOND_FACTOR === 'required'
	const passkeyOrigin = relyingParty()?.origin ?? null
	const { browser } = sessionOrigin(request, null)
	const own = { email, name, role, newEmail, sessions, factors, confirmation, visitsMail }
	return { ...own, isFactorRequired, passkeyOrigin, browser, after }
}

/** The page that was asked for before the sign-in, which leads here first. */
function wantedAfter(request: Request): string {
	const wanted = wantedPage(request)
	return wanted.startsWith('/admin/account?') ? '/admin/dashboard' : wanted
}

export const meta = () => screenMeta('My account')

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
	return <AccountPage {...loaderData} />
}
