import { eq, lt, sql } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { countTry } from '#app/auth/sign-in/attempt-limits.server.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import { logSecurity } from '#app/auth/security-log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { pictureRequests } from '#app/db/tables/picture-requests.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { toAltText } from './names.server.ts'
import type { PictureRequest } from './picture-request.ts'
import { readPictureAddress } from './remote-picture.server.ts'

/** Other sites are asked for one picture at a time, and mails never wait for them. */
const queue = 'pictures'
/** Far longer than all tries take: whoever waited for these was forgotten by a stopped worker. */
const lostAfterMinutes = 10
const keptDays = 30

type Asked = { address: string; folder: MediaFolder; alt?: string }
type Refusal = { code: 'address' | 'tooOften'; message: string }

/**
 * Has the worker fetch the picture at an address of another site into the library.
 *
 * An address that was asked for before answers how that went; one that failed is tried again.
 *
 * @returns `address` when it may not be asked, `tooOften` when the actor has asked for too many within the hour.
 * @throws ForbiddenError when the actor may not upload.
 */
export async function requestPicture(
	db: Db,
	actor: Actor,
	{ address, folder, alt = '' }: Asked,
): Promise<Result<PictureRequest, Refusal>> {
	assertCan(actor, 'media:upload')
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

/** How a picture that was asked for is doing; null when nobody asked, or the picture was deleted since. */
export function getPictureRequest(db: Db, id: string): Promise<PictureRequest | null> {
	return findRequest(db, eq(pictureRequests.id, id))
}

/** Forgets what was asked for long ago; the pictures stay. */
export async function purgePictureRequests(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - keptDays * 86_400_000)
	await db.delete(pictureRequests).where(lt(pictureRequests.updatedAt, before))
}

const tooOften = 'You have asked for very many pictures. Please try again in an hour.'

/** A row that is being worked on stays as it is; any other starts anew, with its job. */
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
		if (!other) throw new Error('A picture request went while it was asked for')
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
