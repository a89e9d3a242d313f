import { expect, test } from 'vitest'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMember, nobody, buildAccess } from '#tests/support/factories.ts'
import { inviteMember } from '#tests/support/invite-member.ts'
import { actorId } from '../actor.ts'
import { listAdmins } from './grant.server.ts'
import { grantTeamMember, mailInvite } from './invite.server.ts'
import { ForbiddenError } from './permissions.ts'
import { setPassword } from '../sign-in/set-password.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'

const email = 'ana@example.com'
const now = new Date()

async function attempt(db: TestDb, password: string) {
	const response = await signIn(db, { email, password, address: null, browser: null })
	return response.ok ? 'in' : response.error.code
}

async function invites(db: TestDb) {
	const { rows } = await db.$client.query(
		'select id, team_member_id, email, status from login_invites',
	)
	return rows
}

async function mailedToken(db: TestDb) {
	const { rows } = await db.$client.query(
		`select data->>'path' as path from mails where kind = 'account-invitation' order by created_at desc`,
	)
	return /token=([\w-]+)$/.exec(rows[0]?.path ?? '')?.[1] ?? ''
}

const isAdmin = async (db: TestDb) => (await listOthers(db)).length === 1

/** Everyone with access but the actor of these tests. */
const listOthers = async (db: TestDb) =>
	(await listAdmins(db)).filter(({ email: whose }) => !whose.startsWith('00000000-'))

test('an invitation makes the account an administrator at once, and its link sets the password', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db, { name: 'Ana Reid' })

	const invited = await inviteMember(db, {
		actor: admin(),
		memberId: member.id,
		email: 'Ana@Example.com ',
	})

	const [invite] = await invites(db)
	expect(invited).toEqual({ ok: true, value: { inviteId: invite.id, mail: 'queued' } })
	expect(invite).toMatchObject({ team_member_id: member.id, email, status: 'pending' })
	expect(await isAdmin(db)).toBe(true)
	const { rows: mails } = await db.$client.query(
		`select data from mails where kind = 'account-invitation'`,
	)
	expect(mails).toMatchObject([{ data: { whom: `Ana Reid (${email})` } }])
	const token = await mailedToken(db)
	const inSixDays = new Date(now.getTime() + 6.9 * 86_400_000)
	expect(await setPassword(db, { token, password: testPassword, now: inSixDays })).toMatchObject({
		ok: true,
	})
	expect(await attempt(db, testPassword)).toBe('in')
	expect(await invites(db)).toMatchObject([{ status: 'accepted' }])
	const { rows } = await db.$client.query(
		`select action, actor_id from audit_log where record_type = 'account' order by id`,
	)
	expect(rows.map((row) => row.action)).toEqual(['grant-admin', 'invite', 'set-password'])
	expect(JSON.stringify(rows)).not.toContain('@')
})

test('inviting an unverified account removes its password and sessions, as a stranger may have made it', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	const { id } = await createAdmin(db, { email, isAdmin: false })
	expect(await attempt(db, testPassword)).toBe('in')
	await db.$client.query('update auth_users set email_verified = false where id = $1', [id])

	await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(await attempt(db, testPassword)).toBe('invalidCredentials')
	expect((await db.$client.query('select from auth_sessions')).rowCount).toBe(0)
	expect(await isAdmin(db)).toBe(true)
})

test('inviting a verified account also removes its password, as a stranger may have made what the owner verified', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	await createAdmin(db, { email, isAdmin: false })
	expect(await attempt(db, testPassword)).toBe('in')

	await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(await attempt(db, testPassword)).toBe('invalidCredentials')
	expect((await db.$client.query('select from auth_sessions')).rowCount).toBe(0)
	const [token, password] = [await mailedToken(db), 'the hens are all in']
	expect(await setPassword(db, { token, password, now })).toMatchObject({ ok: true })
	expect(await attempt(db, password)).toBe('in')
	expect(await isAdmin(db)).toBe(true)
})

test('an invited administrator keeps their password', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	await createAdmin(db, { email })

	await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(await attempt(db, testPassword)).toBe('in')
})

test('an invitation to a mistyped address is revoked with its rights when the correct address is invited', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	await inviteMember(db, { actor: admin(), memberId: member.id, email: 'typo@example.com' })
	const token = await mailedToken(db)

	await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(await listOthers(db)).toMatchObject([{ email }])
	expect(await setPassword(db, { token, password: testPassword, now })).toMatchObject({ ok: false })
	expect(await invites(db)).toMatchObject([{ email, status: 'pending' }])
	const { rows } = await db.$client.query(
		`select actor_id from audit_log join auth_users u on u.id::text = record_id::text
			where action = 'revoke-admin' and u.email = 'typo@example.com'`,
	)
	expect(rows).toEqual([{ actor_id: actorId(admin()) }])
})

test('inviting a member at another address revokes no rights that were granted otherwise', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const [member, colleague] = [await buildMember(db), await buildMember(db)]
	const [owner, shared] = ['owner@example.com', 'shared@example.com']
	await createAdmin(db, { email: owner })
	await inviteMember(db, { actor: admin(), memberId: colleague.id, email: shared })

	for (const address of [owner, shared, email])
		await inviteMember(db, { actor: admin(), memberId: member.id, email: address })

	expect(await listOthers(db)).toMatchObject([{ email }, { email: owner }, { email: shared }])
})

test('inviting again replaces the invitation and its link', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	await inviteMember(db, { actor: admin(), memberId: member.id, email })
	const first = await mailedToken(db)
	await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(await setPassword(db, { token: first, password: testPassword, now })).toMatchObject({
		ok: false,
	})
	expect(await invites(db)).toHaveLength(1)
})

test('when the mail cannot be queued, the rights stay and the result reports the failed mail', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db)
	await db.$client.query('alter table mails rename to gone')

	const invited = await inviteMember(db, { actor: admin(), memberId: member.id, email })

	expect(invited).toMatchObject({ ok: true, value: { mail: 'failed' } })
	expect(await isAdmin(db)).toBe(true)
})

test('a forbidden caller, deleted member, invalid address or unknown invitation is refused, changing nothing', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await buildMember(db, { deletedAt: now })
	const given = { memberId: member.id, email }

	await expect(grantTeamMember(db, nobody, given)).rejects.toThrow(ForbiddenError)
	await expect(mailInvite(db, nobody, { inviteId: member.id })).rejects.toThrow(ForbiddenError)
	const responses = [
		await grantTeamMember(db, admin(), given),
		await grantTeamMember(db, admin(), { ...given, email: 'nowhere' }),
		await mailInvite(db, admin(), { inviteId: member.id }),
	]
	expect(responses.map((response) => !response.ok && response.error.code)).toEqual([
		'memberGone',
		'invalidEmail',
		'inviteGone',
	])
	expect(await listOthers(db)).toEqual([])
	expect((await db.$client.query('select from auth_users')).rowCount, 'the actor').toBe(1)
})
