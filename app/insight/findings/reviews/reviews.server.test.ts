import { expect, test } from 'vitest'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { emptyTrash } from '#content/empty-trash.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildProduct, buildResource } from '#tests/support/factories.ts'
import { announcements, publishRecord } from '#tests/support/working-copies.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { markReviewed, setReviewDay, setReviewOwner } from './change-review.server.ts'
import { makeDefaultReviews } from './default-reviews.server.ts'
import { readReview } from './read-review.server.ts'

// 20:00 of the same day in New Zealand.
const now = new Date('2027-03-10T07:00Z')
const spotlight = { category: 'Disease Spotlight', createdAt: new Date('2026-03-09T11:30Z') }

const reviewsIn = (db: TestDb) => db.select().from(recordReviews)
const refused = (code: string) => ({ ok: false, error: { code } })
const done = { ok: true, value: null }

test('articles on diseases and resources on them or biosecurity are to be reviewed a year after they came out, by office days; others not', async () => {
	await using db = await testDb()
	const article = await buildArticle(db, spotlight)
	const scheduled = await buildArticle(db, {
		...spotlight,
		publishAt: new Date('2026-12-31T12:00Z'),
	})
	const resource = await buildResource(db, { tags: ['Welfare', 'Biosecurity'], createdAt: now })
	await buildResource(db, { tags: ['Welfare'] })
	await buildArticle(db, { category: 'Blogs' })
	await buildArticle(db, { ...spotlight, status: 'draft' })
	await buildArticle(db, { ...spotlight, deletedAt: now })
	await buildProduct(db)
	await makeDefaultReviews(db, now)
	await makeDefaultReviews(db, now)
	const dates = (await reviewsIn(db)).map(({ recordType, recordId, reviewBy }) => [
		recordType,
		recordId,
		reviewBy,
	])
	expect(dates.toSorted()).toEqual(
		[
			// Half past midnight in New Zealand.
			['article', article.id, '2027-03-10'],
			['article', scheduled.id, '2028-01-01'],
			['resource', resource.id, '2028-03-10'],
		].toSorted(),
	)
})

test('the first owner is whoever published it last, if they still may; a draft counts from when it was published', async () => {
	await using db = await testDb()
	const ana = await createPerson(db, { role: 'editor' })
	const { id } = await publishRecord(db, 'article', { category: 'Disease Spotlight' })
	await db.pool.query(
		`update record_versions set "by" = $1, "at" = '2026-05-01' where record_id = $2`,
		[ana.id, id],
	)
	await db.pool.query(`update news set created_at = '2026-01-01' where id = $1`, [id])
	const shown = await readReview(db, { key: 'article', id, now })
	await makeDefaultReviews(db, now)
	expect(await reviewsIn(db)).toMatchObject([{ reviewBy: '2027-05-01', ownerId: ana.id }])
	expect(shown).toMatchObject({ reviewBy: '2027-05-01', ownerId: ana.id, reviewed: null })
	expect(await readReview(db, { key: 'article', id, now })).toEqual(shown)
	await db.pool.query('delete from record_reviews; delete from admin_users')
	await makeDefaultReviews(db, now)
	expect(await reviewsIn(db)).toMatchObject([{ ownerId: null }])
})

test('a date is set and moved earlier at any time; only Mark as reviewed moves it on', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const set = (reviewBy: string | null) =>
		setReviewDay(db, admin(), { key: 'product', id, now, reviewBy })
	expect(await set('2027-03-09')).toEqual(refused('past'))
	expect(await set('2037-03-11')).toEqual(refused('far'))
	expect(await set('2027-02-30')).toEqual(refused('noDay'))
	expect(await set('2027-06-01')).toEqual(done)
	expect(await set('2027-06-02')).toEqual(refused('later'))
	expect(await set('2027-06-01')).toEqual(done)
	expect(await set('2027-03-10')).toEqual(done)
	expect(await set('2027-06-01')).toEqual(refused('later'))
	expect(await reviewsIn(db)).toMatchObject([{ reviewBy: '2027-03-10', reviewedAt: null }])
	const article = await buildArticle(db, spotlight)
	const later = { key: 'article', id: article.id, now, reviewBy: '2027-03-11' } as const
	expect(await setReviewDay(db, admin(), later)).toEqual(refused('later'))
	expect(await setReviewDay(db, admin(), { ...later, reviewBy: null })).toEqual(refused('needsDay'))
	// No type asks for this one.
	expect(await set(null)).toEqual(done)
	const actions = (await db.select().from(auditLog)).map(({ action }) => action)
	expect(actions).toEqual(['review-by', 'review-by', 'review-by'])
})

