import { z } from 'zod'
import { getActorNames } from '#app/admin/actor-names.server.ts'
import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import type { SaveRefusal } from '#app/content/catalogue.server.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { requireAdminType } from './admin-content.server.ts'
import type { AdminContent } from './admin-content.server.ts'
import type { Route } from './+types/save.ts'

const saveSchema = z.object({
	id: z.string().max(40).nullable(),
	version: z.int().min(0),
	formKey: z.uuid().nullish(),
	values: z.record(z.string(), z.unknown()),
})

/** `POST /admin/{section}/save` with JSON `{id, version, formKey, values}`: responds with the stored record. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const asked = requireAdminType(params.section)
	const parsed = saveSchema.safeParse(await readJson(request))
	if (!parsed.success) {
		return Response.json({ message: 'The form data could not be read.' }, { status: 400 })
	}
	try {
		const { id } = parsed.data
		const actor = context.get(actorContext)
		const saved = await asked.content.saveForm(db, actor, parsed.data)
		if (!saved.ok) return await refusal(asked, id, saved.error)
		const record = await asked.content.readForm(db, String(saved.value.id))
		// It was deleted right after the save: the form reports that and keeps the input.
		return record
			? Response.json({ record })
			: stale({ savedBy: null, savedAt: null, current: null })
	} catch (error) {
		return failureAnswer(error, 'saving failed')
	}
}

async function refusal({ content, type }: AdminContent, id: string | null, error: SaveRefusal) {
	if (error.code === 'stale') {
		const names = await getActorNames(db, error.savedBy ? [error.savedBy] : [])
		const found = id ?? error.foundId
		const current = found === undefined ? null : await content.readForm(db, found)
		const savedBy = error.savedBy ? (names.get(error.savedBy) ?? null) : null
		return stale({ savedBy, savedAt: error.savedAt, current })
	}
	if (error.code === 'invalid') {
		return Response.json({ code: error.code, messages: error.messages }, { status: 422 })
	}
	const { field, message } = type.form.refusals?.[error.code] ?? {
		field: '',
		message: `This ${type.label.one.toLowerCase()} cannot be saved.`,
	}
	return Response.json({ code: error.code, messages: { [field]: [message] } }, { status: 422 })
}

function stale(now: { savedBy: string | null; savedAt: unknown; current: unknown }): Response {
	return Response.json({ code: 'stale', ...now }, { status: 409 })
}
