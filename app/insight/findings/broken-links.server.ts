// Links in the texts of records that lead to no page of this site. Generated columns hold the links of each text.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes, fixedPages } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { textWithLinks } from '#platform/fields/fields.ts'
import { parseNumber } from '#kit/records/content.server.ts'
import { sitePaths } from '#kit/site/site-map.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { Candidates, Looking } from './candidates.ts'

const withWords = contentKeys.filter((key) => contentTypes[key].slugs)
const withoutRecord = [...new Set([...sitePaths, ...fixedPages])]
/** The types whose records have pages of their own. */
export const withPages = contentKeys.filter((key) => contentTypes[key].pages?.hasOwn)

/**
 * Links to missing, deleted or draft pages, and to deleted files, of records outside the trash. A former address is not
 * broken. Since when: since the page went, else since the text was last changed.
 */
export function brokenLinks({ keys, now }: Looking): Candidates {
	const linked = keys.filter(
		(key) => textWithLinks(contents[key].fields) || withWords.includes(key),
	)
	return {
		before: sql`links as materialized (${sql.join(linked.map(linksIn), sql` union all `)}),
			addresses as materialized (${sql.join(
				withPages.flatMap((key) => pagesOf(key, now)),
				sql` union all `,
			)})`,
		rows: sql`
			select *, '' as extra from links
			where case
				when detail like '/media/%' then detail not in (select url from media)
				when detail ~ '^/jobs/|\\.[a-z0-9]{2,5}$' then false
				else lower(detail) not in (select page from addresses) and lower(detail) not in ${withoutRecord}
			end`,
		since: sql`(select max(gone.at) from (${sql.join(
			withPages.map((key) => goneOf(key, now)),
			sql` union all `,
		)}) gone)`,
	}
}

function linksIn(key: ContentKey): SQL {
	const { table, title, fields } = contents[key]
	if (withWords.includes(key)) return linksInWords(key)
	return sql`select ${key}::text as type, ${table.id}::text as id, ${title} as title,
		unnest(site_links) as detail, ${textWithLinks(fields)}::text as field, ${table}.updated_at as since
		from ${table} where ${table.deletedAt} is null and site_links <> '{}'`
}

/** In fixed records: where buttons and menus lead, and the links of their texts. */
function linksInWords(key: ContentKey): SQL {
	const { type, table, title } = contents[key]
	const text = sql`(leaf #>> '{}')`
	return sql`select distinct ${key}::text, ${table.id}::text, ${title}::text, link, part.key, ${table}.updated_at
		from ${table}, jsonb_each(words) part, jsonb_path_query(part.value, '$.** ? (@.type() == "string")') leaf,
			unnest(case when ${text} ~ '^/[^/[:space:]][^[:space:]]*$'
				then array[regexp_replace(${text}, '[?#].*$|/$', '', 'g')] else site_links(${text}) end) link
		where ${isOfType({ type, table })} and link not in ('', '/')`
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

/** When the record at the address of a listed link was deleted or ended. */
function goneOf(key: ContentKey, now: Date): SQL {
	const { table } = contents[key]
	const path = contentTypes[key].path({ id: '', slug: '' })
	return sql`select coalesce(${table.deletedAt}, ${table.unpublishAt}) as at from ${table}
		where ${table.slug} = case when listed.detail like ${`${path}%`} then substr(listed.detail, ${path.length + 1}::int) end
			and (${table.deletedAt} is not null or ${table.unpublishAt} <= ${now.toISOString()}::timestamptz)`
}
