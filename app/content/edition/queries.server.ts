import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { editionSendings } from '#platform/db/tables/mails.server.ts'
import type { EditionWords } from '#platform/db/tables/mails.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { editionFields } from './edition-fields.ts'
import { editionType } from './type.ts'

/** When it was last sent, or is to be; null for an edition that never was. */
const sentAt =
	sql`(select coalesce(max(started_at), max(due_at) filter (where sending.state = 'timed')) from edition_sendings sending
	where sending.edition_id = editions.id)`.mapWith(editions.createdAt)

/** What the declaration says of reading editions. */
export const editionReads = declaredReads(editionType, editions, editionFields, {
	columns: { sentAt },
	isFuzzyAllowed: true,
})

export type EditionCardRow = Awaited<ReturnType<typeof editionReads.listLive>>[number]
export type EditionPageRow = NonNullable<Awaited<ReturnType<typeof editionReads.getLive>>>

/** What an edition said when it was last sent, and when that began; null when it never was. One query. */
export async function getSent(
	db: Db,
	editionId: string,
): Promise<{ words: EditionWords | null; startedAt: Date } | null> {
	const isSent = and(eq(editionSendings.editionId, editionId), isNotNull(editionSendings.startedAt))
	const [sent] = await db
		.select({ words: editionSendings.words, startedAt: editionSendings.startedAt })
		.from(editionSendings)
		.where(isSent)
		.orderBy(desc(editionSendings.startedAt))
		.limit(1)
	return sent?.startedAt ? { words: sent.words, startedAt: sent.startedAt } : null
}
