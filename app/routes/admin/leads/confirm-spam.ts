import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { confirmSpam } from '#enquiries/inbox/change-lead.server.ts'
import { ok } from '#platform/lib/result.ts'

const sentSchema = z.object({ until: z.iso.datetime().transform((text) => new Date(text)) })

/** `POST /admin/leads/confirm-spam` with JSON: `until`, the moment the list was read. */
export const action = changeAction(
	sentSchema,
	{ failed: 'confirming spam failed', unfit: 'This cannot be saved.' },
	async (sent, { actor }) => ok({ confirmed: await confirmSpam(db, actor, sent) }),
)
