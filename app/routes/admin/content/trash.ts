import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { requireListed } from './admin-content.server.ts'
import type { Route } from './+types/trash.ts'

/** `POST /admin/{section}/{id}/trash`: succeeds for a record in the trash too, with `changed: false`. */
export async function action({ params, context }: Route.ActionArgs) {
	const { content } = requireListed(params.section)
	try {
		const changed = await content.trash(db, context.get(actorContext), params.id)
		return Response.json({ changed })
	} catch (error) {
		return failureResponse(error, 'trash failed')
	}
}
