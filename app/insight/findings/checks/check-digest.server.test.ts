import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeAccess } from '#platform/auth/access/take-access.server.ts'
import { changeRole } from '#platform/auth/access/change-access.server.ts'
import { listAccess } from '#platform/auth/access/list-access.server.ts'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { digestMonthAt, sendDigest } from '#platform/mail/digest.server.ts'
import type { MailData, SectionData } from '#platform/mail/kinds.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { collectChecks } from './check-digest.server.ts'

const february = new Date('2027-02-01T07:00+13:00')
const march = new Date('2027-03-01T07:00+13:00')
const april = new Date('2027-04-01T07:00+13:00')

/** Sends the digest of the month with this section alone. */
function notify(db: TestDb, now: Date, named?: number) {
	const month = digestMonthAt(now)
	const collect = [(tx: Db) => collectChecks(tx, { now, month, ...(named ? { named } : {}) })]
	return sendDigest(db, { kind: 'month', period: month.first, collect })
}

async function addCheck(
	db: TestDb,
	ownerId: string | null,
	checkBy = '2027-02-28',
	title = 'Tray',
) {
	const { id } = await buildProduct(db, { title, slug: crypto.randomUUID() })
	await db.insert(recordChecks).values({ recordType: 'product', recordId: id, checkBy, ownerId })
	return id
}

/** The mails since the last look. */
async function mailsIn(db: TestDb) {
	const rows = await db.select().from(mails).where(eq(mails.kind, 'digest'))
	await db.delete(mails)
	return rows
		.map(({ toEmail, data }) => {
			const [section] = (data as MailData['digest']).sections
			return { to: toEmail, ...(section?.data as SectionData['checks-due']) }
		})
		.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))
}

test('each owner has one mail of what is due before the month ends, the administrators what is nobody’s too', async () => {
	await using db = await testDb()
	const editor = await createPerson(db, { email: 'editor@example.com', role: 'editor' })
	const boss = await createPerson(db, { email: 'boss@example.com' })
	await createPerson(db, { email: 'other@example.com' })
	const id = await addCheck(db, editor.id, '2027-02-28', 'Late in the month')
	await addCheck(db, editor.id, '2026-12-24', 'Overdue')
	await addCheck(db, editor.id, '2027-03-01', 'Next month')
	await addCheck(db, boss.id, '2027-02-02', 'Of the boss')
	await addCheck(db, null, '2027-02-01', 'Of nobody')
	expect(await notify(db, february)).toBe(3)
	expect(await mailsIn(db)).toMatchObject([
		{
			to: 'boss@example.com',
			month: 'February 2027',
			own: 1,
			unowned: 1,
			records: [
				{ title: 'Of nobody', when: '1 February 2027, nobody’s' },
				{ title: 'Of the boss', when: '2 February 2027' },
			],
			listPath: '/admin/put-right?kind=past-check',
		},
		{
			to: 'editor@example.com',
			own: 2,
			unowned: 0,
			records: [
				{ title: 'Overdue', when: '24 December 2026' },
				{ title: 'Late in the month', path: `/admin/products/${id}/edit#check-by` },
			],
			listPath: '/admin/put-right?kind=past-check&whose=me',
		},
		{ to: 'other@example.com', own: 0, unowned: 1, records: [{ when: '1 February 2027' }] },
	])
	expect(await notify(db, march)).toBe(1)
	expect(await mailsIn(db)).toMatchObject([{ own: 1, records: [{ title: 'Next month' }] }])
})

test('a mail names twenty records and counts the rest; records off the site are told once they are on it', async () => {
	await using db = await testDb()
	const { id } = await createPerson(db)
	for (let n = 0; n < 34; n++) await addCheck(db, id)
	await db.pool.query(
		`update products set status = 'draft' where id = (select id from products limit 1)`,
	)
	expect(await notify(db, february)).toBe(1)
	const [mail] = await mailsIn(db)
	expect([mail?.own, mail?.records.length]).toEqual([33, 20])
	await db.pool.query(`update products set status = 'published'`)
	expect(await notify(db, march)).toBe(1)
	expect((await mailsIn(db))[0]?.own).toBe(1)
})

test.each([
	['before seven', '2027-02-01T06:59+13:00', 0],
	['at seven', '2027-02-01T07:00+13:00', 1],
	['after days without a worker', '2027-02-19T12:00+13:00', 1],
	['on the last day of the month before', '2027-01-31T23:59+13:00', 0],
])('%s: %s', async (_when, now, amount) => {
	await using db = await testDb()
	await db.pool.query(
		`insert into digests (kind, period, recipients) values ('month', '2027-01-01', '{}')`,
	)
	await addCheck(db, (await createPerson(db)).id)
	expect(await notify(db, new Date(now))).toBe(amount)
	expect(await notify(db, new Date(now))).toBe(0)
})

