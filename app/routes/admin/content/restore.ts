import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { requireListed } from './admin-content.server.ts'
import type { Route } from './+types/restore.ts'

/** `POST /admin/{section}/{id}/restore`: succeeds for a restored record too, with `changed: false`. */
export async function action({ params, context }: Route.ActionArgs) {
	const { type, content } = requireListed(params.section)
	try {
		const changed = await content.restore(db, context.get(actorContext), params.id)
		if (changed || (await content.readForm(db, params.id))) return Response.json({ changed })
		const message = `This ${type.label.one.toLowerCase()} was deleted permanently.`
		return Response.json({ message }, { status: 410 })
	} catch (error) {
		return failureResponse(error, 'restore failed')
	}
}
