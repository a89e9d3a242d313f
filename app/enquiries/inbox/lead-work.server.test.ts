import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { exportLeads } from './export-leads.server.ts'
import { leadFilters, requestedBy } from './lead-filters.ts'
import { leadViews } from './lead-views.ts'
import { countLeadWork, getLeadNeighbours, listLeads } from './queries.server.ts'

const now = new Date('2027-02-03T09:00+13:00')
const yesterday = new Date('2027-02-02T17:00+13:00')
const today = new Date('2027-02-03T17:00+13:00')
const tomorrow = new Date('2027-02-04T17:00+13:00')

type Given = Partial<typeof leads.$inferInsert> & { written?: ('reply draft' | 'reply' | 'note')[] }

/** The leads, the first one the newest, each with what was written about it since. */
async function addLeads(db: TestDb, ...given: Given[]) {
	for (const [index, { written = [], ...one }] of given.entries()) {
		const lead = { kind: 'contact', name: 'Hana', email: 'hana@example.nz', replyDays: 2 } as const
		const createdAt = new Date(Date.UTC(2027, 0, 31) - index * 1000)
		const [row] = await db
			.insert(leads)
			.values({ ...lead, createdAt, ...one })
			.returning({ id: leads.id })
		for (const [minute, kind] of written.entries())
			await db.insert(leadMessages).values({
				id: crypto.randomUUID(),
				leadId: row?.id ?? '',
				kind,
				text: 'Wash the perches.',
				by: 'someone',
				at: new Date(Date.UTC(2027, 1, 1, 0, minute)),
			})
	}
}

async function arrange(db: TestDb) {
	const [mere, ana] = [
		await createPerson(db, { name: 'Mere Tui' }),
		await createPerson(db, { email: 'ana@example.com' }),
	]
	await addLeads(
		db,
		{ name: 'mine, late', dueAt: yesterday, ownerId: mere.id },
		{
			name: 'nobody’s, today',
			dueAt: today,
			state: 'in progress',
			written: ['note', 'reply draft'],
		},
		{ name: 'hers, tomorrow', dueAt: tomorrow, ownerId: ana.id },
		{
			name: 'mine, replied',
			dueAt: yesterday,
			state: 'in progress',
			ownerId: mere.id,
			written: ['reply', 'note', 'reply draft'],
		},
		{ name: 'mine, replied, new again', dueAt: yesterday, ownerId: mere.id, written: ['reply'] },
		{ name: 'mine, done', dueAt: yesterday, state: 'done', ownerId: mere.id },
		{ name: 'spam', dueAt: yesterday, state: 'spam' },
		{ name: 'nobody’s, done', dueAt: yesterday, state: 'done' },
		{ name: 'download', kind: 'download', replyDays: null },
		{ name: 'before promises', replyDays: null, kind: 'enquiry' },
	)
	const requested = (search: string) =>
		requestedBy(mere.id, readListAddress(new URLSearchParams(search), leadFilters))
	const rowsOf = async (search: string) => (await listLeads(db, requested(search), now)).rows
	const namesOf = async (search: string) => (await rowsOf(search)).map(({ name }) => name)
	return { mere, ana, requested, rowsOf, namesOf }
}

test('leads are filtered by owner and by what they wait for, together with the other filters', async () => {
	await using db = await testDb()
	const { ana, namesOf } = await arrange(db)
	expect(await namesOf('owner=mine')).toEqual([
		'mine, late',
		'mine, replied',
		'mine, replied, new again',
		'mine, done',
	])
	expect(await namesOf('owner=mine&state=done')).toEqual(['mine, done'])
	expect(await namesOf('owner=nobody')).toEqual(['nobody’s, today', 'before promises'])
	expect(await namesOf('owner=nobody&state=done')).toEqual(['nobody’s, done'])
	expect(await namesOf('owner=nobody&kind=download')).toEqual(['download'])
	expect(await namesOf(`owner=${ana.id}`)).toEqual(['hers, tomorrow'])
	expect(await namesOf('due=overdue')).toEqual(['mine, late'])
	expect(await namesOf('due=today')).toEqual(['mine, late', 'nobody’s, today'])
	expect(await namesOf('due=today&owner=nobody')).toEqual(['nobody’s, today'])
	expect(await namesOf('due=waiting')).toEqual(['mine, replied'])
	expect(await namesOf('due=waiting&owner=nobody')).toEqual([])
	expect(await namesOf('due=overdue&kind=enquiry')).toEqual([])
	expect(await namesOf('due=nonsense&owner=mine&state=new')).toEqual([
		'mine, late',
		'mine, replied, new again',
	])
	expect(await namesOf("owner=o'brien")).toEqual([])
})

test('a list names owners, when replies are due, and whose turn it is', async () => {
	await using db = await testDb()
	const { ana, rowsOf } = await arrange(db)
	const about = async (search: string) =>
		(await rowsOf(search)).map(({ ownerName, dueAt, isTheirTurn }) => [
			ownerName,
			dueAt,
			isTheirTurn,
		])
	expect(await about('due=overdue')).toEqual([['Mere Tui', yesterday, false]])
	expect(await about('due=waiting')).toEqual([['Mere Tui', null, true]])
	expect(await about(`owner=${ana.id}`)).toEqual([['ana', tomorrow, false]])
	expect(await about('state=done')).toEqual([
		['Mere Tui', null, false],
		[null, null, false],
	])
})

test('a reply that is taken back is due again, and a draft meets no promise', async () => {
	await using db = await testDb()
	const { namesOf } = await arrange(db)
	await db.delete(leadMessages).where(eq(leadMessages.kind, 'reply draft'))
	await db.update(leadMessages).set({ kind: 'reply draft' }).where(eq(leadMessages.kind, 'reply'))
	expect(await namesOf('due=overdue')).toEqual([
		'mine, late',
		'mine, replied',
		'mine, replied, new again',
	])
	expect(await namesOf('due=waiting')).toEqual([])
})

test('the counts of the dashboard are those of the lists that it leads to', async () => {
	await using db = await testDb()
	const { mere, requested } = await arrange(db)
	const counts = await countLeadWork(db, { owner: mere.id, now })
	expect(counts).toEqual({ mine: 3, nobodys: 2, overdue: 1, waiting: 1, undelivered: 0 })
	for (const { name, to } of leadViews) {
		const { total } = await listLeads(db, requested(to.split('?')[1] ?? ''), now)
		expect(total, `leads that are ${name}`).toBe(counts[name])
	}
})

test('neighbours follow the list of an owner', async () => {
	await using db = await testDb()
	const { requested, rowsOf } = await arrange(db)
	const [first, second] = await rowsOf('owner=mine')
	expect(await getLeadNeighbours(db, first?.id ?? '', requested('owner=mine'), now)).toEqual({
		previous: null,
		next: second?.id,
	})
})

test('an export names owners and when replies are due', async () => {
	await using db = await testDb()
	const { requested } = await arrange(db)
	const text = await new Response(exportLeads(db, requested('owner=mine'))).text()
	const [head, ...lines] = text.split('\r\n').filter(Boolean)
	expect(head).toContain('"State","Owner","Reply due (Pacific/Auckland)","Name"')
	expect(lines.map((line) => line.split(',').slice(3, 6).join(','))).toEqual([
		'"New","Mere Tui","2027-02-02 17:00"',
		'"In progress","Mere Tui",""',
		'"New","Mere Tui",""',
		'"Done","Mere Tui",""',
	])
})
