import { AccountPage } from '#app/admin/account/account-page.tsx'
import { waitingEmail } from '#app/auth/account/change-email.server.ts'
import { readConfirmation } from '#app/auth/account/confirm-person.server.ts'
import { listOwnSessions } from '#app/auth/account/own-sessions.server.ts'
import { readVisitsMail } from '#app/auth/account/visits-mail.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { relyingParty } from '#app/auth/passkeys/relying-party.server.ts'
import { readFactors } from '#app/auth/second-factor/factors.server.ts'
import { sessionOrigin } from '#app/auth/session/session-origin.server.ts'
import { wantedPage } from '#app/auth/session/wanted-page.server.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import type { Route } from './+types/page.ts'

/** Everything of the own account that can be changed. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
	const admin = context.get(actorContext)
	const { id: userId, sessionId, email, role } = admin
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
	const own = { email, role, newEmail, sessions, factors, confirmation, visitsMail }
	return { ...own, isFactorRequired, passkeyOrigin, browser, after }
}

/** The page that was asked for before the sign-in, which leads here first. */
function wantedAfter(request: Request): string {
	const wanted = wantedPage(request)
	return wanted.startsWith('/admin/account?') ? '/admin/dashboard' : wanted
}

export const meta: Route.MetaFunction = () => [
	{ title: 'My account | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
	return <AccountPage {...loaderData} />
}
