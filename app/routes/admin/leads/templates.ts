import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { getReplyTemplates } from '#enquiries/inbox/reply-templates.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/templates.ts'

/** `GET /admin/leads/{id}/templates`: the templates for a reply, filled for this lead, and parts about its products. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const leadId = parseUuid(params.leadId)
	const found = leadId && (await getReplyTemplates(db, context.get(actorContext), leadId))
	return found ? Response.json(found) : Response.json(null, { status: 404 })
}
