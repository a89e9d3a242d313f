import { z } from 'zod'
import { changeAction } from '#kit/admin/change-action.server.ts'
import { makeFileLink } from '#content/resource/file-links.server.ts'
import type { FileLinkError } from '#content/resource/file-links.server.ts'
import { db } from '#platform/db/client.server.ts'
import { ok } from '#platform/lib/result.ts'
import { env } from '#platform/lib/env/env.server.ts'

const requested = z.object({ id: z.guid() })

const refusals: Record<FileLinkError['code'], string> = {
	gone: 'Someone has deleted this resource.',
	notOurs: 'The file is on another site: only its own address leads to it.',
}

/** `POST /admin/resources/file-link` with JSON `{id}`: a link to the resource's file that expires after 7 days. */
export const action = changeAction(
	requested,
	{ failed: 'making a link to a file failed', refusals },
	async ({ id }, { actor }) => {
		const made = await makeFileLink(db, actor, { id, now: new Date() })
		if (!made.ok) return made
		const { path, endsAt } = made.value
		return ok({ address: new URL(path, env().SITE_URL).href, endsAt })
	},
)
