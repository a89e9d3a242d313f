import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readListAddress } from '#kit/records/list-address.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { submitLead } from '#enquiries/leads/submit.server.ts'
import { changeLead } from './change-lead.server.ts'
import { addNote } from './reply.server.ts'
import { confirmSpam } from './change-lead.server.ts'
import { exportLeads } from './export-leads.server.ts'
import { leadFilters } from './lead-filters.ts'
import {
	countLeadsByWeek,
	countUnseenLeads,
	getLead,
	getLeadNeighbours,
	listConsents,
	listDownloads,
	listLeads,
} from './queries.server.ts'

const admin = {
	kind: 'admin',
	role: 'administrator',
	id: '00000000-0000-4000-8000-00000000000a',
} as const
const requested = (search = '') => readListAddress(new URLSearchParams(search), leadFilters)
const namesOf = async (db: TestDb, search: string) =>
	(await listLeads(db, requested(search))).rows.map(({ name }) => name)

async function sendAll(db: TestDb) {
	await submitLead(db, submission('enquiry'))
	await submitLead(db, submission('newsletter', { trap: 'x' }))
	await submitLead(db, submission('contact', { values: { country: 'Australia' } }))
	const resource = { title: 'Flock record', url: '/media/resource-documents/record.pdf' }
	await submitLead(db, submission('download', { resource, values: { subscribe: true } }))
}

test('leads are listed newest first, filtered by kind, state, country and words, with spam only on request', async () => {
	await using db = await testDb()
	await sendAll(db)

	expect(await namesOf(db, '')).toEqual(['Mei Chen', 'Tama Rewi', 'Anna Bell'])
	expect(await namesOf(db, 'state=spam')).toEqual(['Grace Lee'])
	expect(await namesOf(db, 'kind=enquiry')).toEqual(['Anna Bell'])
	expect(await namesOf(db, 'country=Australia')).toEqual(['Tama Rewi'])
	expect(await namesOf(db, 'country=New+Zealand')).toEqual(['Mei Chen', 'Anna Bell'])
	expect(await namesOf(db, 'country=none')).toEqual([])
	expect(await namesOf(db, 'state=spam,new')).toHaveLength(4)
	expect(await namesOf(db, 'state=spam,done,nonsense')).toEqual(['Grace Lee'])
	expect(await namesOf(db, 'country=other')).toEqual([])
	expect(await namesOf(db, 'q=REWI+mites')).toEqual(['Tama Rewi'])
	expect(await namesOf(db, 'q=100%25')).toEqual([])
	expect(await namesOf(db, 'kind=nonsense&state=nonsense')).toHaveLength(3)
	expect((await listLeads(db, requested('page=2'))).rows).toEqual([])
})

test('a lead is returned with its mails and consent, without its network address', async () => {
	await using db = await testDb()
	await submitLead(db, submission('newsletter'))
	const [row] = await db.select().from(leads)
	const found = await getLead(db, row?.id ?? '')

	expect(found).toMatchObject({
		lead: { name: 'Grace Lee' },
		consents: [{ email: 'grace@lee.example' }],
	})
	expect(found?.mails.map(({ kind }) => kind).toSorted()).toEqual([
		'lead-notice',
		'newsletter-confirmation',
	])
	expect(JSON.stringify(found)).not.toContain('10.0.')
	expect(await getLead(db, 'nonsense')).toBeNull()
	expect(await getLead(db, crypto.randomUUID())).toBeNull()
})

test('downloads and consents are listed and searched', async () => {
	await using db = await testDb()
	await sendAll(db)

	expect((await listDownloads(db, requested('q=mei+record'))).rows).toMatchObject([
		{ country: 'NZ' },
	])
	expect((await listDownloads(db, requested('q=nobody'))).total).toBe(0)
	const { rows } = await listConsents(db, requested('q=CHEN'))
	expect(rows).toMatchObject([{ email: 'mei@chen.example', page: '/contact' }])
	const found = await getLead(db, rows[0]?.leadId ?? '')
	expect(found?.consents).toHaveLength(1)
	for (const consent of [...rows, ...(found?.consents ?? [])])
		expect(consent).not.toHaveProperty('token')
})

test('a state is saved, with an audit row', async () => {
	await using db = await testDb()
	await submitLead(db, submission('contact'))
	const [row] = await db.select().from(leads)
	const id = row?.id ?? ''

	expect(await changeLead(db, admin, { id, change: { state: 'done' } })).toBe(true)
	const gone = { id: crypto.randomUUID(), change: { state: 'done' } } as const
	expect(await changeLead(db, admin, gone)).toBe(false)
	expect(await db.select().from(leads)).toMatchObject([{ state: 'done' }])
	const rows = await db.select().from(auditLog).where(eq(auditLog.recordType, 'lead'))
	expect(rows).toMatchObject([{ actorId: admin.id, action: 'state: done', recordId: id }])
})

