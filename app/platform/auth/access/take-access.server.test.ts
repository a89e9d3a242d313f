import { expect, test } from 'vitest'
import { accountEvents, addSecondFactor, createPerson, noticesIn } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { hasPassword } from './accounts.server.ts'
import { giveAccess } from './give-access.server.ts'
import { issueLink } from '../sign-in/links.server.ts'
import {
	giveBackAccess,
	purgeTakenAccess,
	takeAccess,
	takeAccessOfMember,
} from './take-access.server.ts'

const email = 'ana@example.com'

async function stateOf(db: TestDb) {
	const { rows } = await db.pool.query(
		`select (select json_agg(json_build_object('role', role, 'granted_by', granted_by, 'created_at', a.created_at))
				from admin_users a join auth_users u using (id) where u.email = $1) as access,
			(select json_agg(json_build_object('member', team_member_id, 'status', status)) from login_invites) as invites,
			(select count(*)::int from auth_links) as links,
			(select count(*)::int from taken_access) as taken`,
		[email],
	)
	return rows[0]
}

async function addInvite(db: TestDb, memberId: string, status: 'pending' | 'accepted') {
	await db.pool.query(
		'insert into login_invites (team_member_id, email, status) values ($1, $2, $3)',
		[memberId, 'Ana@Example.com', status],
	)
}

/** An editor whom `boss` gave access in 2024, who is the member `member`. */
async function arrange(db: TestDb) {
	const boss = await createPerson(db, { name: 'Mere Tui' })
	const ana = await createPerson(db, { email, role: 'editor', name: 'Ana Reid' })
	await db.pool.query(
		`update admin_users set granted_by = $2, created_at = '2024-03-01T00:00:00Z' where id = $1`,
		[ana.id, boss.id],
	)
	const member = await buildMember(db, { email })
	return { boss, ana, memberId: member.id }
}

const held = (grantedBy: string) => [
	{ role: 'editor', granted_by: grantedBy, created_at: expect.stringContaining('2024-03-01') },
]

test('access that is taken away goes with invitations, their link and the sessions; account and password stay', async () => {
	await using db = await testDb()
	const { boss, ana, memberId } = await arrange(db)
	await addInvite(db, memberId, 'accepted')
	await issueLink(db, { kind: 'invitation', userId: ana.id, now: new Date() })
	await addSecondFactor(db.pool, ana.id)

	expect(await takeAccess(db, boss.actor, { userId: ana.id })).toMatchObject({ ok: true })

	expect(await stateOf(db)).toEqual({ access: null, invites: null, links: 0, taken: 0 })
	expect(await hasPassword(db, ana.id)).toBe(true)
	expect((await db.pool.query('select from auth_sessions')).rowCount).toBe(0)
	expect(await accountEvents(db.pool)).toEqual([
		{ action: 'revoke-admin', by: boss.id, of: ana.id, detail: {} },
	])
	expect(await noticesIn(db.pool)).toEqual([
		{ to: email, sentence: expect.stringContaining('Mere Tui took away your access') },
	])
})

test('someone whose invitation is pending gets no notice when it is taken away', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	const ana = await createPerson(db, { email, isInvited: true })
	await takeAccess(db, boss.actor, { userId: ana.id })
	expect(await noticesIn(db.pool)).toEqual([])
	expect(await stateOf(db)).toMatchObject({ access: null })
})

test('one may give up one’s own access; only the others are told', async () => {
	await using db = await testDb()
	const { boss } = await arrange(db)
	const other = await createPerson(db)
	await takeAccess(db, boss.actor, { userId: boss.id })
	expect(await noticesIn(db.pool)).toEqual([
		{ to: other.email, sentence: expect.stringContaining('Mere Tui gave up their own access') },
	])
})

test('access taken with a member comes back as it was: role, giver, date and accepted invitation', async () => {
	await using db = await testDb()
	const { boss, memberId } = await arrange(db)
	await addInvite(db, memberId, 'accepted')

	const taken = await db.transaction((tx) =>
		takeAccessOfMember(tx, boss.actor, { memberId, email: 'ANA@example.com ' }),
	)
	expect(taken).toEqual({ ok: true, value: true })
	expect(await stateOf(db)).toEqual({ access: null, invites: null, links: 0, taken: 1 })

	const given = await db.transaction((tx) =>
		giveBackAccess(tx, boss.actor, { memberId, now: new Date() }),
	)
	expect(given).toBe(true)
	expect(await stateOf(db)).toEqual({
		access: held(boss.id),
		invites: [{ member: memberId, status: 'accepted' }],
		links: 0,
		taken: 0,
	})
	expect((await noticesIn(db.pool)).map(({ sentence }) => sentence)).toEqual([
		expect.stringContaining('took away'),
		expect.stringContaining('gave you back'),
	])
})

