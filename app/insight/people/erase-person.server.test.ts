import { expect, onTestFinished, test } from 'vitest'
import { memberType } from '#content/member/type.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { cacheChannel } from '#platform/cache/tags.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { createAdmin } from '#tests/support/admin.ts'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { plantPerson, tablesHolding } from '#tests/support/person.ts'
import { limitKeyEnd } from '#enquiries/leads/message-limits.server.ts'
import { suppressionHash } from '#enquiries/leads/suppressions.server.ts'
import { erasePerson } from './erase-person.server.ts'

const actor = {
	kind: 'admin',
	role: 'administrator',
	id: '00000000-0000-4000-8000-00000000000a',
} as const
const word = 'zq7marker'
const email = `${word}@example.org`

/** Of a planted person. */
const counts = {
	messages: 4,
	pictures: 1,
	written: 4,
	consents: 2,
	downloads: 1,
	mails: 5,
	accounts: 1,
	invitations: 1,
	cases: 1,
	profiles: 1,
}
const none = {
	messages: 0,
	pictures: 0,
	written: 0,
	consents: 0,
	downloads: 0,
	mails: 0,
	accounts: 0,
	invitations: 0,
	cases: 0,
	profiles: 0,
}

const plantedTables = [
	'graphile_worker._private_jobs',
	'public.auth_passkeys',
	'public.auth_sessions',
	'public.auth_users',
	'public.case_studies',
	'public.consents',
	'public.lead_messages',
	'public.lead_pictures',
	'public.leads',
	'public.login_invites',
	'public.mail_reports',
	'public.mails',
	'public.record_versions',
	'public.resource_downloads',
	'public.team_members',
]

/** Every row of `tables` as text, with the name of its table. */
async function rowsOf(db: TestDb, tables: readonly string[]): Promise<string[]> {
	const found = await Promise.all(
		tables.map((table) =>
			db.pool.query<{ row: string }>(`select $1 || one::text as row from ${table} as one`, [table]),
		),
	)
	return found.flatMap(({ rows }) => rows.map(({ row }) => row))
}

test('erasing a person removes all their data from every table and job, and nothing of others', async () => {
	await using db = await testDb()
	await plantPerson(db, 'neighbour')
	const tables = [...plantedTables, 'lead_limits', 'auth_limits']
	const others = await rowsOf(db, tables)
	await plantPerson(db, word)
	expect(await tablesHolding(db, word)).toEqual(plantedTables)
	expect(await tablesHolding(db, limitKeyEnd(email))).toEqual([
		'public.auth_limits',
		'public.lead_limits',
	])
	const { rows: saved } = await db.pool.query<{ id: string }>(
		`select id::text from leads where lower(email) = $1 union all select id::text from mails where to_email ilike $1
		union all select id::text from consents where lower(email) = $1`,
		[email],
	)

	const erased = await erasePerson(db, actor, { email, counts })

	expect(erased).toEqual({ ok: true, value: { counts, isLoopsTold: false } })
	expect(await tablesHolding(db, word)).toEqual([])
	expect(await tablesHolding(db, limitKeyEnd(email))).toEqual([])
	for (const { id } of saved) expect(await tablesHolding(db, id)).toEqual([])
	expect(others.length).toBeGreaterThan(20)
	const left = new Set(await rowsOf(db, tables))
	expect(others.filter((row) => !left.has(row))).toEqual([])
	expect(await tablesHolding(db, suppressionHash(email))).toEqual(['public.suppressions'])
	const { rows: audit } = await db.pool.query(
		`select actor_id, action, record_type, detail, record_id = (select id::text from suppressions) as names_entry from audit_log`,
	)
	expect(audit).toContainEqual({
		actor_id: actor.id,
		action: 'erase-person',
		record_type: 'person',
		detail: { ...counts, isLoopsTold: false },
		names_entry: true,
	})
})

