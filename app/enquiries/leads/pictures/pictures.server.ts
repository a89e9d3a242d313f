// Pictures that visitors send along: taken one by one before their form is sent, deleted after a day when it never is.
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leadPictures } from '#platform/db/tables/leads.server.ts'
import { wideNetworkOf } from '#platform/lib/http/network.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import { cleanLine } from '#platform/lib/text/visitor-text.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { readVisitorPicture } from '#platform/media/picture/visitor-picture.server.ts'
import { backOffice } from '#platform/settings.ts'
import { countPicture } from '../message-limits.server.ts'
import type { ChosenPicture, SentPicture } from './picture-lines.ts'

/** Of this process: each waits for its turn to be decoded. Browsers send one after another. */
const maxAtOnce = 20
/** Pictures that belong to no message yet, of all visitors together; `ofForm` is the share that one form may have. */
const unsent = { maxPictures: 2000, maxBytes: 1024 ** 3, ofForm: 0.005 }
/** The table takes 200 characters, and a longer name ends with three dots. */
const maxNameLength = 197
/** For a picture that may be sent again later. */
export const busySentence = 'Many pictures are arriving right now. Please try again in a minute.'

export type PictureRefusal = {
	code: 'refused' | 'tooLarge' | 'busy' | 'limited'
	/** For the sender. */
	sentence: string
}

const limited = {
	hour: 'You have sent too many pictures. Please try again in an hour.',
	day: 'No more pictures can be taken today. Please send your message without them: we ask for them when we reply.',
}

let running = 0

/**
 * Stores a picture that a visitor has chosen, without its metadata and no larger than staff need it. When too many wait
 * for their form, the oldest of the network with most of them are deleted.
 *
 * @returns `refused` when it is no picture, `busy` or `limited` when it may be sent again later.
 * @throws when the database does not respond.
 */
export async function addPicture(
	db: Db,
	{ bytes, name, address }: { bytes: Buffer; name: string; address: string | null },
): Promise<Result<SentPicture, PictureRefusal>> {
	if (running >= maxAtOnce) return fail({ code: 'busy', sentence: busySentence })
	running += 1
	try {
		const network = networkHash(address)
		const limit = (await countPicture(db, address)) ? await reachedLimit(db, network) : 'hour'
		if (limit) {
			logSecurity('rate-limit', { result: 'refused', reason: 'picture' })
			return fail({ code: 'limited', sentence: limited[limit] })
		}
		const read = await readVisitorPicture(bytes)
		if (!read.ok) return fail({ code: 'refused', sentence: read.error })
		const [stored] = await db
			.insert(leadPictures)
			.values({
				...read.value,
				name: cleanName(name),
				sha256: createHash('sha256').update(read.value.bytes).digest('base64url'),
				network,
			})
			.returning({ id: leadPictures.id, name: leadPictures.name })
		await makeRoom(db)
		return ok(stored!)
	} finally {
		running -= 1
	}
}

const storedBytes = sql`length(${leadPictures.bytes}) + coalesce(length(${leadPictures.thumb}), 0)`

/** Bytes of pictures that came within 24 hours, of this network and in all. */
async function readDay(db: Db, network: string) {
	const [day] = await db
		.select({
			inAll: sql`coalesce(sum(${storedBytes}), 0)`.mapWith(Number),
			ofNetwork:
				sql`coalesce(sum(${storedBytes}) filter (where ${leadPictures.network} = ${network}), 0)`.mapWith(
					Number,
				),
		})
		.from(leadPictures)
		.where(gt(leadPictures.createdAt, sql`now() - interval '1 day'`))
	return day ?? { inAll: 0, ofNetwork: 0 }
}

async function reachedLimit(db: Db, network: string): Promise<'day' | null> {
	const { maxBytesADay, maxBytesADayOfNetwork } = backOffice.visitorPictures
	const { inAll, ofNetwork } = await readDay(db, network)
	return inAll >= maxBytesADay || ofNetwork >= maxBytesADayOfNetwork ? 'day' : null
}

function networkHash(address: string | null): string {
	return keyedHash('limit', `pictures:${wideNetworkOf(address ?? '')}`)
}

/**
 * Deletes the oldest pictures that wait for their form, of the network with the largest share, until no more are left
 * than may be. What one form may have counts for nobody's share: whoever sends a few keeps them while others send many.
 *
 * @returns how many were deleted.
 */
export async function makeRoom(
	db: Db,
	{ maxPictures, maxBytes, ofForm } = unsent,
): Promise<number> {
	for (let deleted = 0; ; deleted += 1) {
		const { rowCount } = await db.execute(sql`
			with waiting as (
				select id, network, created_at, ${storedBytes} as size from lead_pictures where lead_id is null
			), shares as (
				select network, min(created_at) as oldest,
					greatest(count(*)::float8 / ${maxPictures}, sum(size)::float8 / ${maxBytes}) as share
				from waiting group by network
			)
			delete from lead_pictures where lead_id is null and id = (
				select id from waiting
				where (select count(*) > ${maxPictures} or sum(size) > ${maxBytes} from waiting)
					and network is not distinct from (
						select network from shares order by greatest(share - ${ofForm}, 0) desc, oldest limit 1)
				order by created_at limit 1)`)
		if (!rowCount) return deleted
	}
}

/** A name as it is stored and shown. */
export function cleanName(given: string): string {
	return cutText(cleanLine(given), maxNameLength) || 'Picture'
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
	/** The mail that brought it; null for those of the form. */
	messageId: string | null
	name: string
	isShown: boolean
	widthPx: number | null
	heightPx: number | null
	/** Of the file. */
	size: number
}

/** The pictures of a lead, those of its form and of each mail in the order in which they were chosen. */
export async function listPictures(db: Db, leadId: string): Promise<LeadPicture[]> {
	return db
		.select({
			id: leadPictures.id,
			messageId: leadPictures.messageId,
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
