import { actorContext, actorId } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { lookAtLead } from '#app/inbox/lead-presence.server.ts'
import { getTalk } from '#app/inbox/talk.server.ts'
import { markOfTalk } from '#app/inbox/talk-mark.ts'
import type { LeadLook } from '#app/inbox/use-lead-watch.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { Route } from './+types/look.ts'

/** `POST /admin/leads/{id}/look`: says that a person has the lead open, who else has, and whether there is something to read. */
export async function action({ params, context }: Route.ActionArgs) {
	const leadId = parseUuid(params.leadId)
	const actor = context.get(actorContext)
	const others = leadId && (await lookAtLead(db, actor, leadId))
	if (!leadId || !others) return Response.json(null, { status: 409 })
	const { entries } = await getTalk(db, leadId, actorId(actor))
	return Response.json({ mark: markOfTalk(entries), others } satisfies LeadLook)
}
