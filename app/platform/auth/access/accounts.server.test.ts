import { expect, test } from 'vitest'
import { addSecondFactor } from '#tests/support/access.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { createAdmin, scryptHash, testPassword } from '#tests/support/admin.ts'
import { testDb, upgradedDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import {
	closeAccess,
	closeBeforeRights,
	ensureAccount,
	hasPassword,
	lockAccount,
	makeAdmin,
	markVerified,
	removeAdmin,
	storePassword,
} from './accounts.server.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './grant.server.ts'

const email = 'ana@example.com'

async function addAccess(db: TestDb, userId: string) {
	await db.pool.query(
		`insert into auth_sessions (user_id, token_hash, method, expires_at) values ($1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'password', now())`,
		[userId],
	)
	await db.pool.query(
		`insert into auth_links (hash, kind, user_id, expires_at)
		values (encode(sha256($1::text::bytea), 'hex'), 'reset', $1::text::uuid, now())`,
		[userId],
	)
}

/** What could be used to enter the account. */
async function accessOf(db: TestDb, userId: string) {
	const { rows } = await db.pool.query(
		`select (select count(*)::int from auth_sessions where user_id = $1) as sessions,
			(select count(*)::int from auth_links where user_id = $1) as links,
			exists (select from auth_users where id = $1 and password is not null) as password`,
		[userId],
	)
	return rows[0]
}

const everything = { sessions: 1, links: 1, password: true }

test('an account reports its own administrator rights, not whether an administrator exists', async () => {
	await using db = await testDb()
	await createAdmin(db, { email: 'boss@example.com' })
	await createAdmin(db, { email, isAdmin: false })
	expect(await lockAccount(db, email)).toMatchObject({ email, isAdmin: false })
	expect(await lockAccount(db, 'boss@example.com')).toMatchObject({ isAdmin: true })
	expect(await lockAccount(db, 'nobody@example.com')).toBeNull()
})

test('simultaneous requests create one account, without password, rights or a verified address', async () => {
	await using db = await testDb()
	const made = await Promise.all(
		Array.from({ length: 6 }, () => db.transaction((tx) => ensureAccount(tx, { email }))),
	)
	const [first] = made
	expect(first).toEqual({ id: expect.any(String), email, emailVerified: false, isAdmin: false })
	for (const account of made) expect(account).toEqual(first)
	expect(await hasPassword(db, first?.id ?? '')).toBe(false)
})

test('an existing account keeps its name; a new account’s name is cut to the length of its column', async () => {
	await using db = await testDb()
	await ensureAccount(db, { email, name: 'ā'.repeat(300) })
	await ensureAccount(db, { email, name: 'Other' })
	const { rows } = await db.pool.query('select name from auth_users')
	expect(rows).toEqual([{ name: 'ā'.repeat(200) }])
})

test('a new password ends the sessions of its account and of no other', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db), await createAdmin(db)]
	for (const { id } of [ana, bob]) await addAccess(db, id)
	await storePassword(db, ana.id, 'another hash')

	expect(await accessOf(db, ana.id)).toEqual({ ...everything, sessions: 0 })
	expect(await accessOf(db, bob.id)).toEqual(everything)
	const { rows } = await db.pool.query('select password from auth_users where id = $1', [ana.id])
	expect(rows).toEqual([{ password: 'another hash' }])
})

test('closing an account deletes its sessions, links, password, passkeys and codes; other accounts keep theirs', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db), await createAdmin(db)]
	for (const { id } of [ana, bob]) {
		await addAccess(db, id)
		await addSecondFactor(db.pool, id)
	}
	await closeAccess(db, ana.id)

	expect(await accessOf(db, ana.id)).toEqual({ sessions: 0, links: 0, password: false })
	expect(await accessOf(db, bob.id)).toEqual({ ...everything, sessions: 2 })
	const { rows } = await db.pool.query(
		'select p.user_id from auth_passkeys p join auth_time_codes using (user_id) join auth_recovery_codes using (user_id)',
	)
	expect(rows).toEqual([{ user_id: bob.id }])
})

test.each([
	{ isAdmin: true, emailVerified: true, stays: true },
	{ isAdmin: true, emailVerified: false, stays: false },
	{ isAdmin: false, emailVerified: true, stays: false },
	{ isAdmin: false, emailVerified: false, stays: false },
])(
	'before rights are granted, an account keeps its password is $stays: %o',
	async ({ stays, ...given }) => {
		await using db = await testDb()
		const { id } = await createAdmin(db, { email })
		await closeBeforeRights(db, { id, email, ...given })
		expect(await hasPassword(db, id)).toBe(stays)
	},
)

