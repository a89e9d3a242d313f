import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { acceptFinding, reopenFinding } from '#insight/findings/accepted-findings.server.ts'
import { canBeAccepted, findingKinds } from '#insight/findings/finding-kinds.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { storable } from '#platform/lib/text/characters.ts'
import type { Route } from './+types/change.ts'

const changeSchema = z.discriminatedUnion('act', [
	z.object({
		act: z.literal('accept'),
		kind: z.enum(findingKinds.filter(canBeAccepted)),
		type: z.string().max(40),
		id: z.string().max(40),
		detail: z.string().max(2000),
	}),
	z.object({ act: z.literal('reopen'), id: z.guid() }),
])

const refusals = {
	accept: 'It has since been deleted.',
	reopen: 'Someone has already listed this again.',
}

/** `POST /admin/put-right/change` with JSON: `act`, and for `accept` what was found, for `reopen` the id of the entry. */
export async function action({ request, context }: Route.ActionArgs) {
	const requested = changeSchema.safeParse(storable(await readJson(request)))
	if (!requested.success)
		return Response.json({ message: 'The request could not be read.' }, { status: 400 })
	const actor = context.get(actorContext)
	const change = requested.data
	try {
		const isDone =
			change.act === 'accept'
				? await acceptFinding(db, actor, change)
				: await reopenFinding(db, actor, change.id)
		if (isDone) return Response.json({ changed: true })
		return Response.json({ message: refusals[change.act] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'changing what is on purpose failed')
	}
}
