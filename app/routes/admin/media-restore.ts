import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { restoreMedia } from '#platform/media/commands.server.ts'
import { mostAtOnce } from '#platform/media/library.server.ts'
import type { Route } from './+types/media-restore.ts'

const requested = z.object({ ids: z.array(z.uuid()).min(1).max(mostAtOnce) })

/** `POST /admin/media/restore`: brings files back from the trash. JSON in, JSON out. */
export async function action({ request, context }: Route.ActionArgs) {
	const sent = requested.safeParse(await readJson(request))
	if (!sent.success)
		return Response.json({ message: 'Choose the files to restore first.' }, { status: 422 })
	try {
		const restored = await restoreMedia(db, context.get(actorContext), sent.data)
		if (restored > 0) return Response.json({ restored })
		return Response.json({ message: 'It is no longer in the trash.' }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'restoring files failed')
	}
}
