import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { confirmSpam } from '#enquiries/inbox/confirm-spam.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import type { Route } from './+types/confirm-spam.ts'

const sentSchema = z.object({ until: z.iso.datetime().transform((text) => new Date(text)) })

/** `POST /admin/leads/confirm-spam` with JSON: `until`, the moment the list was read. */
export async function action({ request, context }: Route.ActionArgs) {
	const sent = sentSchema.safeParse(await readJson(request))
	if (!sent.success) return Response.json({ message: 'This cannot be saved.' }, { status: 422 })
	try {
		return Response.json({ confirmed: await confirmSpam(db, context.get(actorContext), sent.data) })
	} catch (error) {
		return failureResponse(error, 'confirming spam failed')
	}
}
