// When a record is to be reviewed, by whom, and that it was. None of it is a version of the record.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { isOfType } from '#kit/records/record.server.ts'
import type { RecordId } from '#kit/records/record.server.ts'
import { dayAfter, dayAt, readDay } from './review-days.server.ts'
import {
	reviewingRoles,
	isDueByType,
	lastPublisher,
	makeDefaultReviews,
	nextReview,
} from './default-reviews.server.ts'

/** Years ahead for which a date may be set: a later one is a slip of the keyboard. */
const maxYears = 10

/**
 * `gone`: there is no such record outside the trash. `later`: a date is moved on only by whoever marks the text as
 * reviewed. `stale`: it was saved since it was opened.
 */
export type ReviewRefusal = {
	code: 'gone' | 'noDay' | 'past' | 'far' | 'later' | 'cannotReview' | 'stale' | 'needsDay'
}

type Changed = Result<null, ReviewRefusal>
type Place = { key: ContentKey; id: string; now: Date }

/**
 * Sets by when a record is to be reviewed, where it has no date yet, or moves the date earlier; `null`, where its type
 * asks for none, takes the date away.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function setReviewDay(
	db: Db,
	actor: Actor,
	{ reviewBy: wanted, ...place }: Place & { reviewBy: string | null },
): Promise<Changed> {
	return changeReview(db, actor, place, async (tx, { review, id, row }) => {
		const reviewBy = wanted === null ? null : readDay(wanted)
		if (reviewBy === null && wanted !== null) return fail({ code: 'noDay' })
		if (reviewBy === review.reviewBy) return ok(null)
		if (reviewBy === null && row.isDueByType) return fail({ code: 'needsDay' })
		if (reviewBy !== null && review.reviewBy !== null && reviewBy > review.reviewBy)
			return fail({ code: 'later' })
		const problem = reviewBy === null ? null : problemOf(reviewBy, place.now)
		if (problem) return fail(problem)
		await tx.update(recordReviews).set({ reviewBy }).where(isOf(place.key, id))
		await addAudit(tx, actor, { recordType: place.key, recordId: id, action: 'review-by' })
		return ok(null)
	})
}

/**
 * Sets who is to review a record; null: nobody.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function setReviewOwner(
	db: Db,
	actor: Actor,
	{ ownerId, ...place }: Place & { ownerId: string | null },
): Promise<Changed> {
	return changeReview(db, actor, place, async (tx, { review, id }) => {
		if (ownerId === review.ownerId) return ok(null)
		if (ownerId !== null && !(await canReview(tx, place.key, ownerId)))
			return fail({ code: 'cannotReview' })
		await tx.update(recordReviews).set({ ownerId }).where(isOf(place.key, id))
		await addAudit(tx, actor, { recordType: place.key, recordId: id, action: 'review-owner' })
		return ok(null)
	})
}

/**
 * Notes that a version of a record, which the actor has open, was reviewed; the next date is as many months on as its
 * type says, else a year. Its pages say so at once.
 *
 * @returns `stale` when it has another version by now.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function markReviewed(
	db: Db,
	actor: Actor,
	{ version, ...place }: Place & { version: number },
): Promise<Changed> {
	const { key, now } = place
	return changeReview(db, actor, place, async (tx, { id, row }) => {
		if (row.version !== version) return fail({ code: 'stale' })
		await tx
			.update(recordReviews)
			.set({
				reviewBy: nextReview(key, now),
				reviewedAt: now,
				reviewedBy: actorId(actor),
				reviewedVersion: version,
			})
			.where(isOf(key, id))
		const detail = { version }
		await addAudit(tx, actor, { recordType: key, recordId: id, action: 'review', detail })
		const { tags, reviews } = contentTypes[key]
		if (reviews?.isShown) await announceTags(tx, [tags.list, tags.one(id)])
		return ok(null)
	})
}

function problemOf(day: string, now: Date): ReviewRefusal | null {
	if (day < dayAt(now)) return { code: 'past' }
	return day > dayAfter(now, 12 * maxYears) ? { code: 'far' } : null
}

type Held = {
	id: RecordId
	row: { version: number; isDueByType: boolean }
	review: typeof recordReviews.$inferSelect
}

/** Runs `work` while nobody else changes the record or its review, which has a row from then on. */
async function changeReview(
	db: Db,
	actor: Actor,
	{ key, id: requested, now }: Place,
	work: (tx: Db, held: Held) => Promise<Changed>,
): Promise<Changed> {
	assertCan(actor, contentTypes[key].permission)
	const { type, table, parseId } = contents[key]
	const id = parseId(requested)
	if (id === null) return fail({ code: 'gone' })
	return db.transaction(async (tx) => {
		const [row] = await tx
			.select({
				version: sql<number>`${table.version}`,
				isDueByType: sql<boolean>`${isDueByType(key)}`,
			})
			.from(table as PgTable)
			.where(and(eq(table.id, id), isNull(table.deletedAt), isOfType({ type, table })))
			.for('update')
		if (!row) return fail({ code: 'gone' })
		await makeDefaultReviews(tx, now, { key, id })
		await tx.execute(sql`insert into record_reviews (record_type, record_id, owner_id)
			select ${key}, ${table.id}::text, ${lastPublisher(key)} from ${table} where ${table.id} = ${id}
			on conflict do nothing`)
		const [review] = await tx.select().from(recordReviews).where(isOf(key, id)).for('update')
		if (!review) throw new Error('The review of a record vanished while it was held')
		return work(tx, { id, row, review })
	})
}

function isOf(key: ContentKey, id: RecordId) {
	return and(eq(recordReviews.recordType, key), eq(recordReviews.recordId, String(id)))
}

async function canReview(tx: Db, key: ContentKey, personId: string): Promise<boolean> {
	const { rows } = await tx.execute(
		sql`select from admin_users where id = ${personId}::uuid and role = any (${reviewingRoles(key)})`,
	)
	return rows.length > 0
}
