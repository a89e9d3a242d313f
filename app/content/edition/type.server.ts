import { sql } from 'drizzle-orm'
import { editions } from '#platform/db/tables/content.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { editionFields } from './edition-fields.ts'
import { editionType } from './type.ts'

/** When it was last sent, or is to be; null for an edition that never was. */
const sentAt = sql<Date | null>`(select coalesce(max(started_at), max(due_at)) from edition_sendings sending
	where sending.edition_id = editions.id)`

/** What the declaration says of reading editions. */
export const editionReads = declaredReads(editionType, editions, editionFields, {
	columns: { sentAt },
	sorts: { sentAt },
})

export type EditionRow = RowIn<typeof editionReads.list>

async function getOptions(db: Db) {
	return { topics: await listCategoryNames(db, 'topic') }
}

export type EditionOptions = Awaited<ReturnType<typeof getOptions>>

/** Editions of the newsletter. Publishing one shows it on the site and mails nobody: that is a command of its own. */
export const editionContent = defineContent({
	type: editionType,
	table: editions,
	fields: editionFields,
	admin: { list: editionReads.list, options: getOptions },
	published: { heading: 'Newsletter' },
})
