import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { changeLead, leadChangeSchema } from '#app/inbox/change-lead.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { Route } from './+types/change.ts'

const gone = { message: 'This lead has since been deleted.' }

/** `POST /admin/leads/{id}/change`: a new state. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const change = leadChangeSchema.safeParse(await readJson(request))
	if (!change.success) return Response.json({ message: 'This cannot be saved.' }, { status: 422 })
	const id = parseUuid(params.leadId)
	try {
		const actor = context.get(actorContext)
		const isThere = id !== null && (await changeLead(db, actor, { id, change: change.data }))
		return isThere ? Response.json({ changed: true }) : Response.json(gone, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'changing a lead failed')
	}
}
