import { actorContext } from '#platform/auth/actor.ts'
import { isEmail, normaliseEmail } from '#platform/auth/email-address.ts'
import { db } from '#platform/db/client.server.ts'
import { exportPerson } from '#insight/people/export-person.server.ts'
import { download, notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/people/export?email=`: everything held under an email. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const email = normaliseEmail(url.searchParams.get('email') ?? '')
	if (!isEmail(email)) throw notFound('No such email')
	const requested = { email, now: new Date() }
	const { fileName, body } = await exportPerson(db, context.get(actorContext), requested)
	return download(body, { name: fileName, type: 'application/json' })
}
