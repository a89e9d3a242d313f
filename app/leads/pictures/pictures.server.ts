// Pictures that visitors send along: taken one by one before their form is sent, and deleted after a day when it never is.
import { createHash } from 'node:crypto'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { assertCan } from '#app/auth/access/permissions.ts'
import type { Actor } from '#app/auth/actor.ts'
import { logSecurity } from '#app/auth/security-log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { leadPictures } from '#app/db/tables/leads.server.ts'
import { cleanLine } from '#app/lib/text/visitor-text.ts'
import { cutText } from '#app/lib/text/lengths.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { readVisitorPicture } from '#app/media/picture/visitor-picture.server.ts'
import { countPicture } from '../message-limits.server.ts'
import type { ChosenPicture, SentPicture } from './picture-lines.ts'

/** Of this process: each waits for its turn to be decoded. Browsers send one after another. */
const mostAtOnce = 20
/** Of all visitors together, so that nobody fills the disk: 1 GB also of pictures that are large on purpose. */
const mostUnsent = { pictures: 2000, bytes: 1024 ** 3 }
/** The table takes 200 characters, and a longer name ends with three dots. */
const longestName = 197
/** For a picture that may be sent again later. */
export const busySentence = 'Many pictures are arriving right now. Please try again in a minute.'

export type PictureRefusal = {
	code: 'refused' | 'tooLarge' | 'busy' | 'limited'
	/** For the sender. */
	sentence: string
}

let running = 0

/**
 * Stores a picture that a visitor has chosen, without its metadata and no larger than staff need it.
 *
 * @returns `refused` when it is no picture, `busy` or `limited` when it may be sent again later.
 * @throws when the database does not respond.
 */
export async function addPicture(
	db: Db,
	{ bytes, name, address }: { bytes: Buffer; name: string; address: string | null },
): Promise<Result<SentPicture, PictureRefusal>> {
	if (running >= mostAtOnce) return fail({ code: 'busy', sentence: busySentence })
	running += 1
	try {
		if (!(await countPicture(db, address))) {
			logSecurity('rate-limit', { result: 'refused', reason: 'picture' })
			const sentence = 'You have sent too many pictures. Please try again in an hour.'
			return fail({ code: 'limited', sentence })
		}
		if (await isFull(db)) return fail({ code: 'busy', sentence: busySentence })
		const read = await readVisitorPicture(bytes)
		if (!read.ok) return fail({ code: 'refused', sentence: read.error })
		const [stored] = await db
			.insert(leadPictures)
			.values({
				...read.value,
				name: cleanName(name),
				sha256: createHash('sha256').update(read.value.bytes).digest('base64url'),
			})
			.returning({ id: leadPictures.id, name: leadPictures.name })
		return ok(stored!)
	} finally {
		running -= 1
	}
}

/** A name as it is stored and shown. */
export function cleanName(given: string): string {
	return cutText(cleanLine(given), longestName) || 'Picture'
}

/** Whether as many pictures wait for their form as may. */
async function isFull(db: Db): Promise<boolean> {
	const [unsent] = await db
		.select({
			pictures: count(),
			bytes: sql<number>`coalesce(sum(length(${leadPictures.bytes})), 0)::float8`,
		})
		.from(leadPictures)
		.where(isNull(leadPictures.leadId))
	return unsent!.pictures >= mostUnsent.pictures || unsent!.bytes >= mostUnsent.bytes
}

/** The pictures with these ids, in this order, without those that are there no more. */
export async function findPictures(db: Db, ids: readonly string[]): Promise<ChosenPicture[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select({
			id: leadPictures.id,
			sha256: leadPictures.sha256,
			isFree: sql<boolean>`${leadPictures.leadId} is null`,
		})
		.from(leadPictures)
		.where(inArray(leadPictures.id, [...ids]))
	return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/** A picture of a lead as staff see it. */
export type LeadPicture = {
	id: string
	name: string
	isShown: boolean
	widthPx: number | null
	heightPx: number | null
	/** Of the file. */
	size: number
}

/** The pictures of a lead, in the order in which they were chosen. */
export async function listPictures(db: Db, leadId: string): Promise<LeadPicture[]> {
	return db
		.select({
			id: leadPictures.id,
			name: leadPictures.name,
			isShown: sql<boolean>`${leadPictures.thumb} is not null`,
			widthPx: leadPictures.widthPx,
			heightPx: leadPictures.heightPx,
			size: sql<number>`length(${leadPictures.bytes})`,
		})
		.from(leadPictures)
		.where(eq(leadPictures.leadId, leadId))
		.orderBy(leadPictures.position)
}

/**
 * The file of a picture, or the small one for lists; null when the lead has none such.
 *
 * @throws ForbiddenError when the actor may not see leads.
 */
export async function getPicture(
	db: Db,
	actor: Actor,
	{ leadId, id, isSmall }: { leadId: string; id: string; isSmall: boolean },
) {
	assertCan(actor, 'lead:read')
	const [found] = await db
		.select({
			name: leadPictures.name,
			mime: leadPictures.mime,
			bytes: isSmall ? leadPictures.thumb : leadPictures.bytes,
		})
		.from(leadPictures)
		.where(and(eq(leadPictures.id, id), eq(leadPictures.leadId, leadId)))
	if (!found?.bytes) return null
	return { ...found, mime: isSmall ? ('image/jpeg' as const) : found.mime, bytes: found.bytes }
}
