import { handleSendInvite } from '#app/auth/access/invite-calls.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/send-admin-invite.ts'

/** `POST /functions/v1/send-admin-invite`: mails an invitation; for administrators. */
export function action({ request }: Route.ActionArgs) {
	return handleSendInvite(db, request)
}

export function loader({ request }: Route.LoaderArgs) {
	return handleSendInvite(db, request)
}
