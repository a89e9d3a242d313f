import { expect, test } from 'vitest'
import { pageSize, readListAddress } from '#kit/records/list-address.ts'
import {
	consents,
	leadMessages,
	leads,
	resourceDownloads,
} from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	findLeads,
	countLeadsByWeek,
	countUnseenLeads,
	getLead,
	listConsents,
	listDownloads,
	listLeads,
	listWholeLeads,
} from './queries.server.ts'

type Given = Partial<typeof leads.$inferInsert>

async function addLeads(db: TestDb, ...given: Given[]) {
	const row = { kind: 'contact', name: 'Hana', email: 'hana@example.nz' } as const
	return db
		.insert(leads)
		.values(given.map((one) => ({ ...row, ...one })))
		.returning({ id: leads.id })
}

const requested = (search: string) =>
	readListAddress(new URLSearchParams(search), ['kind', 'state', 'country'])
const namesOf = async (db: TestDb, search: string) =>
	(await listLeads(db, requested(search))).rows.map(({ name }) => name).toSorted()

test('an unknown kind or state filter is ignored, even a name such as __proto__', async () => {
	await using db = await testDb()
	await addLeads(db, { name: 'A' }, { name: 'B', state: 'spam' })
	for (const name of ['nonsense', 'constructor', 'toString', '__proto__', 'New'])
		for (const filter of ['kind', 'state'])
			expect(await namesOf(db, `${filter}=${name}`), `${filter}=${name}`).toEqual(['A'])
})

test('countries match by name or code; “other” matches any other country, “none” a missing one', async () => {
	await using db = await testDb()
	const countries = ['New Zealand', 'NZ', 'Australia', 'AU', 'Fiji', null]
	await addLeads(db, ...countries.map((country) => ({ country, name: String(country) })))
	expect(await namesOf(db, 'country=New+Zealand')).toEqual(['NZ', 'New Zealand'])
	expect(await namesOf(db, 'country=Australia')).toEqual(['AU', 'Australia'])
	expect(await namesOf(db, 'country=other')).toEqual(['Fiji'])
	expect(await namesOf(db, 'country=none')).toEqual(['null'])
	expect(await namesOf(db, 'country=Fiji')).toEqual(['Fiji'])
	expect(await namesOf(db, 'country=__proto__')).toEqual([])
})

test('every word must match some field, in any case; special characters are not wildcards', async () => {
	await using db = await testDb()
	const added = await addLeads(
		db,
		{ name: 'Anna Bell', message: 'Red mite' },
		{ name: 'Ben Hall', subject: '100% red', email: 'ben_hall@example.nz' },
		{ name: String.raw`C\D` },
	)
	const written = { leadId: added.at(-1)?.id ?? '', by: 'system' }
	await db.insert(leadMessages).values([
		{ ...written, id: crypto.randomUUID(), kind: 'note', text: 'Called back about MITE' },
		{ ...written, id: crypto.randomUUID(), kind: 'reply draft', text: 'Anna' },
	])
	expect(await namesOf(db, 'q=RED')).toEqual(['Anna Bell', 'Ben Hall'])
	expect(await namesOf(db, 'q=mite')).toEqual(['Anna Bell', String.raw`C\D`])
	expect(await namesOf(db, 'q=mite+anna')).toEqual(['Anna Bell'])
	expect(await namesOf(db, 'q=mite+ben')).toEqual([])
	expect(await namesOf(db, 'q=%25')).toEqual(['Ben Hall'])
	expect(await namesOf(db, 'q=ben_hall')).toEqual(['Ben Hall'])
	expect(await namesOf(db, 'q=b_n')).toEqual([])
	expect(await namesOf(db, 'q=%5C')).toEqual([String.raw`C\D`])
	expect(await namesOf(db, `q=${'red+'.repeat(8)}nowhere`), 'eight words').toHaveLength(2)
})

test('leads are found without their macrons and accents, in the list and in the command palette', async () => {
	await using db = await testDb()
	await addLeads(
		db,
		{ name: 'Tāne', subject: 'Sheds at Ōtaki' },
		{ name: 'Zoë', message: 'From Ōtaki' },
		{ name: 'Tane', state: 'spam' },
	)
	expect(await namesOf(db, 'q=tane')).toEqual(['Tāne'])
	expect(await namesOf(db, 'q=otaki')).toEqual(['Tāne', 'Zoë'])
	expect(await namesOf(db, 'q=zo%C3%AB+otaki')).toEqual(['Zoë'])
	const found = async (search: string, limit = 5) =>
		(await findLeads(db, { search, limit })).map(({ name }) => name).toSorted()
	expect(await found('tane OTAKI')).toEqual(['Tāne'])
	expect(await found('hana@')).toEqual(['Tāne', 'Zoë'])
	expect(await found('hana@', 1)).toHaveLength(1)
})

