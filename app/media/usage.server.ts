import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { MediaUse } from './media-file.ts'

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
