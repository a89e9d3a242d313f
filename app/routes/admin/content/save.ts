import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { requireAdminType, recordResponse, refusedSave } from './admin-content.server.ts'
import type { Route } from './+types/save.ts'

const saveSchema = z.object({
	id: z.string().max(40).nullable(),
	version: z.int().min(0),
	formKey: z.uuid().nullish(),
	copy: z.int().min(0).default(0),
	values: z.record(z.string(), z.unknown()),
})

/**
 * `POST /admin/{section}/save` with JSON `{id, version, formKey, copy, values}`: publishes the values, and with them
 * the working copy `copy`; responds with the stored record.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const requested = requireAdminType(params.section)
	const parsed = saveSchema.safeParse(await readJson(request))
	if (!parsed.success) {
		return Response.json({ message: 'The form data could not be read.' }, { status: 400 })
	}
	try {
		const { id } = parsed.data
		const actor = context.get(actorContext)
		const saved = await requested.content.saveForm(db, actor, parsed.data)
		if (!saved.ok) return await refusedSave(requested, { id, readerId: actor.id }, saved.error)
		return await recordResponse(requested, { id: String(saved.value.id), readerId: actor.id })
	} catch (error) {
		return failureResponse(error, 'saving failed')
	}
}
