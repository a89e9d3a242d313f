import { resendMail, setMailAside } from '#kit/admin/mails/commands.server.ts'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Route } from './+types/change.ts'

const refusals = {
	notFound: 'This mail has since been deleted.',
	waiting: 'This mail is already waiting to be sent.',
	gone: 'The content of this mail was deleted, so it cannot be sent again.',
	notFailed: 'This mail has since been sent again, set aside or deleted.',
}

/** `POST /admin/mails/{id}/resend` and `.../set-aside` */
export async function action({ params, url, context }: Route.ActionArgs) {
	const name = url.pathname.split('/').at(-1) ?? ''
	const change = changes.get(name)
	if (!change) throw notFound('There is no such change')
	try {
		return await change(context.get(actorContext), parseUuid(params.mailId))
	} catch (error) {
		return failureResponse(error, `${name} of a mail failed`)
	}
}

const changes = new Map([
	['resend', resend],
	['set-aside', setAside],
])

async function resend(actor: Admin, id: string | null) {
	const sent = id === null ? null : await resendMail(db, actor, id)
	return sent?.ok ? Response.json({ queued: true }) : refuse(sent?.error.code ?? 'notFound')
}

async function setAside(actor: Admin, id: string | null) {
	const isDone = id !== null && (await setMailAside(db, actor, id))
	return isDone ? Response.json({ isSetAside: true }) : refuse('notFailed')
}

function refuse(code: keyof typeof refusals) {
	return Response.json({ message: refusals[code] }, { status: 409 })
}