test('without an invitation none comes back', async () => {
	await using db = await testDb()
	const { boss, memberId } = await arrange(db)
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	await db.transaction((tx) => giveBackAccess(tx, boss.actor, { memberId, now: new Date() }))
	expect(await stateOf(db)).toMatchObject({ access: held(boss.id), invites: null })
})

test('access does not come back after an hour, with another member, or through an editor', async () => {
	await using db = await testDb()
	const { boss, memberId } = await arrange(db)
	const editor = await createPerson(db, { role: 'editor' })
	const other = await buildMember(db)
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	const late = new Date(Date.now() + 61 * 60_000)

	for (const { actor, ...requested } of [
		{ actor: boss.actor, memberId, now: late },
		{ actor: boss.actor, memberId: other.id, now: new Date() },
		{ actor: editor.actor, memberId, now: new Date() },
	])
		expect(await db.transaction((tx) => giveBackAccess(tx, actor, requested))).toBe(false)
	expect(await stateOf(db)).toMatchObject({ access: null, taken: 1 })
})

test('what was taken is forgotten after an hour', async () => {
	await using db = await testDb()
	const { boss, memberId } = await arrange(db)
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	await purgeTakenAccess(db, new Date(Date.now() + 59 * 60_000))
	expect(await stateOf(db)).toMatchObject({ taken: 1 })
	await purgeTakenAccess(db, new Date(Date.now() + 61 * 60_000))
	expect(await stateOf(db)).toMatchObject({ taken: 0 })
})

test('a member whose address has no access leaves nothing to give back, and loses the accepted invitation', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	const { id: memberId } = await buildMember(db, { email })
	await addInvite(db, memberId, 'accepted')
	const taken = await db.transaction((tx) =>
		takeAccessOfMember(tx, boss.actor, { memberId, email }),
	)
	expect(taken).toEqual({ ok: true, value: false })
	expect(await stateOf(db)).toEqual({ access: null, invites: null, links: 0, taken: 0 })
})

test('access that was given anew meanwhile stays as it is when the deletion is undone', async () => {
	await using db = await testDb()
	const { boss, ana, memberId } = await arrange(db)
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	await db.pool.query(`insert into admin_users (id, role) values ($1, 'administrator')`, [ana.id])
	await db.transaction((tx) => giveBackAccess(tx, boss.actor, { memberId, now: new Date() }))
	expect(await stateOf(db)).toMatchObject({ access: [{ role: 'administrator' }], taken: 0 })
})

test('an account that a stranger made meanwhile is closed before access comes back; its owner gets a new invitation', async () => {
	await using db = await testDb()
	const { boss, ana, memberId } = await arrange(db)
	await db.pool.query('update auth_users set email_verified = false where id = $1', [ana.id])
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	await db.pool.query(`update auth_users set password = 'of a stranger' where id = $1`, [ana.id])
	await db.transaction((tx) => giveBackAccess(tx, boss.actor, { memberId, now: new Date() }))

	expect(await stateOf(db)).toMatchObject({ access: held(boss.id), links: 1 })
	expect(await hasPassword(db, ana.id)).toBe(false)
	const { rows } = await db.pool.query(
		`select to_email from mails where kind = 'account-invitation'`,
	)
	expect(rows).toEqual([{ to_email: email }])
})

test('an Undo does not undo what was decided after the deletion', async () => {
	await using db = await testDb()
	const { boss, ana, memberId } = await arrange(db)
	await db.transaction((tx) => takeAccessOfMember(tx, boss.actor, { memberId, email }))
	const given = { name: 'Ana Reid', email, role: 'editor' } as const
	expect(await giveAccess(db, boss.actor, given)).toMatchObject({ ok: true })
	await takeAccess(db, boss.actor, { userId: ana.id })

	const isBack = await db.transaction((tx) =>
		giveBackAccess(tx, boss.actor, { memberId, now: new Date() }),
	)
	expect(isBack).toBe(false)
	expect(await stateOf(db)).toMatchObject({ access: null, taken: 0 })
})
