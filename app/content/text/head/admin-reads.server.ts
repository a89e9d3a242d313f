import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { heads } from '#platform/db/tables/content.server.ts'
import type { AdminReads, ListGiven } from '#kit/records/content.server.ts'
import { listRecords, stateColumns } from '#kit/records/list-records.server.ts'
import { headPages } from './pages.ts'
import { headType } from './type.ts'

const names = Object.entries(headPages).map(([slug, { name }]) => sql`when ${slug} then ${name}`)
const places = Object.keys(headPages).map((slug, place) => sql`when ${slug} then ${place}::int`)

/** The name of a record's page. */
export const headTitle = sql<string>`(case ${heads.slug} ${sql.join(names, sql` `)} end)::text`

/** The back office's reads of page texts. */
export const headAdminReads = { list: listHeads } satisfies AdminReads

const listColumns = {
	id: heads.id,
	slug: heads.slug,
	title: headTitle,
	...stateColumns(heads),
}

export type HeadRow = Awaited<ReturnType<typeof listHeads>>['rows'][number]

/** One page of the page texts, in the order of the site's menu. */
function listHeads(db: Db, given: ListGiven) {
	return listRecords(db, given, {
		type: headType.key,
		table: heads,
		columns: listColumns,
		searched: [headTitle],
		sorts: { title: headTitle, updatedAt: heads.updatedAt },
		order: [sql`case ${heads.slug} ${sql.join(places, sql` `)} end`],
	})
}
