import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { addSession, createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { memberAdminReads } from './admin-reads.server.ts'
import { toTeamRow } from './take-access.ts'
import { restoreMember, trashMember } from './trash-member.server.ts'

const email = 'ana@example.com'

async function stateOf(db: TestDb) {
	const { rows } = await db.pool.query(
		`select (select array_agg(deleted_at is not null) from team_members) as trashed,
			exists (select from admin_users a join auth_users u using (id) where u.email = $1) as has_access,
			(select count(*)::int from auth_sessions) as sessions,
			(select array_agg(status) from login_invites) as invites`,
		[email],
	)
	return rows[0]
}

async function arrange(db: TestDb) {
	const boss = await createPerson(db)
	const ana = await createPerson(db, { email, role: 'editor' })
	await addSession(db.pool, ana.id)
	const { id } = await buildMember(db, { email: 'Ana@example.com' })
	await db.pool.query(
		`insert into login_invites (team_member_id, email, status) values ($1, $2, 'accepted')`,
		[id, email],
	)
	return { boss, ana, id }
}

const before = { trashed: [false], has_access: true, sessions: 1, invites: ['accepted'] }

test('a member is deleted with their access, and undoing brings both back', async () => {
	await using db = await testDb()
	const { boss, id } = await arrange(db)
	const requested = { id, withAccess: true }
	const done = { isDone: true, isAccessMoved: true }

	expect(await trashMember(db, boss.actor, requested)).toEqual({ ok: true, value: done })
	expect(await stateOf(db)).toEqual({
		trashed: [true],
		has_access: false,
		sessions: 0,
		invites: null,
	})
	expect(await restoreMember(db, boss.actor, requested)).toEqual(done)
	expect(await stateOf(db)).toEqual({ ...before, sessions: 0 })
})

test('a restore that does not ask for the access, as from the trash, brings back the member only', async () => {
	await using db = await testDb()
	const { boss, id } = await arrange(db)
	await trashMember(db, boss.actor, { id, withAccess: true })
	expect(await restoreMember(db, boss.actor, { id, withAccess: false })).toEqual({
		isDone: true,
		isAccessMoved: false,
	})
	expect(await stateOf(db)).toMatchObject({ trashed: [false], has_access: false })
})

test('a member deleted without their access keeps it', async () => {
	await using db = await testDb()
	const { boss, id } = await arrange(db)
	await trashMember(db, boss.actor, { id, withAccess: false })
	expect(await stateOf(db)).toEqual({ ...before, trashed: [true] })
})

test('a second deletion changes nothing, and takes no access', async () => {
	await using db = await testDb()
	const { boss, id } = await arrange(db)
	await trashMember(db, boss.actor, { id, withAccess: false })
	expect(await trashMember(db, boss.actor, { id, withAccess: true })).toEqual({
		ok: true,
		value: { isDone: false, isAccessMoved: false },
	})
	expect(await stateOf(db)).toMatchObject({ has_access: true })
	for (const command of [trashMember, restoreMember])
		expect(JSON.stringify(await command(db, boss.actor, { id: 'x', withAccess: true }))).toContain(
			'"isDone":false',
		)
})

test('the last administrator is not deleted with their access: member and access stay', async () => {
	await using db = await testDb()
	const { boss, ana, id } = await arrange(db)
	await db.pool.query(`update admin_users set role = 'administrator' where id = $1`, [ana.id])
	await db.pool.query('update auth_users set password = null where id = $1', [boss.id])
	expect(await trashMember(db, boss.actor, { id, withAccess: true })).toEqual({
		ok: false,
		error: { code: 'lastAdministrator' },
	})
	expect(await stateOf(db)).toEqual(before)
})

test('an editor deletes members without access, and cannot take or give any', async () => {
	await using db = await testDb()
	const { boss, ana, id } = await arrange(db)
	const { id: withoutAddress } = await buildMember(db, { deletedAt: new Date() })
	for (const one of [id, withoutAddress])
		await expect(trashMember(db, ana.actor, { id: one, withAccess: true })).rejects.toThrow(
			ForbiddenError,
		)
	expect(await stateOf(db)).toMatchObject({ has_access: true, sessions: 1 })
	await trashMember(db, boss.actor, { id, withAccess: true })
	const editor = await createPerson(db, { role: 'editor' })
	expect(await restoreMember(db, editor.actor, { id, withAccess: true })).toEqual({
		isDone: true,
		isAccessMoved: false,
	})
})

test('the list offers to take access that would otherwise stay, and tells whose it is', async () => {
	await using db = await testDb()
	const { boss } = await arrange(db)
	const waiting = await createPerson(db, { isInvited: true })
	const invited = await buildMember(db, { name: 'Zoe', email: waiting.email })
	await db.pool.query(
		'insert into login_invites (team_member_id, email) select id, email from team_members where id = $1',
		[invited.id],
	)
	await buildMember(db, { name: 'Zora', email: boss.email })
	await buildMember(db, { name: 'Zz', email: null })
	const requested = { search: '', filters: {}, sort: null, page: 1 }
	const { rows } = await memberAdminReads.list(db, { requested, now: new Date() })
	const takenBy = (mayTake: boolean) =>
		rows.map((row) => toTeamRow(row, { email: boss.email, mayTake }).taken)

	expect(takenBy(true)).toEqual(['theirs', null, 'own', null])
	expect(takenBy(false)).toEqual([null, null, null, null])
})