test('rights are granted and logged once; revoking them ends the sessions', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db, { isAdmin: false }), await createAdmin(db)]
	for (const { id } of [ana, bob]) await addAccess(db, id)
	const given = { userId: ana.id, actorId: bob.id }
	expect([await makeAdmin(db, given), await makeAdmin(db, given)]).toEqual([true, false])
	await removeAdmin(db, given)

	const { rows } = await db.pool.query(
		'select action, actor_id, record_id from audit_log order by id',
	)
	expect(rows).toEqual([
		{ action: 'grant-admin', actor_id: bob.id, record_id: ana.id },
		{ action: 'revoke-admin', actor_id: bob.id, record_id: ana.id },
	])
	expect(await accessOf(db, ana.id)).toEqual({ ...everything, sessions: 0, links: 0 })
	expect(await accessOf(db, bob.id)).toEqual(everything)
	expect((await db.pool.query('select id from admin_users')).rows).toEqual([{ id: bob.id }])
})

test('verifying an address accepts the invitation to it, whatever its letter case', async () => {
	await using db = await testDb()
	const { id } = await ensureAccount(db, { email })
	for (const invited of ['Ana@Example.com', 'bob@example.com']) {
		const member = await buildMember(db)
		await db.pool.query(`insert into login_invites (team_member_id, email) values ($1, $2)`, [
			member.id,
			invited,
		])
	}
	await markVerified(db, id)
	await markVerified(db, '00000000-0000-4000-8000-000000000000')

	const { rows } = await db.pool.query('select email, status from login_invites order by email')
	expect(rows).toEqual([
		{ email: 'Ana@Example.com', status: 'accepted' },
		{ email: 'bob@example.com', status: 'pending' },
	])
	expect(await lockAccount(db, email)).toMatchObject({ emailVerified: true })
})

test('administrators are listed by address, without other data of their accounts', async () => {
	await using db = await testDb()
	for (const name of ['mere', 'ana', 'zoe']) await createAdmin(db, { email: `${name}@example.com` })
	await createAdmin(db, { email: 'guest@example.com', isAdmin: false })
	expect(await listAdmins(db)).toEqual(
		['ana', 'mere', 'zoe'].map((name) => ({
			email: `${name}@example.com`,
			role: 'administrator',
			createdAt: expect.any(Date),
		})),
	)
})

test('revoking rights on the console deletes the invitation they came with, and no other', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	for (const invited of ['ANA@example.com', 'bob@example.com']) {
		const member = await buildMember(db)
		await db.pool.query(`insert into login_invites (team_member_id, email) values ($1, $2)`, [
			member.id,
			invited,
		])
	}
	expect(await revokeAdmin(db, ' Ana@Example.com ')).toBe(true)
	expect((await db.pool.query('select email from login_invites')).rows).toEqual([
		{ email: 'bob@example.com' },
	])
	expect(await revokeAdmin(db, 'bob@example.com'), 'who has no rights').toBe(false)
})

test('simultaneous grants on the console make one administrator with one link', async () => {
	await using db = await testDb()
	const granted = await Promise.all(
		Array.from({ length: 4 }, () => grantAdmin(db, email, new Date())),
	)
	expect(granted.every(({ ok }) => ok)).toBe(true)
	expect(await listAdmins(db)).toHaveLength(1)
	expect((await db.pool.query('select from auth_links')).rowCount).toBe(1)
})

test('an upgrade keeps the passwords of accounts made before they had them themselves', async () => {
	await using site = await upgradedDb('0154', async (client) => {
		await client.query(
			`insert into auth_users (email) values ('with@example.nz'), ('without@example.nz')`,
		)
		await client.query(
			`insert into auth_accounts (user_id, account_id, password) select id, id, $1 from auth_users where email like 'with@%'`,
			[scryptHash(testPassword)],
		)
	})
	const { email, password } = authUsers
	const held = await site.db.select({ email, password }).from(authUsers).orderBy(email)
	expect(held).toEqual([
		{ email: 'with@example.nz', password: scryptHash(testPassword) },
		{ email: 'without@example.nz', password: null },
	])
})
