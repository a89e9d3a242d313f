// Texts with places of pictures that could not be pasted: comments, which visitors do not see.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'

/** How the comment at such a place begins. */
export const picturePlaceStart = '<!-- Picture from your document: add it here'

const listed = 5

export type WaitingText = { key: ContentKey; id: string; title: string; field: string }

/** The number of texts with places of pictures, outside the trash, and the first five, by title. One query. */
export async function listPicturePlaces(db: Db): Promise<{ total: number; texts: WaitingText[] }> {
	const { rows } = await db.execute<WaitingText & { total: number }>(sql`
		select *, count(*) over ()::int as total
		from (${sql.join(contentKeys.flatMap(waitingOf), sql` union all `)}) waiting
		order by title collate name_order, id
		limit ${listed}`)
	return {
		total: rows[0]?.total ?? 0,
		texts: rows.map(({ key, id, title, field }) => ({ key, id, title, field })),
	}
}

function waitingOf(key: ContentKey): SQL[] {
	const { table, title, picturesIn: field } = contents[key]
	if (!field) return []
	// Not as parameters: the index is on this very condition.
	return [
		sql`select ${key}::text as key, ${table.id}::text as id, ${title} as title, ${field}::text as field
		from ${table}
		where ${table.deletedAt} is null and ${sql.identifier(field)} like ${sql.raw(`'%${picturePlaceStart}%'`)}`,
	]
}