test('a review notes the version that was seen and the next date, and is refused when the record was saved since', async () => {
	await using db = await testDb()
	const { id, version } = await publishRecord(db, 'article', { category: 'Disease Spotlight' })
	const before = await announcements(db)
	const mark = (shown: number) =>
		markReviewed(db, admin(), { key: 'article', id, now, version: shown })
	expect(await mark(version + 1)).toEqual(refused('stale'))
	expect(await announcements(db)).toBe(before)
	expect(await mark(version)).toEqual(done)
	expect(await announcements(db)).toBe(before + 1)
	expect(await reviewsIn(db)).toMatchObject([
		{ reviewBy: '2028-03-10', reviewedAt: now, reviewedVersion: version },
	])
	await db.pool.query('update news set version = version + 1')
	expect(await mark(version)).toEqual(refused('stale'))
	expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
		action: 'review',
		recordType: 'article',
		recordId: id,
		detail: { version },
	})
})

test('what no type asks for is reviewed again in a year; of two who review at once both are noted', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db)
	const before = await announcements(db)
	const mark = (name: string) =>
		markReviewed(db, admin(name), { key: 'product', id, now, version: 1 })
	expect(await Promise.all([mark('a'), mark('b')])).toEqual([done, done])
	expect(await reviewsIn(db)).toMatchObject([{ reviewBy: '2028-03-10', reviewedVersion: 1 }])
	// No page of a product says so.
	expect(await announcements(db)).toBe(before)
})

test('an owner has access and may edit the record; an editor cannot change reviews of what only administrators edit', async () => {
	await using db = await testDb()
	const [editor, boss] = [await createPerson(db, { role: 'editor' }), await createPerson(db)]
	const { id } = await buildProduct(db)
	const give = (ownerId: string | null) =>
		setReviewOwner(db, editor.actor, { key: 'product', id, now, ownerId })
	expect(await give(crypto.randomUUID())).toEqual(refused('cannotReview'))
	expect(await give(editor.id)).toEqual(done)
	expect(await give(null)).toEqual(done)
	const { rows } = await db.pool.query<{ id: string }>('select id from business')
	const business = { key: 'business', id: String(rows[0]?.id), now } as const
	await expect(setReviewOwner(db, editor.actor, { ...business, ownerId: null })).rejects.toThrow(
		ForbiddenError,
	)
	const toEditor = { ...business, ownerId: editor.id }
	expect(await setReviewOwner(db, boss.actor, toEditor)).toEqual(refused('cannotReview'))
	expect(await setReviewOwner(db, boss.actor, { ...business, ownerId: boss.id })).toEqual(done)
	const { people } = await readReview(db, business)
	expect(people.map(({ value }) => value)).toEqual([boss.id])
})

test('a record in the trash cannot be reviewed, and one that is deleted for good has no review any more', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { deletedAt: now })
	const place = { key: 'product', id, now } as const
	expect(await setReviewOwner(db, admin(), { ...place, ownerId: null })).toEqual(refused('gone'))
	expect(await setReviewDay(db, admin(), { ...place, id: 'none', reviewBy: null })).toEqual(
		refused('gone'),
	)
	for (const recordId of [id, crypto.randomUUID()])
		await db.insert(recordReviews).values({ recordType: 'product', recordId })
	await emptyTrash(db, new Date('2027-05-01'))
	expect(await reviewsIn(db)).toHaveLength(1)
})
