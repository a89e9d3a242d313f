import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { trashMember } from '#app/content/member/trash-member.server.ts'
import { db } from '#app/db/client.server.ts'
import { readAlso } from './read-also.server.ts'
import type { Route } from './+types/trash.ts'

const lastAdministrator =
	'Nobody else who can sign in could manage access. Untick the box, or make someone else an administrator first.'

/** `POST /admin/team/{id}/trash` with JSON `{also?}`: whether the access to the back office goes too. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const requested = { id: params.id, withAccess: await readAlso(request) }
	try {
		const trashed = await trashMember(db, context.get(actorContext), requested)
		if (!trashed.ok) return Response.json({ message: lastAdministrator }, { status: 409 })
		const { isDone, isAccessMoved } = trashed.value
		const note = isAccessMoved ? 'Their access was taken away.' : undefined
		return Response.json({ changed: isDone, note })
	} catch (error) {
		return failureResponse(error, 'trash failed')
	}
}
