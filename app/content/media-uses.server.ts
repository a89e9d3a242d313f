import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { isStarted } from '#kit/records/started-record.server.ts'
import type { MediaUse, GalleryText } from '#platform/media/media-file.ts'
import type { OwnWordsLink, UseLink } from '#kit/admin/media/shown-file.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contentTypes } from './catalogue.ts'

/**
 * The records that show each of these files, by the file's id; unused files are missing. One query.
 * Records in the trash count: they can be restored.
 */
export async function listUses(db: Db, ids: readonly string[]): Promise<Map<string, MediaUse[]>> {
	if (ids.length === 0) return new Map()
	const { rows } = await db.execute<MediaUse & { mediaId: string }>(sql`
		select used.media_id as "mediaId", used.record_type as "recordType", used.record_id as "recordId",
			coalesce(shown.title, '') as title, coalesce(shown.deleted, false) as "inTrash"
		from media_usage used
		left join (
			${sql.join([...contentKeys.map(namesOf), namesOfStarted], sql` union all `)}
		) shown on shown.type = used.record_type and shown.id = used.record_id
		where used.media_id = any(${`{${ids.join(',')}}`}::uuid[])
		order by used.record_type, shown.title collate name_order, used.record_id`)
	const uses = new Map<string, MediaUse[]>()
	for (const { mediaId, ...use } of rows) uses.set(mediaId, [...(uses.get(mediaId) ?? []), use])
	return uses
}

/** Records that were never saved: what their forms have kept shows files too. */
const namesOfStarted = sql`select ${recordVersions.recordType} as type, ${recordVersions.recordId} as id,
	coalesce(${recordVersions.values}->>'title', ${recordVersions.values}->>'name', '') as title, false as deleted
	from ${recordVersions} where ${isStarted}`

function namesOf(key: ContentKey): SQL {
	const { table, title } = contents[key]
	return sql`select ${key}::text as type, ${table.id}::text as id, ${title} as title,
		${table.deletedAt} is not null as deleted from ${table}`
}

/** The back office's link for changing a use of a file. */
export function toUseLink({ recordType, recordId, title, inTrash }: MediaUse): UseLink {
	const { label, section, fixed } = contentTypes[recordType as ContentKey]
	return {
		label: fixed === 'one' ? label.one : `${label.one}: ${title || 'untitled'}`,
		href: inTrash ? '/admin/trash' : `/admin/${section}/${recordId}/edit`,
		inTrash,
	}
}

/** The back office's link for changing a gallery's own text for a picture. */
export function toOwnWordsLink({ productId, title, alt, caption }: GalleryText): OwnWordsLink {
	const use = { recordType: 'product', recordId: productId, title, inTrash: false }
	return { ...toUseLink(use), alt, caption }
}

/** Why a file was not deleted. */
export function refusalOf({ name, uses }: { name: string; uses: MediaUse[] }): string {
	const places = uses.map(toUseLink).map(({ label, inTrash }) => {
		return inTrash ? `${label} (in the trash)` : label
	})
	const shown = new Intl.ListFormat('en-NZ').format(places)
	return `${name} was not deleted because it is used here: ${shown}. Remove it there first.`
}
