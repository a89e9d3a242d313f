import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { restoreMedia } from '#platform/media/commands.server.ts'
import { maxAtOnce } from '#platform/media/library.server.ts'

const requested = z.object({ ids: z.array(z.uuid()).min(1).max(maxAtOnce) })

/** `POST /admin/media/restore`: brings files back from the trash. */
export const action = changeAction(
	requested,
	{
		failed: 'restoring files failed',
		unfit: 'Choose the files to restore first.',
		refusals: { gone: 'It is no longer in the trash.' },
	},
	async (sent, { actor }) => {
		const restored = await restoreMedia(db, actor, sent)
		return restored > 0 ? ok({ restored }) : fail({ code: 'gone' })
	},
)
