import { db } from '#platform/db/client.server.ts'
import { handlePicture } from '#enquiries/leads/pictures/take-pictures.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/picture.ts'

/** `POST /api/picture`: the request's body is a picture that goes along with a form. */
export function action({ request, context }: Route.ActionArgs) {
	return handlePicture(db, request, context.get(visitorContext))
}

export function loader() {
	const error = 'Pictures are sent by POST.'
	return Response.json({ success: false, error }, { status: 405, headers: { Allow: 'POST' } })
}
