import { z } from 'zod'
import type { DeleteAnswer } from '#app/admin/media/shown-file.ts'
import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { deleteMedia } from '#app/media/commands.server.ts'
import { listUses } from '#app/content/media-uses.server.ts'
import { refusalOf } from '#app/content/use-links.ts'
import type { Route } from './+types/media-delete.ts'

const asked = z.object({ ids: z.array(z.uuid()).min(1).max(200) })

/** `POST /admin/media/delete`: deletes unused files, and reports why others stay. JSON in, JSON out. */
export async function action({ request, context }: Route.ActionArgs) {
	const sent = asked.safeParse(await readJson(request))
	if (!sent.success)
		return Response.json({ message: 'Choose the files to delete first.' }, { status: 422 })
	try {
		const { deletedIds, kept } = await deleteMedia(db, context.get(actorContext), sent.data)
		const uses = await listUses(
			db,
			kept.map(({ id }) => id),
		)
		const refusals = kept.map(({ id, name }) => refusalOf({ name, uses: uses.get(id) ?? [] }))
		return Response.json({ deletedIds, refusals } satisfies DeleteAnswer)
	} catch (error) {
		return failureAnswer(error, 'deleting files failed')
	}
}