test('a page holds fifty leads, the next page continues, and the total counts every lead', async () => {
	await using db = await testDb()
	const at = new Date('2026-10-14T09:00:00Z')
	await addLeads(
		db,
		...Array.from({ length: pageSize + 1 }, (_, number) => ({ name: `L${number}`, createdAt: at })),
	)
	const pages = await Promise.all(
		['', 'page=2', 'page=3'].map((page) => listLeads(db, requested(page))),
	)
	expect(pages.map(({ rows }) => rows.length)).toEqual([pageSize, 1, 0])
	expect(pages.map(({ total }) => total)).toEqual([51, 51, 51])
	expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(51)
})

test('an export continues after the last lead, even when several arrived in the same microsecond', async () => {
	await using db = await testDb()
	const at = new Date('2026-10-14T09:00:00Z')
	await addLeads(db, ...['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, createdAt: at })))
	const names = []
	let before = null
	for (let part = 0; part < 4; part += 1) {
		const rows = await listWholeLeads(db, { requested: requested(''), before, limit: 2 })
		names.push(...rows.map(({ name }) => name))
		const last = rows.at(-1)
		if (last) before = { at: last.at, id: last.id }
	}
	expect(names.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('a lead is found only by its exact id, with its own mails and consents', async () => {
	await using db = await testDb()
	const [one, other] = await addLeads(db, { name: 'One' }, { name: 'Other' })
	for (const lead of [one, other]) {
		const leadId = lead?.id ?? ''
		await db.insert(mails).values({ kind: 'lead-notice', leadId, data: {} })
		const words = { purpose: 'newsletter', textShown: 'Yes', page: '/' }
		await db.insert(consents).values({ leadId, email: 'hana@example.nz', ...words })
	}
	const found = await getLead(db, one?.id ?? '')
	expect(found?.lead.name).toBe('One')
	expect(found?.mails).toHaveLength(1)
	expect(found?.consents.map(({ leadId }) => leadId)).toEqual([one?.id])
	for (const wrong of ['', 'x', '42', "'", `${one?.id}x`, '00000000-0000-4000-8000-000000000000'])
		expect(await getLead(db, wrong)).toBeNull()
})

test('downloads and consents are searched in the columns of their lists', async () => {
	await using db = await testDb()
	const download = { email: 'a@b.example', country: 'NZ', resourceUrl: '/media/a/record.pdf' }
	await db.insert(resourceDownloads).values([
		{ ...download, firstName: 'Mei', lastName: 'Chen' },
		{ ...download, firstName: 'Ana', lastName: 'Reid', resourceUrl: '/media/a/guide_2.pdf' },
	])
	const words = { purpose: 'newsletter', textShown: 'Yes' }
	await db.insert(consents).values([
		{ ...words, email: 'mei@chen.example', page: '/news' },
		{ ...words, email: 'ana@reid.example', page: '/contact' },
	])
	const lastNames = async (search: string) =>
		(await listDownloads(db, requested(search))).rows.map(({ lastName }) => lastName)
	expect(await lastNames('q=mei')).toEqual(['Chen'])
	expect(await lastNames('q=GUIDE_2')).toEqual(['Reid'])
	expect(await lastNames('q=guide.2')).toEqual([])
	const pages = async (search: string) =>
		(await listConsents(db, requested(search))).rows.map(({ page }) => page)
	expect(await pages('q=reid')).toEqual(['/contact'])
	expect(await pages('q=news')).toEqual(['/news'])
	expect(await listConsents(db, requested('page=2'))).toEqual({ rows: [], total: 2 })
})

test('only leads in the state “new” count as new, without downloads', async () => {
	await using db = await testDb()
	expect(await countUnseenLeads(db)).toEqual({ fresh: 0, again: 0, suspected: 0 })
	await addLeads(
		db,
		...(['new', 'in progress', 'done', 'spam'] as const).map((state) => ({ state })),
		...(['newsletter', 'download'] as const).map((kind) => ({ kind })),
	)
	expect(await countUnseenLeads(db)).toMatchObject({ fresh: 2 })
})

/** Mondays with the enquiries of the weeks they begin. */
async function weeks(db: TestDb, now: string) {
	const found = await countLeadsByWeek(db, { now: new Date(now), weeks: 3 })
	return found.map(({ startsOn, enquiries }) => [startsOn, enquiries])
}

test('weeks begin on Monday at midnight in New Zealand, even when the clocks change in between', async () => {
	await using db = await testDb()
	const moments = [
		// Monday 16 March 2026, the first and the last minute; Sunday before.
		'2026-03-15T11:00:00Z',
		'2026-03-15T10:59:59Z',
		'2026-03-22T10:59:59Z',
		// Summer time ends on Sunday 5 April 2026: the week is an hour longer.
		'2026-04-05T11:59:59Z',
		'2026-04-05T12:00:00Z',
	]
	await addLeads(db, ...moments.map((moment) => ({ createdAt: new Date(moment) })))

	expect(await weeks(db, '2026-04-05T11:59:59Z'), 'late on the long Sunday').toEqual([
		['2026-03-16', 2],
		['2026-03-23', 0],
		['2026-03-30', 1],
	])
	expect(await weeks(db, '2026-04-05T12:00:00Z'), 'the first moment of Monday').toEqual([
		['2026-03-23', 0],
		['2026-03-30', 1],
		['2026-04-06', 1],
	])
})
