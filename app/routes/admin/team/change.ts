import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { restoreMember, trashMember } from '#content/member/trash-member.server.ts'
import { memberContent } from '#content/member/type.server.ts'
import { db } from '#platform/db/client.server.ts'
import { ok } from '#platform/lib/result.ts'

type MemberChange = { id: string; withAccess: boolean }

const alsoSchema = z.object({ also: z.boolean().default(false) })

const refusals = {
	lastAdministrator:
		'Nobody else who can sign in could manage access. Untick the box, or make someone else an administrator first.',
}

/** `POST /admin/team/{id}/trash` and `.../restore` with JSON `{also?}`: whether their access goes, or returns, too. */
export const action = changeAction(
	alsoSchema,
	{ failed: 'trashing or restoring a team member failed', refusals },
	async ({ also }, { actor, params, url }) => {
		const requested = { id: params['id'] ?? '', withAccess: also }
		if (url.pathname.endsWith('/restore')) return restore(actor, requested)
		const trashed = await trashMember(db, actor, requested)
		if (!trashed.ok) return trashed
		const { isDone, isAccessMoved } = trashed.value
		const note = isAccessMoved ? 'Their access was taken away.' : undefined
		return ok({ changed: isDone, note })
	},
)

async function restore(actor: Admin, requested: MemberChange) {
	const { isDone, isAccessMoved } = await restoreMember(db, actor, requested)
	const note = requested.withAccess ? noteOf(isAccessMoved) : undefined
	if (isDone || (await memberContent.readForm(db, requested.id)))
		return ok({ changed: isDone, note })
	return Response.json({ message: 'This team member was deleted permanently.' }, { status: 410 })
}

function noteOf(isGivenBack: boolean): string {
	return isGivenBack
		? 'Their access is back too.'
		: 'Their access did not come back: give it again under Access.'
}
