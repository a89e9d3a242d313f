import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { acceptFinding, reopenFinding } from '#insight/findings/accepted-findings.server.ts'
import { canBeAccepted, findingKinds } from '#insight/findings/finding-kinds.ts'
import { fail, ok } from '#platform/lib/result.ts'

const changeSchema = z.discriminatedUnion('act', [
	z.object({
		act: z.literal('accept'),
		kind: z.enum(findingKinds.filter(canBeAccepted)),
		type: z.string().max(40),
		id: z.string().max(40),
		detail: z.string().max(2000),
	}),
	z.object({ act: z.literal('reopen'), id: z.guid() }),
])

const refusals = {
	accept: 'It has since been deleted.',
	reopen: 'Someone has already listed this again.',
}

/** `POST /admin/put-right/change` with JSON: `act`, and for `accept` the finding, for `reopen` the id of the entry. */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing an ignored finding failed', refusals },
	async (change, { actor }) => {
		const isDone =
			change.act === 'accept'
				? await acceptFinding(db, actor, change)
				: await reopenFinding(db, actor, change.id)
		return isDone ? ok(null) : fail({ code: change.act })
	},
)
