import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import type { DeleteResponse } from '#kit/admin/media/shown-file.ts'
import { db } from '#platform/db/client.server.ts'
import { ok } from '#platform/lib/result.ts'
import { trashMedia } from '#platform/media/commands.server.ts'
import { listUnusedIds } from '#platform/media/library.server.ts'
import { listUses, refusalOf } from '#content/media-uses.server.ts'
import { readMediaQuery } from './media-query.server.ts'

const requested = z.union([
	z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
	z.object({ filter: z.string().max(1000) }),
])

/**
 * `POST /admin/media/delete` with `{ids}` or `{filter}`, the query of the media screen: moves unused files to the
 * trash, and reports why named ones stay.
 */
export const action = changeAction(
	requested,
	{ failed: 'deleting files failed', unfit: 'Choose the files to delete first.' },
	async (sent, { actor }) => {
		const ids =
			'ids' in sent
				? sent.ids
				: await listUnusedIds(db, readMediaQuery(new URLSearchParams(sent.filter)).query)
		const { deletedIds, remaining } = await trashMedia(db, actor, { ids })
		const uses = await listUses(
			db,
			remaining.map(({ id }) => id),
		)
		const refusals = remaining.map(({ id, name }) => refusalOf({ name, uses: uses.get(id) ?? [] }))
		return ok({ deletedIds, refusals } satisfies DeleteResponse)
	},
)
