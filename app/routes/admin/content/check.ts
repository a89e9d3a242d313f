import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import {
	confirmCheck,
	setCheckDay,
	setCheckOwner,
} from '#insight/findings/checks/change-check.server.ts'
import type { CheckRefusal } from '#insight/findings/checks/change-check.server.ts'
import { readCheck } from '#insight/findings/checks/read-check.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/check.ts'

const day = z.string().max(40).nullable()

const changeSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('day'), checkBy: day }),
	z.object({ act: z.literal('owner'), ownerId: z.guid().nullable() }),
	z.object({ act: z.literal('confirm'), checkBy: day, version: z.int().min(1) }),
])

const refusals: Record<CheckRefusal['code'], { status: number; message: string }> = {
	gone: { status: 410, message: 'Someone has deleted this record.' },
	noDay: { status: 422, message: 'Enter a date.' },
	past: { status: 422, message: 'Choose a day that is still to come.' },
	far: { status: 422, message: 'Choose a day within ten years.' },
	later: { status: 422, message: 'Read the text and use Still right to move the date on.' },
	needsDay: { status: 422, message: 'Texts of this kind are checked again: enter a date.' },
	cannotCheck: {
		status: 409,
		message: 'The person you chose can no longer edit this. Choose again.',
	},
	stale: {
		status: 409,
		message: 'The text has changed since you looked at it. Look at it again.',
	},
}

/** `POST /admin/{section}/{id}/check` with JSON: `act` and `checkBy`, `ownerId`, or for `confirm` `checkBy` and the version that was shown. */
export async function action({ request, params: { section, id }, context }: Route.ActionArgs) {
	const { key } = requireAdminType(section)
	const requested = changeSchema.safeParse(await readJson(request))
	if (!requested.success)
		return Response.json({ message: 'The request could not be read.' }, { status: 400 })
	const actor = context.get(actorContext)
	const place = { key, id, now: new Date() }
	const change = requested.data
	try {
		const changed =
			change.act === 'day'
				? await setCheckDay(db, actor, { ...place, ...change })
				: change.act === 'owner'
					? await setCheckOwner(db, actor, { ...place, ...change })
					: await confirmCheck(db, actor, { ...place, ...change })
		if (changed.ok) return Response.json({ check: await readCheck(db, place) })
		const { status, message } = refusals[changed.error.code]
		return Response.json({ message }, { status })
	} catch (error) {
		return failureResponse(error, 'changing a check failed')
	}
}
