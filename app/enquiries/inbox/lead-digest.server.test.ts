import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { business } from '#platform/db/tables/business.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { digests, mailboxState, mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import type { MailData, SectionData } from '#platform/mail/kinds.ts'
import { openMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { eraseRows } from '#insight/people/erase-rows.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { sendLeadDigests } from './lead-digest.server.ts'

// 2027-02-03 is a Wednesday.
const morning = new Date('2027-02-03T07:00+13:00')
const yesterday = new Date('2027-02-02T17:00+13:00')
const today = new Date('2027-02-03T17:00+13:00')
const tomorrow = new Date('2027-02-04T17:00+13:00')

type Given = Partial<typeof leads.$inferInsert>

async function addLeads(db: TestDb, ...given: Given[]) {
	const lead = { kind: 'contact', name: 'Hana', email: 'hana@example.nz', replyDays: 2 } as const
	return db
		.insert(leads)
		.values(given.map((one) => ({ ...lead, dueAt: today, ...one })))
		.returning({ id: leads.id })
}

/** The section of a stored digest. */
const dueIn = (data: unknown) =>
	(data as MailData['digest']).sections[0]?.data as SectionData['leads-due']

/** To whom mails were queued, and what they name. */
async function toldIn(db: TestDb) {
	const rows = await db.select().from(mails).orderBy(mails.createdAt, mails.toEmail)
	return rows.map(({ toEmail, data }) => {
		const { overdue, today: due, leads: named } = dueIn(data)
		return {
			to: toEmail ?? (data as MailData['digest']).about,
			overdue,
			today: due,
			leads: named.map(({ title, when }) => `${title}, ${when}`),
		}
	})
}

test('an owner is told what is due that day and what is overdue, the longest first; what is replied to or later is not', async () => {
	await using db = await testDb()
	const ana = await createPerson(db, { email: 'ana@example.com' })
	const ownerId = ana.id
	const [replied] = await addLeads(
		db,
		{ name: 'Replied', ownerId, state: 'in progress' },
		{ name: 'Today', ownerId },
		{ name: 'Late', ownerId, dueAt: yesterday, subject: 'Red mite', state: 'in progress' },
		{ name: 'Tomorrow', ownerId, dueAt: tomorrow },
		{ name: 'Done', ownerId, state: 'done', dueAt: yesterday },
		{ name: 'Spam', ownerId, state: 'spam', dueAt: yesterday },
	)
	await db.insert(leadMessages).values({
		id: crypto.randomUUID(),
		leadId: replied?.id ?? '',
		kind: 'reply',
		text: 'Wash the perches.',
		by: ana.id,
	})
	expect(await sendLeadDigests(db, morning)).toBe(1)
	expect(await toldIn(db)).toEqual([
		{
			to: 'ana@example.com',
			overdue: 1,
			today: 1,
			leads: ['Late: Red mite, Overdue since yesterday', 'Today: Contact message, Due today 17:00'],
		},
	])
})

test('thirty overdue leads are one mail, a hundred too, which names the first', async () => {
	await using db = await testDb()
	const [ana, ben] = [await createPerson(db), await createPerson(db)]
	const many = (amount: number, ownerId: string) =>
		Array.from({ length: amount }, () => ({ ownerId, dueAt: yesterday }))
	await addLeads(db, ...many(30, ana.id), ...many(100, ben.id))
	expect(await sendLeadDigests(db, morning)).toBe(2)
	const told = await toldIn(db)
	const numbers = told.map(({ overdue, leads: named }) => [overdue, named.length])
	expect(numbers.toSorted()).toEqual([
		[100, 40],
		[30, 30],
	])
})

test('two workers, and a run at each quarter of an hour, send one mail', async () => {
	await using db = await testDb()
	const ana = await createPerson(db)
	await addLeads(db, { ownerId: ana.id }, {})
	const sent = await Promise.all([1, 2, 3, 4].map(() => sendLeadDigests(db, morning)))
	expect(sent.toSorted()).toEqual([0, 0, 0, 2])
	// What one is given during the day waits for the next morning.
	await addLeads(db, { ownerId: (await createPerson(db)).id, dueAt: yesterday })
	for (let minutes = 15; minutes < 16 * 60; minutes += 15)
		expect(await sendLeadDigests(db, new Date(morning.getTime() + minutes * 60_000))).toBe(0)
	expect(await sendLeadDigests(db, new Date('2027-02-04T07:00+13:00'))).toBe(3)
})

test('a run that is stopped before its end has sent nothing, and the next one sends all', async () => {
	await using db = await testDb()
	await addLeads(db, { ownerId: (await createPerson(db)).id })
	await db.pool.query('alter table mails rename to mails_away')
	await expect(sendLeadDigests(db, morning)).rejects.toThrow('Failed query')
	await db.pool.query('alter table mails_away rename to mails')
	expect(await toldIn(db)).toEqual([])
	expect(await sendLeadDigests(db, morning)).toBe(1)
})

test.each([
	['before seven', '2027-02-03T06:59+13:00', 0],
	['at seven', '2027-02-03T07:00+13:00', 1],
	['in the evening, after a day without a worker', '2027-02-03T22:00+13:00', 1],
	['on a Saturday', '2027-02-06T09:00+13:00', 0],
	['on Waitangi Day', '2027-02-08T09:00+13:00', 0],
	['in the Christmas holidays', '2027-12-29T09:00+13:00', 0],
	['when clocks have gone back', '2027-04-05T07:00+12:00', 1],
	['an hour before that, as clocks were', '2027-04-05T07:00+13:00', 0],
])('%s: %s', async (_when, now, amount) => {
	await using db = await testDb()
	await addLeads(db, { ownerId: (await createPerson(db)).id, dueAt: yesterday })
	expect(await sendLeadDigests(db, new Date(now))).toBe(amount)
})

test('each office has its own morning: on a holiday of one alone the other is told', async () => {
	await using db = await testDb()
	const [ana, ben] = [
		await createPerson(db, { email: 'ana@example.com' }),
		await createPerson(db, { email: 'ben@example.com' }),
	]
	const at = { dueAt: yesterday }
	await addLeads(db, { ownerId: ana.id, ...at }, { ownerId: ben.id, office: 'Australia', ...at })
	// Waitangi Day, 7:00 in New Zealand, then in Victoria.
	expect(await sendLeadDigests(db, new Date('2027-02-08T07:00+13:00'))).toBe(0)
	expect(await sendLeadDigests(db, new Date('2027-02-08T07:00+11:00'))).toBe(1)
	expect((await toldIn(db)).map(({ to }) => to)).toEqual(['ben@example.com'])
	// The next day, each at seven.
	expect(await sendLeadDigests(db, new Date('2027-02-09T07:00+13:00'))).toBe(1)
	expect(await sendLeadDigests(db, new Date('2027-02-09T07:00+11:00'))).toBe(1)
})

test('somebody with leads of both offices gets one mail a day, about all that are open then', async () => {
	await using db = await testDb()
	const ana = await createPerson(db, { email: 'ana@example.com' })
	const ownerId = ana.id
	await addLeads(
		db,
		{ name: 'Here', ownerId },
		{ name: 'There', ownerId, office: 'Australia', dueAt: new Date('2027-02-03T17:00+11:00') },
	)
	expect(await sendLeadDigests(db, morning)).toBe(1)
	expect(await sendLeadDigests(db, new Date('2027-02-03T07:00+11:00'))).toBe(0)
	expect(await toldIn(db)).toMatchObject([
		{
			leads: [
				'Here: Contact message, Due today 17:00',
				'There: Contact message, Due today 17:00 in Australia',
			],
		},
	])
})

test('what nobody owns goes to the mailbox of its kind, one mail for each mailbox', async () => {
	await using db = await testDb()
	await addLeads(db, { kind: 'contact' }, { kind: 'enquiry' }, { kind: 'resource-request' })
	await sendLeadDigests(db, morning)
	expect(await toldIn(db)).toMatchObject([{ to: 'contact', today: 3 }])

	await db.update(business).set({ enquiryMailbox: 'enquiries@example.com' })
	await sendLeadDigests(db, new Date('2027-02-04T07:00+13:00'))
	expect(
		(await toldIn(db))
			.slice(1)
			.map(({ to, overdue }) => [to, overdue])
			.toSorted(),
	).toEqual([
		['contact', 2],
		['enquiry', 1],
	])
})

test('an owner who may not handle leads any more is none', async () => {
	await using db = await testDb()
	const [ana, ben] = [await createPerson(db), await createPerson(db, { role: 'editor' })]
	await addLeads(db, { ownerId: ana.id }, { ownerId: ben.id })
	await db.pool.query('delete from admin_users where id = $1', [ana.id])
	await sendLeadDigests(db, morning)
	expect(await toldIn(db)).toMatchObject([{ to: 'contact', today: 2 }])
})

test('a clock that was days ahead takes no morning away', async () => {
	await using db = await testDb()
	await addLeads(db, { ownerId: (await createPerson(db)).id, dueAt: yesterday })
	expect(await sendLeadDigests(db, new Date('2027-02-11T09:00+13:00'))).toBe(1)
	expect(await sendLeadDigests(db, morning)).toBe(1)
	expect(await sendLeadDigests(db, new Date('2027-02-11T07:00+13:00'))).toBe(1)
	// Back by hours, it is the same day.
	expect(await sendLeadDigests(db, new Date('2027-02-11T04:00+13:00'))).toBe(0)
	expect(await sendLeadDigests(db, new Date('2027-02-11T07:30+13:00'))).toBe(0)
})

test('an owner is told what others have given them since the last morning, due or not', async () => {
	await using db = await testDb()
	const ana = await createPerson(db, { email: 'ana@example.com' })
	const ben = await createPerson(db, { email: 'ben@example.com' })
	const ownerId = ana.id
	const rows = await addLeads(
		db,
		{ name: 'Today', ownerId },
		{ name: 'Later', ownerId, dueAt: tomorrow },
		{ name: 'Never', ownerId, dueAt: null },
		{ name: 'Taken', ownerId, dueAt: tomorrow },
		{ name: 'Long hers', ownerId, dueAt: tomorrow },
		{ name: 'Done', ownerId, state: 'done' },
		{ name: 'Ben’s by now', ownerId: ben.id, dueAt: tomorrow },
	)
	const given = (index: number, createdAt: Date, actorId = ben.id) => ({
		actorId,
		action: 'owner',
		recordType: 'lead',
		recordId: rows[index]?.id,
		detail: { owner: ownerId },
		createdAt,
	})
	await db
		.insert(auditLog)
		.values([
			...[0, 1, 2, 5, 6].map((index) => given(index, yesterday)),
			given(3, yesterday, ana.id),
			given(4, new Date('2027-01-29T09:00+13:00')),
		])
	await sendLeadDigests(db, morning)
	expect(await toldIn(db)).toEqual([
		{
			to: 'ana@example.com',
			overdue: 0,
			today: 1,
			leads: [
				'Today: Contact message, New to you. Due today 17:00',
				'Later: Contact message, New to you. Due tomorrow 17:00',
				'Never: Contact message, New to you',
			],
		},
	])
	const [mail] = await db.select().from(mails)
	expect(dueIn(mail?.data)).toMatchObject({
		given: 3,
		total: 3,
		listPath: '/admin/leads?owner=mine',
	})

	await db.update(digests).set({ at: morning })
	await sendLeadDigests(db, new Date('2027-02-04T07:00+13:00'))
	expect((await toldIn(db)).slice(1)).toMatchObject(
		[
			{ to: 'ben@example.com', leads: ['Ben’s by now: Contact message, Due today 17:00'] },
			{ to: 'ana@example.com', overdue: 1, today: 3 },
		].toSorted((a, b) => a.to.localeCompare(b.to)),
	)
	expect(JSON.stringify((await toldIn(db)).slice(1))).not.toContain('New to you')
})

test('what the site cannot read or send is in each mail, and in one to the business when no lead is due', async () => {
	const IMAP_URL = 'imaps://office%40example.com:secret@mail.example.com'
	completeEnv({ IMAP_URL })
	onTestFinished(() => void completeEnv({ IMAP_URL: undefined }))
	await using db = await testDb()
	await openMailboxState(db, IMAP_URL)
	await db.update(mailboxState).set({ reason: 'It is closed.', readAt: yesterday })
	await db.insert(mails).values({ kind: 'visitor-confirmation', data: {}, state: 'failed' })
	const troublesIn = async () =>
		(await db.select().from(mails).where(eq(mails.kind, 'digest')).orderBy(mails.createdAt)).map(
			({ toEmail, data }) => {
				const { about } = data as MailData['digest']
				return [toEmail ?? about, dueIn(data).troubles]
			},
		)
	const troubles = [
		'Replies of visitors cannot be read at present. It is closed.',
		'1 mail could not be sent. See why under Mails, and send it again or set it aside.',
	]
	expect(await sendLeadDigests(db, morning)).toBe(1)
	expect(await troublesIn()).toEqual([['contact', troubles]])
	// At the office whose morning comes later, it is no news.
	expect(await sendLeadDigests(db, new Date('2027-02-03T07:00+11:00'))).toBe(0)

	const ana = await createPerson(db, { email: 'ana@example.com' })
	await addLeads(db, { ownerId: ana.id })
	await db.update(mailboxState).set({ readAt: new Date('2027-02-04T06:50+13:00') })
	await sendLeadDigests(db, new Date('2027-02-04T07:00+13:00'))
	expect((await troublesIn()).slice(1)).toEqual([['ana@example.com', troubles.slice(1)]])
})

test('an erased person leaves the mails that named them', async () => {
	await using db = await testDb()
	const ownerId = (await createPerson(db)).id
	await addLeads(
		db,
		{ ownerId, name: 'Erased', email: 'gone@example.nz' },
		{ ownerId, name: 'Other' },
	)
	await sendLeadDigests(db, morning)
	await db.transaction((tx) =>
		eraseRows(tx, admin(), { email: 'gone@example.nz', accountId: null }),
	)
	expect(JSON.stringify(await db.select().from(mails))).not.toContain('Erased')
	expect(await toldIn(db)).toMatchObject([{ leads: ['Other: Contact message, Due today 17:00'] }])
})
