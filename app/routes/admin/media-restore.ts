import { z } from 'zod'
import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { restoreMedia } from '#app/media/commands.server.ts'
import { mostAtOnce } from '#app/media/library.server.ts'
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
