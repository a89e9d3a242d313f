import { z } from 'zod'
import type { DeleteResponse } from '#kit/admin/media/shown-file.ts'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { trashMedia } from '#platform/media/commands.server.ts'
import { listUnusedIds } from '#platform/media/library.server.ts'
import { listUses, refusalOf } from '#content/media-uses.server.ts'
import { readMediaQuery } from './media-query.server.ts'
import type { Route } from './+types/media-delete.ts'

const requested = z.union([
	z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
	z.object({ filter: z.string().max(1000) }),
])

/**
 * `POST /admin/media/delete` with `{ids}` or `{filter}`, the query of the media screen: moves unused files to the trash, and reports
 * why named ones stay. JSON in, JSON out.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const sent = requested.safeParse(await readJson(request))
	if (!sent.success)
		return Response.json({ message: 'Choose the files to delete first.' }, { status: 422 })
	try {
		const ids =
			'ids' in sent.data
				? sent.data.ids
				: await listUnusedIds(db, readMediaQuery(new URLSearchParams(sent.data.filter)).query)
		const { deletedIds, remaining } = await trashMedia(db, context.get(actorContext), { ids })
		const uses = await listUses(
			db,
			remaining.map(({ id }) => id),
		)
		const refusals = remaining.map(({ id, name }) => refusalOf({ name, uses: uses.get(id) ?? [] }))
		return Response.json({ deletedIds, refusals } satisfies DeleteResponse)
	} catch (error) {
		return failureResponse(error, 'deleting files failed')
	}
}
