import { expect, test } from 'vitest'
import { actorId } from '#app/auth/actor.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { leads } from '#app/db/tables/leads.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { changeLead, leadChangeSchema } from './change-lead.server.ts'

const lead = { kind: 'contact', name: 'Hana', email: 'hana@example.nz' } as const
const parse = (change: unknown) => leadChangeSchema.safeParse(change)

test('a note can be blank and has 10,000 characters at most', () => {
	for (const note of ['', 'a'.repeat(10_000)]) expect(parse({ note }).success).toBe(true)
	expect(parse({ note: 'a'.repeat(10_001) }).success).toBe(false)
	expect(parse({ note: 'Called\0 back\n鶏' }).data).toEqual({ note: 'Called back\n鶏' })
})

test.each([
	{},
	null,
	[],
	{ state: 'New' },
	{ state: '' },
	{ state: null },
	{ note: null },
	{ note: 5 },
	{ name: 'Other' },
])('%j is not a change', (change) => expect(parse(change).success).toBe(false))

test('other fields sent with a change are ignored', () => {
	expect(parse({ state: 'done', email: 'x@y.nz', id: 'x' }).data).toEqual({ state: 'done' })
})

test('a change affects only its own lead, and only the named fields', async () => {
	await using db = await testDb()
	const [one] = await db
		.insert(leads)
		.values([{ ...lead, note: 'Kept' }, lead])
		.returning()
	const id = one?.id ?? ''
	expect(await changeLead(db, admin(), { id, change: { state: 'done' } })).toBe(true)

	const rows = await db.select().from(leads)
	expect(rows.map(({ state, note }) => `${state} ${note}`).toSorted()).toEqual([
		'done Kept',
		'new ',
	])
	expect(await db.select().from(auditLog)).toMatchObject([
		{ actorId: actorId(admin()), action: 'state: done', recordType: 'lead', recordId: id },
	])
})

test('a change to a missing lead writes nothing, not even an audit row', async () => {
	await using db = await testDb()
	const id = '00000000-0000-4000-8000-000000000000'
	expect(await changeLead(db, admin(), { id, change: { note: 'x' } })).toBe(false)
	expect(await db.select().from(auditLog)).toEqual([])
})

test('a note based on a stale text is refused', async () => {
	await using db = await testDb()
	const [one] = await db
		.insert(leads)
		.values({ ...lead, note: 'Theirs' })
		.returning()
	const save = (before: string) =>
		changeLead(db, admin(), { id: one?.id ?? '', change: { note: 'Mine', before } })
	expect(await save('')).toBe(false)
	expect(await db.select().from(leads)).toMatchObject([{ note: 'Theirs' }])
	expect(await save('Theirs')).toBe(true)
	expect(await db.select().from(leads)).toMatchObject([{ note: 'Mine' }])
})

test('a change is not saved when its audit row fails', async () => {
	await using db = await testDb()
	const [one] = await db.insert(leads).values(lead).returning()
	await db.pool.query('alter table audit_log rename to audit_log_away')
	const change = { id: one?.id ?? '', change: { state: 'spam' } } as const
	await expect(changeLead(db, admin(), change)).rejects.toThrow('Failed query')
	expect(await db.select().from(leads)).toMatchObject([{ state: 'new' }])
})
