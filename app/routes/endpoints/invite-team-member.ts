import { handleGrant } from '#app/auth/access/invite-calls.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/invite-team-member.ts'

/** `POST /rest/v1/rpc/invite_team_member`: grants a team member access; for administrators. */
export function action({ request }: Route.ActionArgs) {
	return handleGrant(db, request)
}

export function loader({ request }: Route.LoaderArgs) {
	return handleGrant(db, request)
}
