import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { editionFields } from './edition-fields.ts'
import { editionType } from './type.ts'

/** When it was last sent, or is to be; null for an edition that never was. */
const sentAt = sql`(select coalesce(max(started_at), max(due_at)) from edition_sendings sending
	where sending.edition_id = editions.id)`.mapWith(editions.createdAt)

/** What the declaration says of reading editions. */
export const editionReads = declaredReads(editionType, editions, editionFields, {
	columns: { sentAt },
	sorts: { sentAt },
	isFuzzyAllowed: true,
})

/** Live editions for a country, newest first: at most a hundred. One query. */
export const { listLive: listLiveEditions, findSlug: findLiveEditionSlug } = editionReads

export type EditionCardRow = Awaited<ReturnType<typeof listLiveEditions>>[number]
export type EditionPageRow = NonNullable<Awaited<ReturnType<typeof getLiveEdition>>>

/** The edition visitors see at exactly this slug, and the version of it that was mailed; null when there is none. One query. */
export async function getLiveEdition(db: Db, slug: string, now: Date) {
	const [row] = await db
		.select({
			...editionReads.pageColumns,
			sentVersion: sql<number | null>`(select version from edition_sendings sending
				where sending.edition_id = editions.id and started_at is not null order by started_at desc limit 1)`,
		})
		.from(editions)
		.where(and(eq(editions.slug, slug), isLive(editions, now)))
		.limit(1)
	return row ?? null
}
