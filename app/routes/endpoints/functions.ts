import { handleGrant, handleSendInvite } from '#platform/auth/access/invite-calls.server.ts'
import { db } from '#platform/db/client.server.ts'
import { handleCall } from '#enquiries/leads/lead-endpoint.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/functions.ts'

/** `POST /functions/v1/...` and `/rest/v1/rpc/...`: two invitation calls, and those of visitors' forms. */
export function action(args: Route.ActionArgs) {
	return respond(args)
}

export function loader(args: Route.LoaderArgs) {
	return respond(args)
}

function respond({ request, context, url }: Route.LoaderArgs) {
	const path = url.pathname
	if (path === '/functions/v1/send-admin-invite') return handleSendInvite(db, request)
	if (path === '/rest/v1/rpc/invite_team_member') return handleGrant(db, request)
	return handleCall(db, request, { path, visitor: context.get(visitorContext) })
}
