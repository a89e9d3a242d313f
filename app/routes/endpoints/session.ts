import { roleCan } from '#platform/auth/access/permissions.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { roleReaches } from '#platform/auth/access/route-permissions.ts'
import { readSessionOrRefuse, withCookies } from '#platform/auth/session/guard.server.ts'
import { mustSetUpSecondFactor } from '#platform/auth/session/session.server.ts'
import { sectionsOfPages } from '#content/catalogue.ts'
import type { Sections } from '#kit/site/session/session-change.ts'
import type { Route } from './+types/session.ts'

/**
 * `GET /api/session`: who is signed in, for the account control and for open pages of the back office; and, for who may
 * correct content, where its forms are, for the links beside it.
 */
export async function loader({ request }: Route.LoaderArgs) {
	const { session, isTampered, cookies } = await readSessionOrRefuse(request)
	const mayEdit =
		session !== null &&
		session.role !== null &&
		roleCan(session.role, 'content:edit') &&
		!mustSetUpSecondFactor(session)
	const email = session?.user.email ?? null
	const body = {
		email,
		...(mayEdit && session.role && { sections: sectionsFor(session.role) }),
		...(isTampered && { isTampered }),
	}
	return withCookies(Response.json(body), cookies)
}

/** An empty section for pages whose screen a role does not reach. */
function sectionsFor(role: Role): Sections {
	return Object.fromEntries(
		Object.entries(sectionsOfPages).map(([address, section]) => [
			address,
			roleReaches(role, `/admin/${section}`) ? section : '',
		]),
	)
}
