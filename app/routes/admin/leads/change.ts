import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { z } from 'zod'
import { changeLead, leadChangeSchema } from '#enquiries/inbox/change-lead.server.ts'
import { giveLead, ownerChangeSchema } from '#enquiries/inbox/lead-owner.server.ts'
import type { OwnerRefusal } from '#enquiries/inbox/lead-owner.server.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/change.ts'

const refusals: Record<OwnerRefusal['code'], string> = {
	gone: 'This lead has since been deleted.',
	changed: 'Somebody else has changed the owner meanwhile: see who it is now.',
	unable: 'This person can no longer handle leads.',
}

const changeSchema = z.union([leadChangeSchema, ownerChangeSchema])

/** `POST /admin/leads/{id}/change`: a new state, or a new owner. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const change = changeSchema.safeParse(await readJson(request))
	if (!change.success) return Response.json({ message: 'This cannot be saved.' }, { status: 422 })
	const id = parseUuid(params.leadId)
	try {
		const actor = context.get(actorContext)
		const refusal = id === null ? 'gone' : await run(actor, id, change.data)
		if (refusal === null) return Response.json({ changed: true })
		return Response.json({ message: refusals[refusal] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'changing a lead failed')
	}
}

/** Returns why it was not changed; null when it was. */
async function run(actor: Actor, id: string, change: z.output<typeof changeSchema>) {
	if ('state' in change) return (await changeLead(db, actor, { id, change })) ? null : 'gone'
	const given = await giveLead(db, actor, { id, ...change })
	return given.ok ? null : given.error.code
}
