import { handleCall } from '#app/leads/lead-endpoint.server.ts'
import { db } from '#app/db/client.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/lead-call.ts'

/** `POST /functions/v1/...`: the calls of visitors' forms. */
export function action({ request, context, url }: Route.ActionArgs) {
	return handleCall(db, request, { path: url.pathname, visitor: context.get(visitorContext) })
}

export function loader({ request, context, url }: Route.LoaderArgs) {
	return handleCall(db, request, { path: url.pathname, visitor: context.get(visitorContext) })
}
