import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import {
	markReviewed,
	setReviewDay,
	setReviewOwner,
} from '#insight/findings/reviews/change-review.server.ts'
import type { ReviewRefusal } from '#insight/findings/reviews/change-review.server.ts'
import { readReview } from '#insight/findings/reviews/read-review.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/review.ts'

const day = z.string().max(40).nullable()

const changeSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('day'), reviewBy: day }),
	z.object({ act: z.literal('owner'), ownerId: z.guid().nullable() }),
	z.object({ act: z.literal('mark'), version: z.int().min(1) }),
])

const refusals: Record<ReviewRefusal['code'], [status: number, message: string]> = {
	gone: [410, 'Someone has deleted this record.'],
	noDay: [422, 'Enter a date.'],
	past: [422, 'Choose a day that is still to come.'],
	far: [422, 'Choose a day within ten years.'],
	later: [422, 'Read the text and mark it as reviewed to move the date on.'],
	needsDay: [422, 'Texts of this kind are reviewed: enter a date.'],
	cannotReview: [409, 'The person you chose can no longer edit this. Choose again.'],
	stale: [409, 'The text has changed since you opened it. Reload it, and look at it again.'],
}

/** `POST /admin/{section}/{id}/review` with JSON: `act` and `reviewBy`, `ownerId` or, for `mark`, the version. */
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
				? await setReviewDay(db, actor, { ...place, ...change })
				: change.act === 'owner'
					? await setReviewOwner(db, actor, { ...place, ...change })
					: await markReviewed(db, actor, { ...place, ...change })
		if (changed.ok) return Response.json(await readReview(db, place))
		const [status, message] = refusals[changed.error.code]
		return Response.json({ message }, { status })
	} catch (error) {
		return failureResponse(error, 'changing a review failed')
	}
}
