import { db } from '#app/db/client.server.ts'
import { listMedia } from '#app/media/library.server.ts'
import { readLibraryQuery } from '#app/media/library-query.ts'
import type { Route } from './+types/media-files.ts'

/** `GET /admin/media/files`: stored files as JSON, newest first, for the library dialog and image fields. */
export async function loader({ url }: Route.LoaderArgs) {
	return Response.json(await listMedia(db, readLibraryQuery(url.searchParams)))
}
