import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeAccess } from '#platform/auth/access/take-access.server.ts'
import { changeRole } from '#platform/auth/access/change-access.server.ts'
import { listAccess } from '#platform/auth/access/list-access.server.ts'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { digestMonthAt, sendDigest } from '#platform/mail/digest.server.ts'
import type { MailData, SectionData } from '#platform/mail/kinds.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { collectReviews } from './review-digest.server.ts'

const february = new Date('2027-02-01T07:00+13:00')
const march = new Date('2027-03-01T07:00+13:00')

/** Sends the digest of the month with this section alone. */
function notify(db: TestDb, now: Date) {
	const period = digestMonthAt(now).first
	return sendDigest(db, { kind: 'month', period, collect: [(tx) => collectReviews(tx, now)] })
}

async function addReview(
	db: TestDb,
	ownerId: string | null,
	reviewBy = '2027-02-28',
	title = 'Tray',
) {
	const { id } = await buildProduct(db, { title, slug: crypto.randomUUID() })
	await db.insert(recordReviews).values({ recordType: 'product', recordId: id, reviewBy, ownerId })
	return id
}

/** The mails since the last look. */
async function mailsIn(db: TestDb) {
	const rows = await db.select().from(mails).where(eq(mails.kind, 'digest'))
	await db.delete(mails)
	return rows
		.map(({ toEmail, data }) => {
			const [section] = (data as MailData['digest']).sections
			return { to: toEmail, ...(section?.data as SectionData['reviews-due']) }
		})
		.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))
}

test('each owner has one section of what is due before the month ends, the administrators what is nobody’s too, each month until it is reviewed', async () => {
	await using db = await testDb()
	const editor = await createPerson(db, { email: 'editor@example.com', role: 'editor' })
	const boss = await createPerson(db, { email: 'boss@example.com' })
	await createPerson(db, { email: 'other@example.com' })
	const id = await addReview(db, editor.id, '2027-02-28', 'Late in the month')
	await addReview(db, editor.id, '2026-12-24', 'Overdue')
	await addReview(db, editor.id, '2027-03-01', 'Next month')
	await addReview(db, boss.id, '2027-02-02', 'Of the boss')
	await addReview(db, null, '2027-02-01', 'Of nobody')
	expect(await notify(db, february)).toBe(3)
	expect(await mailsIn(db)).toMatchObject([
		{
			to: 'boss@example.com',
			month: 'February 2027',
			own: 1,
			unowned: 1,
			records: [
				{ title: 'Of nobody', when: '1 February 2027, unassigned' },
				{ title: 'Of the boss', when: '2 February 2027' },
			],
			listPath: '/admin/put-right?kind=review-due',
		},
		{
			to: 'editor@example.com',
			own: 2,
			unowned: 0,
			records: [
				{ title: 'Overdue', when: '24 December 2026' },
				{ title: 'Late in the month', path: `/admin/products/${id}/edit#review-by` },
			],
			listPath: '/admin/put-right?kind=review-due&whose=me',
		},
		{ to: 'other@example.com', own: 0, unowned: 1, records: [{ when: '1 February 2027' }] },
	])
	// It comes again until it is reviewed.
	await db
		.update(recordReviews)
		.set({ reviewBy: '2028-02-28' })
		.where(eq(recordReviews.ownerId, boss.id))
	expect(await notify(db, march)).toBe(3)
	expect(await mailsIn(db)).toMatchObject([
		{ to: 'boss@example.com', own: 0, unowned: 1 },
		{
			to: 'editor@example.com',
			own: 3,
			records: [{ title: 'Overdue' }, {}, { title: 'Next month' }],
		},
		{ to: 'other@example.com' },
	])
})

test('a section names twenty records and counts the rest, without those off the site', async () => {
	await using db = await testDb()
	const { id } = await createPerson(db)
	for (let n = 0; n < 34; n++) await addReview(db, id)
	await db.pool.query(
		`update products set status = 'draft' where id = (select id from products limit 1)`,
	)
	expect(await notify(db, february)).toBe(1)
	const [mail] = await mailsIn(db)
	expect([mail?.own, mail?.records.length]).toEqual([33, 20])
})

test('a site notifies nobody in the month in which it got digests, nor where nobody is', async () => {
	await using db = await testDb()
	await addReview(db, null, '2026-01-01')
	expect(await notify(db, february)).toBe(0)
	await createPerson(db)
	// The one in which its database was made, by the clock of the office.
	const { rows } = await db.pool.query(
		`select min(period)::text as period from digests where kind = 'month'`,
	)
	expect(await notify(db, new Date(`${rows[0].period}T12:00:00Z`))).toBe(0)
	expect(await notify(db, march)).toBe(1)
})

test('who leaves hands over, to an heir or to the administrators', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com' })
	const ana = await createPerson(db, { role: 'editor' })
	const heir = await createPerson(db, { email: 'heir@example.com', role: 'editor' })
	const record = await addReview(db, ana.id, '2027-02-10')
	expect((await listAccess(db, february)).map(({ reviews }) => reviews).toSorted()).toEqual([
		0, 0, 1,
	])
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: heir.id })).toMatchObject({
		ok: true,
	})
	const events = await db.select().from(auditLog).where(eq(auditLog.recordId, record))
	expect(events).toMatchObject([
		{ action: 'review-owner', actorId: boss.id, recordType: 'product' },
	])
	await db.delete(mails)
	await notify(db, february)
	expect(await mailsIn(db)).toMatchObject([{ to: 'heir@example.com', own: 1 }])
	expect(await takeAccess(db, boss.actor, { userId: heir.id })).toMatchObject({ ok: true })
	await notify(db, march)
	expect(await mailsIn(db)).toMatchObject([{ to: 'boss@example.com', own: 0, unowned: 1 }])
})

test('whoever had no leads may be followed by an editor, but not by themselves', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db)]
	const ben = await createPerson(db, { role: 'editor' })
	await addReview(db, ana.id)
	await db.pool.query(
		`insert into leads (kind, name, email, owner_id) values ('contact', 'Hana', 'h@example.nz', $1)`,
		[ana.id],
	)
	const refused = { ok: false, error: { code: 'cannotTake' } }
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: ben.id })).toEqual(refused)
	await db.pool.query(`update leads set state = 'done'`)
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: ana.id })).toEqual(refused)
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: ben.id })).toMatchObject({
		ok: true,
	})
})

test('what an owner may no longer edit after a change of their role is for the administrators', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com' })
	const ana = await createPerson(db)
	const { rows } = await db.pool.query<{ id: string }>('select id::text from business')
	await db.insert(recordReviews).values({
		recordType: 'business',
		recordId: rows[0]?.id ?? '',
		reviewBy: '2027-02-03',
		ownerId: ana.id,
	})
	await changeRole(db, boss.actor, { userId: ana.id, role: 'editor' })
	await db.delete(mails)
	await notify(db, february)
	expect(await mailsIn(db)).toMatchObject([{ to: 'boss@example.com', own: 0, unowned: 1 }])
})
