// What the form of a record says about its readers.
import { sql } from 'drizzle-orm'
import type { RecordVisits } from '#kit/admin/form/visits-line.tsx'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { stateOf } from '#kit/records/state.ts'
import type { Publishing } from '#kit/records/state.ts'
import { readOutcomesOf } from './outcomes.server.ts'
import { countedName, startOf, today } from './store-counts.server.ts'

const days = 30

type Read = Publishing & { id: string; slug: string }

/**
 * How often the page of a record was read in the last 30 whole days, and what was sent from it: as the screen of
 * visitors has it. Null for a record without a page of its own, and for one that visitors cannot see and did not see in
 * these days.
 */
export async function readRecordVisits(
	db: Db,
	key: ContentKey,
	record: Read,
): Promise<RecordVisits | null> {
	const name = countedName(key, record)
	if (name === null) return null
	const path = contentTypes[key].path(record)
	const [{ rows }, conversions] = await Promise.all([
		db.execute<{ views: number; today: number }>(sql`
			select coalesce(sum(views) filter (where day < ${today}), 0)::int as views,
				coalesce(sum(views) filter (where day >= ${today}), 0)::int as today
			from visit_counts where kind = 'page' and name = ${name} and day >= ${startOf(days)}`),
		readOutcomesOf(db, path, { start: startOf(days), end: today }),
	])
	const visits = { views: 0, today: 0, ...rows[0], ...conversions }
	const state = stateOf(record, new Date())
	const isSeen = state === 'published' || state === 'ended'
	return isSeen || visits.views > 0 || visits.today > 0 ? visits : null
}
