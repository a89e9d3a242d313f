import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { makeFileLink } from '#content/resource/file-links.server.ts'
import type { FileLinkError } from '#content/resource/file-links.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { env } from '#platform/lib/env/env.server.ts'
import type { Route } from './+types/resource-file-link.ts'

const requested = z.object({ id: z.guid() })

const messages: Record<FileLinkError['code'], string> = {
	gone: 'Someone has deleted this resource.',
	notOurs: 'The file is on another site: only its own address leads to it.',
}

/** `POST /admin/resources/file-link` with JSON `{id}`: a link to the resource's file that expires after 7 days. */
export async function action({ request, context }: Route.ActionArgs) {
	const parsed = requested.safeParse(await readJson(request))
	if (!parsed.success) return Response.json({ message: null }, { status: 400 })
	try {
		const { id } = parsed.data
		const made = await makeFileLink(db, context.get(actorContext), { id, now: new Date() })
		if (!made.ok) return Response.json({ message: messages[made.error.code] }, { status: 409 })
		const { path, endsAt } = made.value
		return Response.json({ address: new URL(path, env().SITE_URL).href, endsAt })
	} catch (error) {
		return failureResponse(error, 'making a link to a file failed')
	}
}
