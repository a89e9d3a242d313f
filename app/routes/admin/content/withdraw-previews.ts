import { failureResponse } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { withdrawPreviews } from '#app/site/preview-links.server.ts'
import { requireAdminType } from './admin-content.server.ts'
import { linkOf } from './read-form.server.ts'
import type { Route } from './+types/withdraw-previews.ts'

/** `POST /admin/{section}/{id}/withdraw-previews`: ends the preview links of a record, and responds with a new one. */
export async function action({ params, context }: Route.ActionArgs) {
	const { key, type, content } = requireAdminType(params.section)
	const actor = context.get(actorContext)
	try {
		const record = await content.readForm(db, params.id)
		if (!record) {
			const message = `Someone has deleted this ${type.label.one.toLowerCase()}.`
			return Response.json({ message }, { status: 410 })
		}
		await withdrawPreviews(db, actor, { type: key, id: record.id })
		return Response.json({ preview: await linkOf(record, { key, type, by: actor.id }) })
	} catch (error) {
		return failureResponse(error, 'withdrawing preview links failed')
	}
}
