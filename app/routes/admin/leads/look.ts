import { actorContext, actorId } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { lookAtLead } from '#enquiries/inbox/lead-presence.server.ts'
import { getConversation } from '#enquiries/inbox/conversation.server.ts'
import { markOfConversation } from '#enquiries/inbox/use-lead-watch.ts'
import type { LeadLook } from '#enquiries/inbox/use-lead-watch.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/look.ts'

/** `POST /admin/leads/{id}/look`: a person has the lead open, who else has, and whether there is something to read. */
export async function action({ params, context }: Route.ActionArgs) {
	const leadId = parseUuid(params.leadId)
	const actor = context.get(actorContext)
	const others = leadId && (await lookAtLead(db, actor, leadId))
	if (!leadId || !others) return Response.json(null, { status: 409 })
	const { entries } = await getConversation(db, leadId, actorId(actor))
	return Response.json({ mark: markOfConversation(entries), others } satisfies LeadLook)
}
