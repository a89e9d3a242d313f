import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { moveService } from '#content/service/order-services.server.ts'
import type { MoveError } from '#content/service/order-services.server.ts'
import { db } from '#platform/db/client.server.ts'

const moveSchema = z.object({
	id: z.guid(),
	to: z.union([z.enum(['up', 'down']), z.int().min(0)]),
})

const refusals: Record<MoveError['code'], string> = {
	atEnd: 'It is already at the end of the list.',
	gone: 'Someone has deleted this service.',
}

/** `POST /admin/services/order` with JSON `{id, to}`: 'up', 'down', or a position counted from 0. */
export const action = changeAction(
	moveSchema,
	{ failed: 'moving a service failed', refusals },
	(move, { actor }) => moveService(db, actor, move),
)
