import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { contents } from '#app/content/catalogue.server.ts'
import { db } from '#app/db/client.server.ts'
import { requireContentKey } from './admin-content.server.ts'
import type { Route } from './+types/trash.ts'

/** `POST /admin/{section}/{id}/trash`: succeeds for a record in the trash too, with `changed: false`. */
export async function action({ params, context }: Route.ActionArgs) {
	const key = requireContentKey(params.section)
	try {
		const changed = await contents[key].trash(db, context.get(actorContext), params.id)
		return Response.json({ changed })
	} catch (error) {
		return failureAnswer(error, 'trash failed')
	}
}
