import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { changeLead, leadChangeSchema } from '#app/inbox/change-lead.server.ts'
import { getLead } from '#app/inbox/queries.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { Route } from './+types/change.ts'

const gone = { message: 'This lead has since been deleted.' }

/** `POST /admin/leads/{id}/change`: a new state, or a note. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const change = leadChangeSchema.safeParse(await readJson(request))
	if (!change.success) {
		const message = change.error.issues[0]?.message ?? 'This cannot be saved.'
		return Response.json({ message }, { status: 422 })
	}
	const id = parseUuid(params.leadId)
	try {
		const actor = context.get(actorContext)
		const isThere = id !== null && (await changeLead(db, actor, { id, change: change.data }))
		if (isThere) return Response.json({ changed: true })
		const found = id === null ? null : await getLead(db, id)
		return Response.json(found ? staleNote(found.lead.note) : gone, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'changing a lead failed')
	}
}

function staleNote(note: string) {
	const now = note === '' ? 'It is empty now.' : `It now says: ${note}`
	const message = `Someone else has changed the note. ${now}\nYours is not lost: save again to replace it.`
	return { message, note }
}
