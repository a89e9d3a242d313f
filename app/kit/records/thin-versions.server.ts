// Versions do not grow without end: all of the last 90 days are kept, then the last of each day, after a year the last
// of each month, in the time of the business.
import { sql } from 'drizzle-orm'
import { homeZone } from '#platform/db/conditions.server.ts'
import type { Db } from '#platform/db/client.server.ts'

/** Days of which every version is kept. */
const fullHistoryDays = 90

/** Records looked at in one statement, and versions deleted in one. */
const batch = { records: 200, versions: 500 }

/** Since when every version is kept, and since when the last of each day: the starts of a day and of a month. */
export async function historySince(db: Db, now: Date): Promise<{ all: Date; daily: Date }> {
	const { rows } = await db.execute<{ all: Date | string; daily: Date | string }>(
		sql`select ${allSince(now)} as all, ${dailySince(now)} as daily`,
	)
	const [row] = rows
	if (!row) throw new Error('The database does not say what day it is')
	return { all: new Date(row.all), daily: new Date(row.daily) }
}

function allSince(now: Date) {
	return sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${homeZone} - make_interval(days => ${fullHistoryDays}::int))
		at time zone ${homeZone}`
}

function dailySince(now: Date) {
	return sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${homeZone} - interval '1 year') at time zone ${homeZone}`
}

type Cursor = { type: string; id: string }

/**
 * Deletes the versions that are no longer kept; the newest version of a record always is, as the last of its time, and
 * what came with the program, the one on which a draft is based and the one that was reviewed last. Each statement
 * looks at 200 records and deletes at most 500 versions, so that no lock is held for long. Safe to run twice, and by two
 * workers at once: which versions are kept does not depend on which are gone already.
 *
 * @returns the number of deleted versions.
 */
export async function thinVersions(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
	let amount = 0
	let after: Cursor | null = { type: '', id: '' }
	while (after) {
		signal?.throwIfAborted()
		const last: Cursor | null = await endOfBatch(db, after)
		const deleted: number = last ? await thinBatch(db, now, { after, last }) : 0
		amount += deleted
		if (deleted < batch.versions) after = last
	}
	return amount
}

/** The last of the next records; null when there are none. */
async function endOfBatch(db: Db, { type, id }: Cursor): Promise<Cursor | null> {
	const { rows } = await db.execute<Cursor>(sql`
		select record_type as type, record_id as id from (
			select distinct record_type, record_id from record_versions
			where (record_type, record_id) > (${type}, ${id})
			order by record_type, record_id limit ${batch.records}
		) next order by record_type desc, record_id desc limit 1`)
	return rows[0] ?? null
}

async function thinBatch(
	db: Db,
	now: Date,
	{ after, last }: { after: Cursor; last: Cursor },
): Promise<number> {
	const { rowCount } = await db.execute(sql`
		with placed as (
			select edit, "at", "by", record_type, record_id, n,
				row_number() over (partition by record_type, record_id, date_trunc(
					case when "at" < ${dailySince(now)} then 'month' else 'day' end, "at" at time zone ${homeZone}
				) order by n desc) as place_of_time
			from record_versions
			where (record_type, record_id) > (${after.type}, ${after.id})
				and (record_type, record_id) <= (${last.type}, ${last.id})
				and state = 'published'
		)
		delete from record_versions where edit in (
			select edit from placed
			where "at" < ${allSince(now)} and place_of_time > 1 and not (n = 1 and "by" = 'system')
				and not exists (select from record_versions draft
					where draft.record_type = placed.record_type and draft.record_id = placed.record_id and draft.base_n = placed.n)
				and not exists (select from record_reviews checked where checked.record_type = placed.record_type
					and checked.record_id = placed.record_id and checked.reviewed_version = placed.n)
			limit ${batch.versions}
		)`)
	return rowCount ?? 0
}
