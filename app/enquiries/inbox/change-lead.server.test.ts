import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { changeLead, leadChangeSchema } from './change-lead.server.ts'

const lead = { kind: 'contact', name: 'Hana', email: 'hana@example.nz' } as const
const parse = (change: unknown) => leadChangeSchema.safeParse(change)

test.each([
	{},
	null,
	[],
	{ state: 'New' },
	{ state: '' },
	{ state: null },
	{ note: 'x' },
	{ name: 'Other' },
])('%j is not a change', (change) => expect(parse(change).success).toBe(false))

test('other fields sent with a change are ignored', () => {
	expect(parse({ state: 'done', email: 'x@y.nz', id: 'x' }).data).toEqual({ state: 'done' })
})

test('a change affects only its own lead', async () => {
	await using db = await testDb()
	const [one] = await db.insert(leads).values([lead, lead]).returning()
	const id = one?.id ?? ''
	expect(await changeLead(db, admin(), { id, change: { state: 'done' } })).toBe(true)

	const rows = await db.select().from(leads)
	expect(rows.map(({ state }) => state).toSorted()).toEqual(['done', 'new'])
	expect(await db.select().from(auditLog)).toMatchObject([
		{ actorId: actorId(admin()), action: 'state: done', recordType: 'lead', recordId: id },
	])
})

test('a change to a missing lead writes nothing, not even an audit row', async () => {
	await using db = await testDb()
	const id = '00000000-0000-4000-8000-000000000000'
	expect(await changeLead(db, admin(), { id, change: { state: 'done' } })).toBe(false)
	expect(await db.select().from(auditLog)).toEqual([])
})

test('a change is not saved when its audit row fails', async () => {
	await using db = await testDb()
	const [one] = await db.insert(leads).values(lead).returning()
	await db.pool.query('alter table audit_log rename to audit_log_away')
	const change = { id: one?.id ?? '', change: { state: 'spam' } } as const
	await expect(changeLead(db, admin(), change)).rejects.toThrow('Failed query')
	expect(await db.select().from(leads)).toMatchObject([{ state: 'new' }])
})
