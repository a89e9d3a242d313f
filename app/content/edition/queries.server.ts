import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { editionFields } from './edition-fields.ts'
import { editionType } from './type.ts'

/** When it was last sent, or is to be; null for an edition that never was. */
const sentAt = sql`(select coalesce(max(started_at), max(due_at)) from edition_sendings sending
	where sending.edition_id = editions.id)`.mapWith(editions.createdAt)

/** What the declaration says of reading editions. */
export const editionReads = declaredReads(editionType, editions, editionFields, {
	columns: { sentAt },
	isFuzzyAllowed: true,
})

export type EditionCardRow = Awaited<ReturnType<typeof editionReads.listLive>>[number]
export type EditionPageRow = NonNullable<Awaited<ReturnType<typeof editionReads.getLive>>>

/** The version of an edition that was mailed last; null when none was. One query. */
export async function getSentVersion(db: Db, editionId: string): Promise<number | null> {
	const { rows } = await db.execute<{ version: number | null }>(sql`
		select max(version) as version from edition_sendings where edition_id = ${editionId} and started_at is not null`)
	return rows[0]?.version ?? null
}
