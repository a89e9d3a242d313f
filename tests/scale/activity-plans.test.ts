// With 20,000 rows in the audit log, no part of the screen of activity reads the whole of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityFilters } from '#insight/activity/activity-kinds.ts'
import { listActivity } from '#insight/activity/list-activity.server.ts'
import { listActors } from '#insight/activity/list-actors.server.ts'
import { listRecentChanges } from '#insight/activity/recent-changes.server.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { readsOf } from '#tests/support/plans.ts'

/** A far page walks over those before it, and a filter over what it leaves out: a quarter at most. */
const maxRows = 5000
const person = '00000000-0000-4000-8000-000000000003'

let db: TestDb

// Rows as wide as those of saves: counting reads an index, whose rows are not counted here.
beforeAll(async () => {
	db = await testDb()
	await db.pool
		.query(`insert into audit_log (actor_id, action, record_type, record_id, detail, created_at)
		select '00000000-0000-4000-8000-00000000000' || i % 10, 'update',
			(array['article', 'product', 'service', 'media', 'lead', 'mail', 'account', 'sign-in'])[1 + i / 10 % 8],
			gen_random_uuid(), jsonb_build_object('version', 3, 'formKey', gen_random_uuid(), 'state', 'published'), timestamptz '2026-10-14 09:00Z' - i * interval '10 minutes'
		from generate_series(1, 20000) i`)
	// Twice: the first marks rows as committed, and only the second pages as all-visible.
	for (const command of ['vacuum', 'vacuum analyze']) await db.pool.query(`${command} audit_log`)
}, 60_000)
afterAll(() => db[Symbol.asyncDispose]())

async function largeReads(read: () => Promise<unknown>) {
	const reads = await readsOf(db, read)
	return reads.filter(({ table, rows }) => table === 'audit_log' && rows > maxRows)
}

const roles: Role[] = ['administrator', 'editor']
const addresses = [
	'',
	'page=40',
	`person=${person}`,
	'kind=article',
	`person=${person}&kind=article`,
	'from=2026-09-10&to=2026-09-10',
	`person=${person}&from=2026-09-01&to=2026-09-10`,
]

/** All rows are counted for an administrator who narrows nothing, which is quick: they need not be sorted. */
const isWhole = (role: Role, search: string) =>
	role === 'administrator' && !/person|kind|from/.test(search)

test.each(roles.flatMap((role) => addresses.map((search) => [role, search] as const)))(
	'for an %s, /admin/activity?%s reads a quarter of the audit log at most, but for the count of all',
	async (role, search) => {
		const requested = readListAddress(new URLSearchParams(search), activityFilters)
		const reads = await largeReads(() => listActivity(db, { role, requested }))
		expect(reads.length).toBeLessThanOrEqual(isWhole(role, search) ? 1 : 0)
	},
)

test.each(roles)(
	'the people to choose from and the recent changes, for an %s, too',
	async (role) => {
		expect(await listActors(db, role)).toHaveLength(1)
		expect(await largeReads(() => listActors(db, role))).toEqual([])
		expect(await largeReads(() => listRecentChanges(db, role))).toEqual([])
	},
)
