import { z } from 'zod'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { overLimit } from '#platform/lib/text/lengths.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { saveAltText, saveFocus } from '#platform/media/commands.server.ts'
import type { Route } from './+types/media-file.ts'

const maxAltLength = 500
const words = z.object({
	alt: z.string().max(maxAltLength, overLimit(maxAltLength)),
	decorative: z.boolean(),
})
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
const change = z.union([words, z.object({ focus })])

/** `POST /admin/media/files/{id}`: saves the alternative text of an image, or its focus. JSON in, JSON out. */
export async function action({ request, params, context }: Route.ActionArgs) {
	// Forms on other sites cannot send JSON without a preflight request.
	if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? ''))
		return refuseFileChange(415, 'Send the change as JSON.')
	const id = z.uuid().safeParse(params.fileId)
	const sent = change.safeParse(await readJson(request))
	if (!sent.success) {
		const isLong = sent.error.issues.some(({ message }) => message === overLimit(maxAltLength))
		return refuseFileChange(422, isLong ? overLimit(maxAltLength) : 'This change cannot be saved.')
	}
	const saved = id.success ? await save(context.get(actorContext), id.data, sent.data) : null
	return saved?.ok ? Response.json(saved.value) : refuseFileChange(404, 'This file was deleted.')
}

function save(actor: Admin, id: string, sent: z.infer<typeof change>) {
	return 'focus' in sent
		? saveFocus(db, actor, { id, ...sent.focus })
		: saveAltText(db, actor, { id, ...sent })
}

function refuseFileChange(status: number, error: string) {
	return Response.json({ error }, { status })
}
