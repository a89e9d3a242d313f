import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { moveService } from '#content/service/order-services.server.ts'
import type { MoveError } from '#content/service/order-services.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import type { Route } from './+types/service-order.ts'

const moveSchema = z.object({
	id: z.guid(),
	to: z.union([z.enum(['up', 'down']), z.int().min(0)]),
})

const messages: Record<MoveError['code'], string> = {
	atEnd: 'It is already at the end of the list.',
	gone: 'Someone has deleted this service.',
}

/** `POST /admin/services/order` with JSON `{id, to}`: 'up', 'down', or a position counted from 0. */
export async function action({ request, context }: Route.ActionArgs) {
	const parsed = moveSchema.safeParse(await readJson(request))
	if (!parsed.success) return Response.json({ message: null }, { status: 400 })
	try {
		const moved = await moveService(db, context.get(actorContext), parsed.data)
		if (moved.ok) return Response.json(moved.value)
		return Response.json({ message: messages[moved.error.code] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'moving a service failed')
	}
}
