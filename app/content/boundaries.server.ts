import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTimeZones, listHourChanges, openTag } from '#platform/business/business.server.ts'
import type { TimeZones } from '#platform/business/business.server.ts'
import type { Boundary } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contents, changingKeys } from './catalogue.server.ts'

const listed = 200
/** Longer than the time until the next read. */
const hoursAheadDays = 2
/** Longer than the time between a save and this read. */
const lateMs = 5 * 60_000

/**
 * When published content next appears or ends by its own dates, a consent in it ends, or an office opens or closes, and
 * the tags of the pages that show it; the next 200 of each type, and two days of the offices. Also those of the last 5
 * minutes: a date may pass between its save and this read.
 */
export async function listBoundaries(db: Db, now: Date): Promise<Boundary[]> {
	const since = new Date(now.getTime() - lateMs)
	const zones = await getTimeZones(db)
	const parts = changingKeys.flatMap((key) => {
		const dates = datesOf(key, zones)
		return [
			sql`(${dates} and given.at > ${since} and given.at <= ${now})`,
			sql`(${dates} and given.at > ${now} order by given.at limit ${listed})`,
		]
	})
	const { rows } = await db.execute<{ key: ContentKey; id: string; at: Date }>(
		sql.join(parts, sql` union all `),
	)
	const changes = await listHourChanges(db, since, hoursAheadDays)
	return [
		...rows.map(({ key, id, at }) => {
			const { tags } = contentTypes[key]
			return { atMs: new Date(at).getTime(), tags: [tags.list, tags.one(id)] }
		}),
		...changes.map((at) => ({ atMs: at.getTime(), tags: [openTag] })),
	]
}

function datesOf(key: ContentKey, zones: TimeZones): SQL {
	const { table, changesAt } = contents[key]
	const own = changesAt ? sql`, (${changesAt(zones)})` : sql``
	return sql`select ${key} as key, ${table.id}::text as id, given.at from ${table}
		cross join lateral (values (${table.publishAt}), (${table.unpublishAt})${own}) as given (at)
		where ${table.status} = 'published' and ${table.deletedAt} is null`
}