test('a site tells nobody in the month in which it got this; without anybody to tell, nothing counts as told', async () => {
	await using db = await testDb()
	await addCheck(db, null, '2026-01-01')
	expect(await notify(db, new Date())).toBe(0)
	expect(await notify(db, february)).toBe(0)
	await createPerson(db)
	expect(await notify(db, march)).toBe(1)
})

test('a run that is stopped before its end has sent nothing, and the next one sends all', async () => {
	await using db = await testDb()
	await addCheck(db, (await createPerson(db)).id)
	await db.pool.query('alter table record_checks rename column told_to to told_away')
	await expect(notify(db, february)).rejects.toThrow('Failed query')
	await db.pool.query('alter table record_checks rename column told_away to told_to')
	expect(await mailsIn(db)).toEqual([])
	const sent = await Promise.all([1, 2, 3].map(() => notify(db, february)))
	expect(sent.toSorted()).toEqual([0, 0, 1])
})

test('who leaves hands over; of what they were told, whoever gets it is told, and of what others were told nobody', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com' })
	const ana = await createPerson(db, { role: 'editor' })
	const heir = await createPerson(db, { email: 'heir@example.com', role: 'editor' })
	const record = await addCheck(db, ana.id, '2027-02-10', 'Told to Ana')
	await addCheck(db, null, '2027-02-10', 'Told to administrators')
	expect((await listAccess(db, february)).map(({ checks }) => checks).toSorted()).toEqual([0, 0, 1])
	await notify(db, february)
	await db.update(recordChecks).set({ ownerId: ana.id })
	await mailsIn(db)
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: heir.id })).toMatchObject({
		ok: true,
	})
	expect((await db.select().from(recordChecks)).map(({ ownerId }) => ownerId)).toEqual([
		heir.id,
		heir.id,
	])
	const events = await db.select().from(auditLog).where(eq(auditLog.recordId, record))
	expect(events).toMatchObject([{ action: 'check-owner', actorId: boss.id, recordType: 'product' }])
	await db.delete(mails)
	expect(await notify(db, march)).toBe(1)
	expect(await mailsIn(db)).toMatchObject([
		{ to: 'heir@example.com', records: [{ title: 'Told to Ana' }] },
	])
	expect(await notify(db, april)).toBe(0)
})

test('without a choice it is nobody’s, and whoever had no leads may be followed by an editor, but not by themselves', async () => {
	await using db = await testDb()
	const [boss, ana] = [
		await createPerson(db, { email: 'boss@example.com' }),
		await createPerson(db),
	]
	const ben = await createPerson(db, { role: 'editor' })
	await addCheck(db, ana.id)
	await db.pool.query(
		`insert into leads (kind, name, email, owner_id) values ('contact', 'Hana', 'h@example.nz', $1)`,
		[ana.id],
	)
	const refused = { ok: false, error: { code: 'cannotTake' } }
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: ben.id })).toEqual(refused)
	await db.pool.query(`update leads set state = 'done'`)
	expect(await takeAccess(db, boss.actor, { userId: ana.id, heirId: ana.id })).toEqual(refused)
	expect(await takeAccess(db, boss.actor, { userId: ana.id })).toMatchObject({ ok: true })
	expect(await db.select().from(recordChecks)).toMatchObject([{ ownerId: null }])
	expect(await notify(db, february)).toBe(1)
	expect(await mailsIn(db)).toMatchObject([{ to: 'boss@example.com', unowned: 1 }])
})

test('what an owner may no longer edit after a change of their role is told to the administrators', async () => {
	await using db = await testDb()
	const [boss, ana] = [
		await createPerson(db, { email: 'boss@example.com' }),
		await createPerson(db),
	]
	const { rows } = await db.pool.query<{ id: string }>('select id::text from business')
	await db.insert(recordChecks).values({
		recordType: 'business',
		recordId: rows[0]?.id ?? '',
		checkBy: '2027-02-03',
		ownerId: ana.id,
	})
	await notify(db, february)
	expect(await mailsIn(db)).toHaveLength(1)
	await changeRole(db, boss.actor, { userId: ana.id, role: 'editor' })
	await db.delete(mails)
	expect(await notify(db, march)).toBe(1)
	expect(await mailsIn(db)).toMatchObject([{ to: 'boss@example.com', own: 0, unowned: 1 }])
})
