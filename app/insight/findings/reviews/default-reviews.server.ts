// What types say about when their records are to be reviewed, as dates of the records that nobody gave one.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rolesThatCan } from '#platform/auth/access/permissions.ts'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { RecordId } from '#kit/records/record.server.ts'
import { homeZone } from '#platform/db/conditions.server.ts'
import { dayAfter } from './review-days.server.ts'

/** Roles that may edit a type: only they can review its records. */
export function reviewingRoles(key: ContentKey): SQL {
	return sql`${sql.param(rolesThatCan(contentTypes[key].permission))}::text[]`
}

/** Whether its type says that a row of its table is to be reviewed. */
export function isDueByType(key: ContentKey): SQL {
	const due = contentTypes[key].reviews?.due
	if (!due) return sql`false`
	// Of a text and of a list of texts alike.
	const column = sql`${contents[key].table}.${sql.identifier(due.column)}`
	return sql`to_jsonb(${column}) ?| array(select category.title from categories category
		where category.list = ${due.list} and category.is_reviewed and category.deleted_at is null)`
}

/** Whoever saved a row of the table last, if they still may. */
export function lastPublisher(key: ContentKey): SQL {
	const { table } = contents[key]
	return sql`(select person.id from admin_users person where person.role = any (${reviewingRoles(key)}) and person.id::text = (
		select version."by" from record_versions version
		where version.record_type = ${key} and version.record_id = ${table.id}::text and version.n is not null
		order by version.n desc limit 1))`
}

/** The day on which a record that is reviewed now is to be reviewed again. */
export function nextReview(key: ContentKey, now: Date): string {
	return dayAfter(now, contentTypes[key].reviews?.due.months ?? 12)
}

type DefaultReviewOptions = { now: Date; id?: RecordId | undefined }

/** Rows of `record_id`, `review_by` and `owner_id`, for live records of a type that have no date of their own. */
export function defaultReviews(key: ContentKey, { now, id }: DefaultReviewOptions): SQL {
	const { table } = contents[key]
	const months = contentTypes[key].reviews?.due.months ?? 0
	const cameOut = sql`(select min(version."at") from record_versions version
		where version.record_type = ${key} and version.record_id = ${table.id}::text
			and version.state = 'published' and version."values"->>'status' = 'published')`
	const counted = sql`coalesce(known.reviewed_at, ${table.publishAt}, ${cameOut}, ${table.createdAt})`
	return sql`select ${table.id}::text as record_id,
			((${counted} at time zone ${homeZone})::date + make_interval(months => ${months}::int))::date as review_by,
			coalesce(known.owner_id, ${lastPublisher(key)}) as owner_id
		from ${table}
		left join record_reviews known on known.record_type = ${key} and known.record_id = ${table.id}::text
		where ${isLive(table, now)} and ${isDueByType(key)} and known.review_by is null
			${id === undefined ? sql`` : sql`and ${table.id} = ${id}`}`
}

/** Stores the dates that records have by their type, of one record or of all. Safe to run twice. */
export async function makeDefaultReviews(
	tx: Db,
	now: Date,
	only?: { key: ContentKey; id: RecordId },
): Promise<void> {
	for (const key of only ? [only.key] : contentKeys) {
		if (!contentTypes[key].reviews) continue
		await tx.execute(sql`
			insert into record_reviews (record_type, record_id, review_by, owner_id)
			select ${key}, record_id, review_by, owner_id from (${defaultReviews(key, { now, id: only?.id })}) made
			on conflict (record_type, record_id) do update
				set review_by = excluded.review_by, owner_id = excluded.owner_id where record_reviews.review_by is null`)
	}
}
