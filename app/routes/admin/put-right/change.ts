import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { acceptFinding, reopenFinding } from '#insight/findings/accepted-findings.server.ts'
import { canBeAccepted, findingKinds } from '#insight/findings/finding-kinds.ts'
import { removeDemo, restoreDemo } from '#insight/findings/remove-demo.server.ts'
import { setOpen } from '#kit/site/opening.server.ts'
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
	z.object({ act: z.enum(['open', 'close', 'remove-demo', 'restore-demo']) }),
])

const refusals = {
	accept: 'It has since been deleted.',
	reopen: 'Someone has already listed this again.',
	'restore-demo': 'There is nothing to bring back.',
}

/**
 * `POST /admin/put-right/change` with JSON: `act`, and for `accept` the finding, for `reopen` the id of the entry. The
 * others change the site as a whole.
 */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing an ignored finding failed', refusals },
	async (change, { actor }) => {
		switch (change.act) {
			case 'open':
			case 'close':
				return ok(await setOpen(db, actor, change.act === 'open'))
			case 'remove-demo':
				return ok(await removeDemo(db, actor, new Date()))
			case 'restore-demo':
				return (await restoreDemo(db, actor, new Date())) ? ok(null) : fail({ code: change.act })
			case 'accept':
				return (await acceptFinding(db, actor, change)) ? ok(null) : fail({ code: change.act })
			case 'reopen':
				return (await reopenFinding(db, actor, change.id)) ? ok(null) : fail({ code: change.act })
		}
	},
)
