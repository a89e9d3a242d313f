import { handleGrant, handleSendInvite } from '#app/auth/access/invite-calls.server.ts'
import { db } from '#app/db/client.server.ts'
import { handleCall } from '#app/leads/lead-endpoint.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/functions.ts'

/** `POST /functions/v1/...` and `/rest/v1/rpc/...`: the two invitation calls of administrators, and those of visitors' forms. */
export function action({ request, context, url: { pathname } }: Route.ActionArgs) {
	if (pathname === '/functions/v1/send-admin-invite') return handleSendInvite(db, request)
	if (pathname === '/rest/v1/rpc/invite_team_member') return handleGrant(db, request)
	return handleCall(db, request, { path: pathname, visitor: context.get(visitorContext) })
}

export const loader = action
