import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { memberContent } from '#app/content/member/type.server.ts'
import { restoreMember } from '#app/content/member/trash-member.server.ts'
import { db } from '#app/db/client.server.ts'
import { readAlso } from './read-also.server.ts'
import type { Route } from './+types/restore.ts'

/** `POST /admin/team/{id}/restore` with JSON `{also?}`: whether the access that went with the member comes back too. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const requested = { id: params.id, withAccess: await readAlso(request) }
	try {
		const { isDone, isAccessMoved } = await restoreMember(db, context.get(actorContext), requested)
		const note = requested.withAccess ? noteOf(isAccessMoved) : undefined
		if (isDone || (await memberContent.readForm(db, params.id)))
			return Response.json({ changed: isDone, note })
		return Response.json({ message: 'This team member was deleted permanently.' }, { status: 410 })
	} catch (error) {
		return failureResponse(error, 'restore failed')
	}
}

function noteOf(isGivenBack: boolean): string {
	return isGivenBack
		? 'Their access is back too.'
		: 'Their access did not come back: give it again under Access.'
}
