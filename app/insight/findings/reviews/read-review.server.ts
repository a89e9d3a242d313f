import { asc, eq, sql } from 'drizzle-orm'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import type { RecordReview } from '#kit/admin/form/review-panel.tsx'
import { personName } from '#platform/auth/access/people-with-access.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { formatDate, formatDay } from '#platform/lib/text/long-date.ts'
import { dayAt } from './review-days.server.ts'
import {
	reviewingRoles,
	defaultReviews,
	lastPublisher,
	nextReview,
} from './default-reviews.server.ts'

type Place = { key: ContentKey; id: string; now: Date }

/** By when a record is to be reviewed, by whom, and when that was done last, as its form shows it. */
export async function readReview(db: Db, { key, id, now }: Place): Promise<RecordReview> {
	const { parseId } = contents[key]
	const recordId = parseId(id)
	const [stored, people] = await Promise.all([
		recordId === null ? null : readStored(db, { key, id: recordId, now }),
		listReviewers(db, key),
	])
	const names = await getActorNames(db, stored?.reviewedBy ? [stored.reviewedBy] : [])
	return {
		path: `/admin/${contentTypes[key].section}/${id}`,
		reviewBy: stored?.reviewBy ?? '',
		next: formatDay(nextReview(key, now)),
		ownerId: people.find(({ value }) => value === stored?.ownerId)?.value ?? '',
		people,
		isPast: Boolean(stored?.reviewBy && stored.reviewBy < dayAt(now)),
		reviewed:
			stored?.reviewedAt && stored.reviewedVersion !== null
				? {
						on: formatDate(new Date(stored.reviewedAt)),
						by:
							stored.reviewedBy === 'system' ? null : (names.get(stored.reviewedBy ?? '') ?? null),
						version: stored.reviewedVersion,
					}
				: null,
	}
}

type StoredReview = {
	reviewBy: string | null
	ownerId: string | null
	reviewedAt: string | Date | null
	reviewedBy: string | null
	reviewedVersion: number | null
}

/** What is stored or, before it is, what it will be by the type. One query. */
async function readStored(
	db: Db,
	{ key, id, now }: { key: ContentKey; id: string | number; now: Date },
): Promise<StoredReview | null> {
	const { table } = contents[key]
	const { rows } = await db.execute<StoredReview>(sql`
		select coalesce(stored.review_by, made.review_by)::text as "reviewBy",
			case when stored.record_id is not null and stored.review_by is not null then stored.owner_id
				else coalesce(stored.owner_id, made.owner_id, ${lastPublisher(key)}) end as "ownerId",
			stored.reviewed_at as "reviewedAt", stored.reviewed_by as "reviewedBy",
			stored.reviewed_version as "reviewedVersion"
		from ${table}
		left join record_reviews stored on stored.record_type = ${key} and stored.record_id = ${table.id}::text
		left join (${defaultReviews(key, { now, id })}) made on made.record_id = ${table.id}::text
		where ${table.id} = ${id}`)
	return rows[0] ?? null
}

/** Who can be asked to review records of a type: everybody with access who may edit them. Editors need no addresses. */
async function listReviewers(db: Db, key: ContentKey): Promise<{ value: string; label: string }[]> {
	const people = await db
		.select({ value: authUsers.id, name: personName, email: authUsers.email })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(sql`${adminUsers.role} = any (${reviewingRoles(key)})`)
		.orderBy(asc(authUsers.email))
	return people.map(({ value, name, email }) => ({
		value,
		label: name || (email.split('@')[0] ?? ''),
	}))
}
