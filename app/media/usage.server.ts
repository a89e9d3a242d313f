import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { MediaUse, OwnWords } from './media-file.ts'

/**
 * The records that show each of these files, by the file's id; files that nothing shows are missing. One query.
 * Records in the trash count: they may come back.
 */
export async function listUses(db: Db, ids: readonly string[]): Promise<Map<string, MediaUse[]>> {
	if (ids.length === 0) return new Map()
	const { rows } = await db.execute<MediaUse & { mediaId: string }>(sql`
		select used.media_id as "mediaId", used.record_type as "recordType", used.record_id as "recordId",
			coalesce(shown.title, '') as title, coalesce(shown.deleted, false) as "inTrash"
		from media_usage used
		left join (
			select 'service' as type, id::text as id, title, deleted_at is not null as deleted from services
			union all select 'product', id::text, title, deleted_at is not null from products
			union all select 'article', id::text, title, deleted_at is not null from news
			union all select 'resource', id::text, title, deleted_at is not null from resources
			union all select 'member', id::text, name, deleted_at is not null from team_members
			union all select 'vacancy', id::text, title, deleted_at is not null from job_vacancies
		) shown on shown.type = used.record_type and shown.id = used.record_id
		where used.media_id = any(${`{${ids.join(',')}}`}::uuid[])
		order by used.record_type, shown.title collate name_order, used.record_id`)
	const uses = new Map<string, MediaUse[]>()
	for (const { mediaId, ...use } of rows) uses.set(mediaId, [...(uses.get(mediaId) ?? []), use])
	return uses
}

/**
 * What galleries of products say of these pictures themselves, by the picture's address: there its own words are not used, or
 * stand beside a caption. Pictures of which no gallery says anything are missing. One query.
 */
export async function listOwnWords(
	db: Db,
	urls: readonly string[],
): Promise<Map<string, OwnWords[]>> {
	if (urls.length === 0) return new Map()
	const { rows } = await db.execute<OwnWords & { url: string }>(sql`
		select item->>'url' as url, products.id as "productId", products.title,
			trim(coalesce(item->>'alt', '')) as alt, trim(coalesce(item->>'caption', '')) as caption
		from products, jsonb_path_query(products.gallery, '$[*] ? (@.type == "image")') item
		where products.deleted_at is null
			and item->>'url' = any(${sql.param(urls)}::text[])
			and trim(concat(item->>'alt', item->>'caption')) <> ''
		order by products.title collate name_order, products.id`)
	const words = new Map<string, OwnWords[]>()
	for (const { url, ...own } of rows) words.set(url, [...(words.get(url) ?? []), own])
	return words
}
