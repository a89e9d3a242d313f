import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { changeLead, leadChangeSchema } from '#app/leads/inbox/change-lead.server.ts'
import { parseUuid } from '#app/content/core/define-server.server.ts'
import type { Route } from './+types/change.ts'

/** `POST /admin/leads/{id}/change`: a new state, or a note. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const change = leadChangeSchema.safeParse(await request.json().catch(() => null))
	if (!change.success) {
		const message = change.error.issues[0]?.message ?? 'This cannot be saved.'
		return Response.json({ message }, { status: 422 })
	}
	const id = parseUuid(params.leadId)
	try {
		const actor = context.get(actorContext)
		const isThere = id !== null && (await changeLead(db, actor, { id, change: change.data }))
		if (isThere) return Response.json({ changed: true })
		return Response.json({ message: 'This lead was deleted meanwhile.' }, { status: 409 })
	} catch (error) {
		return failureAnswer(error, 'changing a lead failed')
	}
}
