import { changeAction } from '#kit/admin/change-action.server.ts'
import { db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { z } from 'zod'
import { changeLead, leadChangeSchema } from '#enquiries/inbox/change-lead.server.ts'
import { giveLead, ownerChangeSchema } from '#enquiries/inbox/lead-owner.server.ts'
import type { OwnerRefusal } from '#enquiries/inbox/lead-owner.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'

const refusals: Record<OwnerRefusal['code'], string> = {
	gone: 'This lead has since been deleted.',
	changed: 'Somebody else has changed the owner meanwhile: see who it is now.',
	unable: 'This person can no longer handle leads.',
}

const changeSchema = z.union([leadChangeSchema, ownerChangeSchema])

/** `POST /admin/leads/{id}/change`: a new state, or a new owner. */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing a lead failed', unfit: 'This cannot be saved.', refusals },
	async (change, { actor, params }) => {
		const id = parseUuid(params['leadId'] ?? '')
		if (id === null) return fail({ code: 'gone' })
		if (!('state' in change)) return giveLead(db, actor, { id, ...change })
		return (await changeLead(db, actor, { id, change })) ? ok(null) : fail({ code: 'gone' })
	},
)