test('only an administrator can change a lead', async () => {
	await using db = await testDb()
	const nobody = null as unknown as typeof admin
	const change = { id: crypto.randomUUID(), change: { state: 'done' } } as const
	await expect(changeLead(db, nobody, change)).rejects.toThrow(ForbiddenError)
})

test('an export holds every listed lead, and no cell that a spreadsheet would run as a formula', async () => {
	await using db = await testDb()
	const formulas = ['=1+1', '+1', '-1', '@sum', '\t=1', '＝1', '"quoted", and more']
	for (const [index, companyOrFarm] of formulas.entries()) {
		const name = `${companyOrFarm} name`
		const values = { name, companyOrFarm: `Farm ${index}`, email: `v${index}@example.com` }
		await submitLead(db, submission('enquiry', { values }))
	}
	await db.insert(leads).values(
		Array.from({ length: 2100 }, (_, index) => ({
			kind: 'contact' as const,
			name: `Visitor ${index}`,
			email: `visitor${index}@example.com`,
			createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)),
		})),
	)
	const text = await new Response(exportLeads(db, requested())).text()
	const lines = text.split('\r\n').filter(Boolean)

	expect(lines[0]).toBe(
		'"Received (UTC)","Received (Pacific/Auckland)","Kind","State","Owner","Reply due (Pacific/Auckland)","Name","Company","Email","Country","Subject","Message","More","Replies and notes","Came from","Campaign","First page","Sent from"',
	)
	expect(lines).toHaveLength(1 + formulas.length + 2100)
	expect(new Set(lines).size).toBe(lines.length)
	expect(text).not.toMatch(/"\s*[=+\-@＝]/)
	expect(text).toContain(`"'=1+1 name"`)
	expect(text).toContain('"""quoted"", and more name"')
	const some = await new Response(exportLeads(db, requested('kind=enquiry'))).text()
	expect(some.split('\r\n').filter(Boolean)).toHaveLength(1 + formulas.length)
})

test('the export has local times, one spelling for each country, and a separate company column', async () => {
	await using db = await testDb()
	const common = { name: 'Mei', email: 'mei@chen.example' }
	await db.insert(leads).values([
		{
			...common,
			kind: 'contact',
			country: 'AU',
			fields: { company: 'Chen Layers', productName: 'Tray' },
			createdAt: new Date('2026-11-20T11:30:00Z'),
		},
		{
			...common,
			kind: 'enquiry',
			country: 'Australia',
			fields: { companyOrFarm: 'Chen Farm' },
			createdAt: new Date('2026-06-20T13:05:00Z'),
		},
	])
	const text = await new Response(exportLeads(db, requested())).text()
	const [, first, second] = text.split('\r\n')
	expect(first).toBe(
		'"2026-11-20T11:30:00.000Z","2026-11-21 00:30","Contact message","New","","","Mei","Chen Layers","mei@chen.example","Australia","","","Product: Tray","","","","",""',
	)
	expect(second).toContain('"2026-06-21 01:05"')
	expect(second).toContain('"Mei","Chen Farm","mei@chen.example","Australia"')
})

test('leads are filtered by New Zealand days, first and last included', async () => {
	await using db = await testDb()
	const came = (name: string, at: string) =>
		({ kind: 'contact', name, email: 'a@b.nz', createdAt: new Date(at) }) as const
	await db
		.insert(leads)
		.values([
			came('before', '2026-11-02T10:59:59.999Z'),
			came('first', '2026-11-02T11:00:00Z'),
			came('last', '2026-11-04T10:59:59.999Z'),
			came('after', '2026-11-04T11:00:00Z'),
		])
	expect(await namesOf(db, 'from=2026-11-03&to=2026-11-04')).toEqual(['last', 'first'])
	expect(await namesOf(db, 'from=2026-11-05')).toEqual(['after'])
	expect(await namesOf(db, 'to=2026-11-02')).toEqual(['before'])
	expect(await namesOf(db, 'from=2026-11-04&to=2026-11-03')).toEqual([])
	expect(await namesOf(db, 'from=nonsense&to=2026-02-31')).toHaveLength(4)
})