test('removing the address from a profile saves a new version and announces its tags', async () => {
	await using db = await testDb()
	const member = await buildMember(db, { email: 'Ana@Example.com', updatedAt: new Date(0) })
	const listener = await db.pool.connect()
	const told: unknown[] = []
	listener.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')))
	await listener.query(`listen ${cacheChannel}`)

	await erasePerson(db, actor, { email: 'ana@example.com', counts: { ...none, profiles: 1 } })

	const [row] = await db.select().from(teamMembers)
	expect(row).toMatchObject({ email: null, version: 2, updatedAt: new Date(0) })
	expect(await savedVersions(db)).toMatchObject([
		{ n: 2, by: actor.id, recordId: member.id, values: { email: '' } },
	])
	const tags = [memberType.tags.list, memberType.tags.one(member.id)]
	await expect.poll(() => told).toEqual([{ revision: 1, tags }])
	listener.release(true)
})

test('nothing is erased when the counts differ from the confirmed counts', async () => {
	await using db = await testDb()
	await plantPerson(db, word)
	const response = await erasePerson(db, actor, { email, counts: { ...counts, messages: 3 } })

	expect(response).toEqual({ ok: false, error: { code: 'changed' } })
	expect(await tablesHolding(db, word)).toEqual(plantedTables)
	expect(await tablesHolding(db, suppressionHash(email))).toEqual([])
})

test("an administrator's account cannot be erased, and erasing requires an administrator", async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	const refused = await erasePerson(db, actor, { email, counts: { ...none, accounts: 1 } })
	expect(refused).toEqual({ ok: false, error: { code: 'admin' } })
	expect(await tablesHolding(db, email)).toEqual(['public.auth_users'])
	expect(await tablesHolding(db, suppressionHash(email))).toEqual([])

	await plantPerson(db, 'neighbour')
	const nobody = null as unknown as typeof actor
	const theirs = { email: 'neighbour@example.org', counts }
	await expect(erasePerson(db, nobody, theirs)).rejects.toThrow(ForbiddenError)
	expect(await tablesHolding(db, 'neighbour')).toEqual(plantedTables)
})

test('a job running meanwhile loses its payload and is not retried', async () => {
	await using db = await testDb()
	await plantPerson(db, word)
	await db.pool.query(
		`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 where payload::text ilike $1`,
		[`%${word}%`],
	)
	await erasePerson(db, actor, { email, counts })
	expect(await tablesHolding(db, word)).toEqual([])
	const { rows } = await db.pool.query(
		`select payload, attempts < max_attempts as "isTried" from graphile_worker._private_jobs where locked_at is not null`,
	)
	const spent = { payload: {}, isTried: false }
	expect(rows).toEqual([spent, spent])
})

test('Loops is notified by a job that does not reveal the address', async () => {
	completeEnv({ LOOPS_URL: 'http://127.0.0.1:9/api/v1', LOOPS_API_KEY: 'key' })
	onTestFinished(() => void completeEnv({ LOOPS_URL: undefined, LOOPS_API_KEY: undefined }))
	await using db = await testDb()
	await plantPerson(db, word)
	const erased = await erasePerson(db, actor, { email, counts })
	expect(erased).toMatchObject({ value: { isLoopsTold: true } })
	expect(await tablesHolding(db, word)).toEqual([])
	const { rows } = await db.pool.query(
		`select task_identifier as name, queue_name as queue from graphile_worker.jobs where task_identifier = 'leads.removeSubscriber'`,
	)
	expect(rows).toEqual([{ name: 'leads.removeSubscriber', queue: 'loops' }])
})

test('a NUL in a job’s payload neither blocks erasing nor protects the person’s data', async () => {
	await using db = await testDb()
	await db.pool.query(
		`select graphile_worker.add_job('account.requestReset', $1::json), graphile_worker.add_job('account.requestReset', $2::json)`,
		['{"email":"a\\u0000@x.nz"}', `{"email":"${email}\\u0000"}`],
	)
	expect(await erasePerson(db, actor, { email, counts: none })).toMatchObject({ ok: true })
	const { rows } = await db.pool.query(
		`select payload::text from graphile_worker._private_jobs where payload::text not like '%sealedEmail%'`,
	)
	expect(rows).toEqual([{ payload: '{"email":"a\\u0000@x.nz"}' }])
})
