import { eq, lt, sql } from 'drizzle-orm'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { media, pictureRequests } from '#platform/db/tables/media.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { toAltText } from './names.server.ts'
import { readPictureAddress } from './remote-picture.server.ts'

/** Fetches one picture at a time, and mails never wait for it. */
const queue = 'pictures'
/** Far longer than all tries take: a request still waiting then was lost by a stopped worker. */
const lostAfterMinutes = 10
const retentionDays = 30

type NewPictureRequest = { address: string; folder: MediaFolder; alt?: string }
type PictureRequestError = { code: 'address' | 'tooOften'; message: string }

/**
 * Has the worker fetch a picture from another site into the library.
 *
 * For a known address, returns the state of the earlier request; a failed one is retried.
 *
 * @returns `address` when it is not allowed, `tooOften` when the actor made too many requests within the hour.
 * @throws ForbiddenError when the actor may not upload.
 */
export async function requestPicture(
	db: Db,
	actor: Actor,
	{ address, folder, alt = '' }: NewPictureRequest,
): Promise<Result<PictureRequest, PictureRequestError>> {
	assertCan(actor, 'media:edit')
	const read = readPictureAddress(address)
	if (!read.ok) {
		const who = { actorId: actorId(actor), object: folder, reason: 'address' }
		logSecurity('upload-refused', { result: 'refused', ...who })
		return fail({ code: 'address', message: read.error })
	}
	const { href } = read.value
	const known = await findRequest(db, eq(pictureRequests.address, href))
	if (known?.state === 'done') return ok(known)
	const { isOver } = await countTry(db, 'picture', actorId(actor))
	if (isOver) return fail({ code: 'tooOften', message: tooOften })
	const row = { address: href, folder, alt: toAltText(alt), requestedBy: actorId(actor) }
	return ok(await queueRequest(db, row))
}

/** State of a picture request; null when there is none, or its picture was deleted. */
export function getPictureRequest(db: Db, id: string): Promise<PictureRequest | null> {
	return findRequest(db, eq(pictureRequests.id, id))
}

/** Deletes requests after 30 days; the pictures stay. */
export async function purgePictureRequests(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - retentionDays * dayMs)
	await db.delete(pictureRequests).where(lt(pictureRequests.updatedAt, before))
}

const tooOften = 'You have requested too many pictures. Please try again in an hour.'

/** A row that is being worked on stays as it is; any other starts again, with its job. */
async function queueRequest(
	db: Db,
	row: typeof pictureRequests.$inferInsert,
): Promise<PictureRequest> {
	const { address } = row
	const anew = { state: 'waiting', attempts: 0, fault: null, updatedAt: sql`now()` } as const
	const isOver = sql`${pictureRequests.state} = 'failed' or (${pictureRequests.state} = 'waiting'
		and ${pictureRequests.updatedAt} < now() - make_interval(mins => ${lostAfterMinutes}::int))`
	return db.transaction(async (tx) => {
		const [queued] = await tx
			.insert(pictureRequests)
			.values(row)
			.onConflictDoUpdate({
				target: pictureRequests.address,
				set: { ...row, ...anew },
				setWhere: isOver,
			})
			.returning({ id: pictureRequests.id })
		if (queued) {
			const options = { queue, key: `picture:${queued.id}` }
			await enqueue(tx, 'media.bringPicture', { requestId: queued.id }, options)
			return { id: queued.id, state: 'waiting' }
		}
		const other = await findRequest(tx, eq(pictureRequests.address, address))
		if (!other) throw new Error('A picture request was deleted in the meantime')
		return other
	})
}

async function findRequest(
	db: Db,
	condition: ReturnType<typeof eq>,
): Promise<PictureRequest | null> {
	const [row] = await db
		.select({ id: pictureRequests.id, fault: pictureRequests.fault, url: media.url })
		.from(pictureRequests)
		.leftJoin(media, eq(media.id, pictureRequests.mediaId))
		.where(condition)
	if (!row) return null
	const { id, url, fault } = row
	if (url !== null) return { id, state: 'done', url }
	return fault === null ? { id, state: 'waiting' } : { id, state: 'failed', fault }
}

/** State of a request for a picture of another site. */
export type PictureRequest =
	| { id: string; state: 'waiting' }
	| { id: string; state: 'done'; url: string }
	/** `fault` is a message to show. */
	| { id: string; state: 'failed'; fault: string }
