import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessContent } from '#content/business/type.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { setDueTimes } from './due-times.server.ts'

type Given = Partial<typeof leads.$inferInsert>

/** Of Friday 5 February 2027, before the long weekend of Waitangi Day: due on Wednesday. */
async function addLeads(db: TestDb, ...given: Given[]) {
	const lead = {
		kind: 'contact',
		name: 'Hana',
		email: 'hana@example.nz',
		createdAt: new Date('2027-02-05T16:50+13:00'),
		replyDays: 2,
		dueAt: new Date('2027-02-10T17:00+13:00'),
	} as const
	await db.insert(leads).values(given.map((one) => ({ ...lead, ...one })))
}

async function duesIn(db: TestDb) {
	const rows = await db.select().from(leads).orderBy(leads.name)
	return Object.fromEntries(rows.map(({ name, dueAt }) => [name, dueAt?.toISOString() ?? null]))
}

test('a special day entered later moves what is open at its office, by the days promised then; nothing else changes', async () => {
	await using db = await testDb()
	await addLeads(
		db,
		{ name: 'new' },
		{ name: 'in progress', state: 'in progress', replyDays: 5 },
		{ name: 'spam', state: 'spam' },
		{ name: 'done', state: 'done' },
		{ name: 'elsewhere', office: 'Australia', dueAt: new Date('2027-02-09T17:00+11:00') },
		{ name: 'promised nothing', replyDays: null, dueAt: null },
	)
	const touched = await db.select({ at: leads.updatedAt }).from(leads)
	await db.update(business).set({
		replyDays: 1,
		nzSpecialDays: sql`${business.nzSpecialDays} ||
			'[{"from": "2027-02-10", "to": "2027-02-10", "spans": [], "name": "Stocktaking"}]'`,
	})

	expect(await setDueTimes(db)).toBe(3)
	expect(await duesIn(db)).toEqual({
		new: '2027-02-11T04:00:00.000Z',
		'in progress': '2027-02-16T04:00:00.000Z',
		spam: '2027-02-11T04:00:00.000Z',
		done: '2027-02-10T04:00:00.000Z',
		elsewhere: '2027-02-09T06:00:00.000Z',
		'promised nothing': null,
	})
	expect(await db.select({ at: leads.updatedAt }).from(leads)).toEqual(touched)
	expect(await setDueTimes(db)).toBe(0)
})

test('an office that closes for years is due for nothing, and for it again once it opens', async () => {
	await using db = await testDb()
	await addLeads(db, { name: 'new' })
	const [before] = await db.select({ days: business.nzSpecialDays }).from(business)
	await db.update(business).set({
		nzSpecialDays: [{ from: '2027-01-01', to: '2030-01-01', spans: [], name: 'Rebuilding' }],
	})
	await setDueTimes(db)
	expect(await duesIn(db)).toEqual({ new: null })
	await db.update(business).set({ nzSpecialDays: before?.days })
	await setDueTimes(db)
	expect(await duesIn(db)).toEqual({ new: '2027-02-10T04:00:00.000Z' })
})

test('a save of the business queues the job once', async () => {
	await using db = await testDb()
	const [row] = await db.select({ id: business.id }).from(business)
	for (const name of ['Rimu Poultry', 'Rimu Poultry Ltd']) {
		const record = await businessContent.readForm(db, row?.id ?? '')
		if (!record) throw new Error('There is no business')
		const { id, version, values } = record
		await businessContent.saveForm(db, admin(), { id, version, values: { ...values, name } })
	}
	const { rows } = await db.execute(
		sql`select task_identifier as name from graphile_worker.jobs where task_identifier like 'leads.%'`,
	)
	expect(rows).toEqual([{ name: 'leads.setDueTimes' }])
})
