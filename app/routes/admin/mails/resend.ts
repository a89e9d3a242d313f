import { resendMail } from '#app/admin/mails/commands.server.ts'
import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { parseUuid } from '#app/records/content.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/resend.ts'

const refusals = {
	notFound: 'This mail has since been deleted.',
	waiting: 'This mail is already waiting to be sent.',
	gone: 'The content of this mail was deleted, so it cannot be sent again.',
}

/** `POST /admin/mails/{id}/resend` */
export async function action({ params, context }: Route.ActionArgs) {
	const id = parseUuid(params.mailId)
	try {
		const sent = id === null ? null : await resendMail(db, context.get(actorContext), id)
		if (sent?.ok) return Response.json({ queued: true })
		return Response.json({ message: refusals[sent?.error.code ?? 'notFound'] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'sending a mail again failed')
	}
}
