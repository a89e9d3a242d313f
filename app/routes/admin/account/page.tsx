import { AccountPage } from '#app/admin/account/account-page.tsx'
import { waitingEmail } from '#app/auth/account/change-email.server.ts'
import { listOwnSessions } from '#app/auth/account/own-sessions.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import type { Route } from './+types/page.ts'

/** Everything of the own account that can be changed. */
export async function loader({ context }: Route.LoaderArgs) {
	const { id: userId, sessionId, email, role } = context.get(actorContext)
	const now = new Date()
	const [sessions, newEmail] = await Promise.all([
		listOwnSessions(db, { userId, sessionId, now }),
		waitingEmail(db, userId, now),
	])
	const isFactorRequired = env().SECOND_FACTOR === 'required'
	return { email, role, newEmail, sessions, isFactorRequired }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'My account | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
	return <AccountPage {...loaderData} />
}