test('a lead’s neighbours come from the filtered list, even when the lead is no longer in that list', async () => {
	await using db = await testDb()
	const at = (second: number) => new Date(Date.UTC(2026, 10, 3, 0, 0, second))
	const rows = await db
		.insert(leads)
		.values(
			[5, 4, 4, 4, 3].map((second, index) => ({
				kind: index === 2 ? ('enquiry' as const) : ('contact' as const),
				name: `Visitor ${index}`,
				email: 'a@b.nz',
				createdAt: at(second),
			})),
		)
		.returning()
	const listed = (await listLeads(db, requested())).rows
	for (const [index, { id }] of listed.entries()) {
		expect(await getLeadNeighbours(db, id, requested())).toEqual({
			previous: listed[index - 1]?.id ?? null,
			next: listed[index + 1]?.id ?? null,
		})
	}
	const contacts = (await listLeads(db, requested('kind=contact'))).rows
	const enquiry = rows[2]?.id ?? ''
	const beside = await getLeadNeighbours(db, enquiry, requested('kind=contact'))
	const ids = contacts.map(({ id }) => id)
	expect(ids.indexOf(beside.next ?? '')).toBe(ids.indexOf(beside.previous ?? '') + 1)
})

test('the export neither skips nor repeats leads when many arrive within one millisecond', async () => {
	await using db = await testDb()
	await db.execute(sql`
		insert into leads (kind, name, email, created_at)
		select 'contact', 'Visitor ' || n, 'visitor@example.com', timestamptz '2026-11-20 09:00:00.1234Z' + n * interval '1 microsecond'
		from generate_series(1, 2500) as n`)
	const text = await new Response(exportLeads(db, requested())).text()
	const names = text.match(/Visitor \d+/g) ?? []

	expect(names).toEqual(Array.from({ length: 2500 }, (_, at) => `Visitor ${2500 - at}`))
})

test('a lead is found by its reference', async () => {
	await using db = await testDb()
	await sendAll(db)
	const [lead] = (await listLeads(db, requested())).rows
	expect(await namesOf(db, `q=${lead?.id.slice(0, 8).toUpperCase()}`)).toEqual([lead?.name])
})

test('suspected spam is counted until somebody has looked at it: one by its state or note, or all of a list', async () => {
	await using db = await testDb()
	const suspected = async () => (await countUnseenLeads(db)).suspected
	const sendSpam = (email: string) =>
		submitLead(db, submission('contact', { trap: 'x', values: { email } }))
	for (let sent = 0; sent < 4; sent++) await sendSpam(`robot${sent}@spam.example`)
	await submitLead(db, submission('contact'))
	expect(await countUnseenLeads(db)).toEqual({ fresh: 1, again: 0, suspected: 4 })

	const { rows } = await listLeads(db, requested('state=spam'))
	const [one, another, third] = rows.map(({ id }) => id)
	expect((await getLead(db, one ?? ''))?.lead.isSuspected).toBe(true)
	await changeLead(db, admin, { id: one ?? '', change: { state: 'spam' } })
	expect((await getLead(db, one ?? ''))?.lead.isSuspected).toBe(false)
	await changeLead(db, admin, { id: another ?? '', change: { state: 'new' } })
	await addNote(db, admin, { leadId: third ?? '', key: crypto.randomUUID(), text: 'A robot' })
	expect(await countUnseenLeads(db)).toEqual({ fresh: 2, again: 0, suspected: 1 })

	const until = new Date()
	await sendSpam('later@spam.example')
	await db.execute(sql`update leads set created_at = now() + interval '1 second', updated_at = now() + interval '1 second'
		where email = 'later@spam.example'`)
	expect(await confirmSpam(db, admin, { until })).toBe(1)
	expect(await suspected()).toBe(1)
	expect(await confirmSpam(db, admin, { until: new Date(Date.now() + 60_000) })).toBe(1)
	expect(await confirmSpam(db, admin, { until: new Date() })).toBe(0)
	expect(await suspected()).toBe(0)
	expect(await namesOf(db, 'state=spam')).toHaveLength(4)
	await expect(confirmSpam(db, { ...admin, role: 'editor' }, { until })).rejects.toThrow(
		ForbiddenError,
	)
})

test('new leads are counted without downloads, and weekly counts use New Zealand weeks', async () => {
	await using db = await testDb()
	await sendAll(db)
	expect(await countUnseenLeads(db)).toMatchObject({ fresh: 2 })

	// A Monday morning in Auckland is still Sunday in UTC.
	const now = new Date('2026-11-18T00:00:00Z')
	await db.delete(leads)
	await db.insert(leads).values([
		{ kind: 'contact', name: 'A', email: 'a@b.nz', createdAt: new Date('2026-11-15T21:00:00Z') },
		{ kind: 'download', name: 'A', email: 'a@b.nz', createdAt: new Date('2026-11-15T10:00:00Z') },
		{ kind: 'enquiry', state: 'spam', name: 'A', email: 'a@b.nz', createdAt: now },
	])
	expect(await countLeadsByWeek(db, { now, weeks: 3 })).toEqual([
		{ startsOn: '2026-11-02', enquiries: 0, downloads: 0 },
		{ startsOn: '2026-11-09', enquiries: 0, downloads: 1 },
		{ startsOn: '2026-11-16', enquiries: 1, downloads: 0 },
	])
})
