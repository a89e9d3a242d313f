import { setMailAside } from '#app/admin/mails/commands.server.ts'
import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { parseUuid } from '#app/records/content.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/set-aside.ts'

const refusal = 'This mail has since been sent again, set aside or deleted.'

/** `POST /admin/mails/{id}/set-aside` */
export async function action({ params, context }: Route.ActionArgs) {
	const id = parseUuid(params.mailId)
	try {
		const isDone = id !== null && (await setMailAside(db, context.get(actorContext), id))
		if (isDone) return Response.json({ isSetAside: true })
		return Response.json({ message: refusal }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'setting a mail aside failed')
	}
}
