import { z } from 'zod'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { isMediaFolder } from '#platform/media/file-rules.ts'
import { listMedia } from '#platform/media/library.server.ts'
import { readLibraryQuery } from '#platform/media/queries.server.ts'
import {
	getPictureRequest,
	requestPicture,
} from '#platform/media/intake/picture-requests.server.ts'
import type { Route } from './+types/media-files.ts'

const requested = z.object({
	address: z.string().max(8000),
	folder: z.string().refine(isMediaFolder),
	alt: z.string().max(8000).optional(),
})

/**
 * `GET /admin/media/files`: stored files as JSON, newest first, for the library dialog and image fields. With
 * `?picture={id}`: the state of a picture request.
 */
export async function loader({ url }: Route.LoaderArgs) {
	const id = url.searchParams.get('picture')
	if (id === null) return Response.json(await listMedia(db, readLibraryQuery(url.searchParams)))
	const found = z.uuid().safeParse(id).success ? await getPictureRequest(db, id) : null
	return found
		? respond(found)
		: refusePictureRequest(404, 'This picture was deleted from the library.')
}

/** `POST /admin/media/files`: requests a picture on another site for the library. JSON in, JSON out. */
export async function action({ request, context }: Route.ActionArgs) {
	// Forms on other sites cannot send JSON without a preflight request.
	if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? ''))
		return refusePictureRequest(415, 'Send the address as JSON.')
	const sent = requested.safeParse(await readJson(request))
	if (!sent.success)
		return refusePictureRequest(422, 'This names no picture and no folder of the library.')
	try {
		const result = await requestPicture(db, context.get(actorContext), sent.data)
		if (result.ok) return respond(result.value)
		return refusePictureRequest(result.error.code === 'tooOften' ? 429 : 422, result.error.message)
	} catch (error) {
		if (error instanceof ForbiddenError)
			return refusePictureRequest(403, 'You do not have permission to upload files.')
		const reason = reasonOfFailure(error, 'asking for a picture failed')
		return refusePictureRequest(
			500,
			reason ?? 'The picture could not be requested. Please try again in a minute.',
		)
	}
}

function respond(body: object) {
	return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
}

function refusePictureRequest(status: number, error: string) {
	return Response.json({ error }, { status })
}
