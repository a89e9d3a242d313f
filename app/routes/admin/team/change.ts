import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { restoreMember, trashMember } from '#content/member/trash-member.server.ts'
import { memberContent } from '#content/member/type.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/change.ts'

type Requested = { id: string; withAccess: boolean }

const alsoSchema = z.object({ also: z.boolean() })

const lastAdministrator =
	'Nobody else who can sign in could manage access. Untick the box, or make someone else an administrator first.'

/**
 * `POST /admin/team/{id}/trash` and `.../restore` with JSON `{also?}`: whether the access to the back office goes, or comes
 * back, too.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
	const also = alsoSchema.safeParse(await readJson(request))
	const requested = { id: params.id, withAccess: also.success && also.data.also }
	const name = url.pathname.split('/').at(-1) ?? ''
	const change = changes.get(name)
	if (!change) throw notFound('There is no such change')
	try {
		return await change(context.get(actorContext), requested)
	} catch (error) {
		return failureResponse(error, `${name} failed`)
	}
}

const changes = new Map([
	['trash', trash],
	['restore', restore],
])

async function trash(actor: Admin, requested: Requested) {
	const trashed = await trashMember(db, actor, requested)
	if (!trashed.ok) return Response.json({ message: lastAdministrator }, { status: 409 })
	const { isDone, isAccessMoved } = trashed.value
	const note = isAccessMoved ? 'Their access was taken away.' : undefined
	return Response.json({ changed: isDone, note })
}

async function restore(actor: Admin, requested: Requested) {
	const { isDone, isAccessMoved } = await restoreMember(db, actor, requested)
	const note = requested.withAccess ? noteOf(isAccessMoved) : undefined
	if (isDone || (await memberContent.readForm(db, requested.id)))
		return Response.json({ changed: isDone, note })
	return Response.json({ message: 'This team member was deleted permanently.' }, { status: 410 })
}

function noteOf(isGivenBack: boolean): string {
	return isGivenBack
		? 'Their access is back too.'
		: 'Their access did not come back: give it again under Access.'
}
