// Links in the texts of records that lead to no page of this site. Generated columns hold the links of each text.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { parseNumber } from '#app/records/content.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { isLive } from '#app/records/live.server.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'

/** Pages that exist whatever the content is. */
export const fixedPages = [
	'/about',
	'/confirm',
	'/contact',
	'/enquiry',
	'/file/ended',
	'/jobs',
	'/search',
	'/unsubscribe',
	...Object.values(contentTypes).flatMap(({ pages }) => pages?.list ?? []),
]

const listed = 5

const linked = contentKeys.filter((key) => contents[key].hasSiteLinks)
const withPages = contentKeys.filter((key) => contentTypes[key].pages?.hasOwn)

export type BrokenLink = { key: ContentKey; id: string; title: string; address: string }

/**
 * The number of broken links, and the first five, by title: to missing, deleted or draft pages, and to deleted files.
 * A former address is not broken. One query.
 */
export async function listBrokenLinks(
	db: Db,
	now: Date,
): Promise<{ total: number; links: BrokenLink[] }> {
	const { rows } = await db.execute<BrokenLink & { total: number }>(sql`
		with links as (${sql.join(linked.map(linksOf), sql` union all `)}),
			pages as (${sql.join(
				withPages.flatMap((key) => pagesOf(key, now)),
				sql` union all `,
			)})
		select key, id, title, address, count(*) over ()::int as total
		from links
		where case
			when address like '/media/%' then address not in (select url from media)
			when address ~ '^/jobs/|\\.[a-z0-9]{2,5}$' then false
			else lower(address) not in (select page from pages) and lower(address) not in ${fixedPages}
		end
		order by title collate name_order, id, address
		limit ${listed}`)
	return {
		total: rows[0]?.total ?? 0,
		links: rows.map(({ key, id, title, address }) => ({ key, id, title, address })),
	}
}

function linksOf(key: ContentKey): SQL {
	const { table, title } = contents[key]
	return sql`select ${key}::text as key, ${table.id}::text as id, ${title} as title,
		unnest(site_links) as address
		from ${table} where ${table.deletedAt} is null and site_links <> '{}'`
}

/** The addresses of live records: present and former ones, and those of vacancies by number. */
function pagesOf(key: ContentKey, now: Date): SQL[] {
	const { table, parseId } = contents[key]
	const path = contentTypes[key].path({ id: '', slug: '' })
	const live = isLive(table, now)
	if (parseId === parseNumber)
		return [sql`select ${path}::text || ${table.id} as page from ${table} where ${live}`]
	return [
		sql`select ${path}::text || lower(${table.slug}) as page from ${table} where ${live}`,
		sql`select ${path}::text || former.slug from slug_history former
			join ${table} on ${table.id}::text = former.record_id
			where former.record_type = ${key} and ${live}`,
	]
}
