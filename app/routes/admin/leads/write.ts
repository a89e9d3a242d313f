import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import {
	addNote,
	keepDraft,
	sendReply,
	takeBackReply,
	writingSchema,
} from '#enquiries/inbox/reply.server.ts'
import type { WritingRefusal } from '#enquiries/inbox/reply.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/write.ts'

const refusals: Record<Exclude<WritingRefusal['code'], 'files' | 'unfilled'>, string> = {
	gone: 'This lead has since been deleted.',
	newer:
		'A new message has arrived above. What you typed is still here; press Send again to send it as well.',
	late: 'The reply cannot be taken back any more: it is on its way.',
	sent: 'You have sent another text from another tab: read it above. What you typed is still here; press the button again to send it as well.',
}

/** `POST /admin/leads/{id}/write`: keeps a draft of a reply, sends it, takes it back, or adds a note. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const writing = writingSchema.safeParse(await readJson(request))
	if (!writing.success) {
		const message = writing.error.issues[0]?.message ?? 'This cannot be saved.'
		return Response.json({ message }, { status: 422 })
	}
	const leadId = parseUuid(params.leadId)
	if (leadId === null) return refused({ code: 'gone' })
	const { data } = writing
	const actor = context.get(actorContext)
	try {
		const result = await run(data, leadId)
		return result.ok ? Response.json(result.value ?? {}) : refused(result.error)
	} catch (error) {
		return failureResponse(error, 'writing about a lead failed')
	}

	function run(given: typeof data, id: string) {
		switch (given.action) {
			case 'keep':
				return keepDraft(db, actor, { ...given, leadId: id })
			case 'send':
				return sendReply(db, actor, { ...given, leadId: id })
			case 'undo':
				return takeBackReply(db, actor, { ...given, leadId: id })
			case 'note':
				return addNote(db, actor, { ...given, leadId: id })
		}
	}
}

function refused({ code, message = '' }: WritingRefusal) {
	const said = code === 'files' || code === 'unfilled' ? message : refusals[code]
	return Response.json({ code, message: said }, { status: 409 })
}
