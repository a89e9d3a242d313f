import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { handleUpload } from '#platform/media/intake/upload-response.server.ts'
import type { Route } from './+types/upload.ts'

/** `POST /admin/upload?folder=&name=`: stores the request's body as a file. */
export function action({ request, context }: Route.ActionArgs) {
	if (request.method !== 'POST') return notAllowed()
	return handleUpload(request, context.get(actorContext), { db })
}

export function loader() {
	return notAllowed()
}

function notAllowed() {
	return Response.json(
		{ error: 'Files are sent by POST.' },
		{ status: 405, headers: { Allow: 'POST' } },
	)
}
