import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { resendMail, setMailAside } from '#kit/admin/mails/commands.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import { db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'

const refusals = {
	notFound: 'This mail has since been deleted.',
	waiting: 'This mail is already waiting to be sent.',
	gone: 'The content of this mail was deleted, so it cannot be sent again.',
	notFailed: 'This mail has since been sent again, set aside or deleted.',
}

/** `POST /admin/mails/{id}/resend` and `.../set-aside` */
export const action = changeAction(
	z.unknown(),
	{ failed: 'changing a mail failed', refusals },
	async (_, { actor, params, url }) => {
		const id = parseUuid(params['mailId'] ?? '')
		if (url.pathname.endsWith('/resend'))
			return id === null ? fail({ code: 'notFound' }) : resendMail(db, actor, id)
		const isDone = id !== null && (await setMailAside(db, actor, id))
		return isDone ? ok(null) : fail({ code: 'notFailed' })
	},
)
