// Links to the file of one resource that expire after 7 days, for staff to send to a buyer. A link names the resource,
// not the file: its token is readable, and must not reveal the file's own address.
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { readToken, signToken } from '#platform/auth/signed-token.server.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { resourceType } from './type.ts'

const lifetimeMs = 7 * dayMs

export type FileLink = { path: string; endsAt: Date }

export type FileLinkError = { code: 'gone' | 'notOurs' }

/**
 * A link to the file of a resource for 7 days from `now`, as a path of this site. Leaves an audit row.
 *
 * @returns `gone` when there is no such resource outside the trash, `notOurs` when its file is on another site.
 * @throws ForbiddenError when the actor may not edit resources.
 */
export async function makeFileLink(
	db: Db,
	actor: Actor,
	{ id, now }: { id: string; now: Date },
): Promise<Result<FileLink, FileLinkError>> {
	assertCan(actor, 'content:edit')
	const link = await getDownloadLink(db, id)
	if (link === null) return fail({ code: 'gone' })
	if (!isMediaAddress(link)) return fail({ code: 'notOurs' })
	const endsAt = new Date(now.getTime() + lifetimeMs)
	await addAudit(db, actor, {
		action: 'file-link',
		recordType: resourceType.key,
		recordId: id,
		detail: { endsAt: endsAt.toISOString() },
	})
	const token = signToken('file', id, { expiresAt: endsAt })
	return ok({ path: `/file?token=${token}`, endsAt })
}

/**
 * The path of the file behind a link (`/media/...`): the one the resource has now. Null when the link has expired or
 * was altered, the resource is in the trash, or its file is no longer ours.
 */
export async function readFileLink(db: Db, token: string, now: Date): Promise<string | null> {
	const id = readToken('file', token, now)
	const link = id === null ? null : await getDownloadLink(db, id)
	return link !== null && isMediaAddress(link) ? link : null
}

async function getDownloadLink(db: Db, requested: string): Promise<string | null> {
	const id = parseUuid(requested)
	if (id === null) return null
	const [row] = await db
		.select({ link: resources.downloadLink })
		.from(resources)
		.where(and(eq(resources.id, id), isNull(resources.deletedAt)))
	return row?.link ?? null
}
