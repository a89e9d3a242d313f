import { readSessionOrRefuse, withCookies } from '#app/auth/session/guard.server.ts'
import type { Route } from './+types/session.ts'

/** `GET /api/session`: who is signed in, for the account control and for open pages of the back office. */
export async function loader({ request }: Route.LoaderArgs) {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	const body = { email: session?.user.email ?? null, ...(isTampered && { isTampered }) }
	return withCookies(Response.json(body), cookies)
}
