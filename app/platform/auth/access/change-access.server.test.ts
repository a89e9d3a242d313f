import { expect, test } from 'vitest'
import {
	accountEvents,
	addSecondFactor,
	addSession,
	createPerson,
	noticesIn,
} from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	changeRole,
	resetSecondFactor,
	sendInvitationAgain,
	signOutEverywhere,
} from './change-access.server.ts'
import { grantAdmin, listAdmins } from './grant.server.ts'
import { listAccess } from './list-access.server.ts'
import { ForbiddenError } from './permissions.ts'
import { takeAccess } from './take-access.server.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

async function rolesIn(db: TestDb) {
	const people = await listAccess(db, new Date())
	return Object.fromEntries(people.map(({ email, role }) => [email.split('@')[0], role]))
}

async function heldBy(db: TestDb, userId: string) {
	const { rows } = await db.pool.query(
		`select (select count(*)::int from auth_sessions where user_id = $1) as sessions,
			(select count(*)::int from auth_passkeys where user_id = $1) as passkeys,
			(select count(*)::int from auth_time_codes where user_id = $1) as codes,
			(select count(*)::int from auth_recovery_codes where user_id = $1) as recovery,
			(select count(password)::int from auth_users where id = $1) as passwords`,
		[userId],
	)
	return rows[0]
}

test('a changed role is stored, recorded with ids and the role only, and mailed to the person and the other administrators', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com', name: 'Mere Tui' })
	const ana = await createPerson(db, { email: 'ana@example.com', name: 'Ana Reid' })
	await createPerson(db, { email: 'other@example.com' })
	await createPerson(db, { email: 'editor@example.com', role: 'editor' })
	await createPerson(db, { email: 'waiting@example.com', isInvited: true })

	expect(await changeRole(db, boss.actor, { userId: ana.id, role: 'editor' })).toMatchObject({
		ok: true,
		value: { email: 'ana@example.com', role: 'administrator' },
	})

	expect(await rolesIn(db)).toMatchObject({ ana: 'editor', boss: 'administrator' })
	expect(await accountEvents(db.pool)).toEqual([
		{ action: 'change-role', by: boss.id, of: ana.id, detail: { role: 'editor' } },
	])
	expect(await noticesIn(db.pool)).toEqual([
		{ to: 'ana@example.com', sentence: expect.stringContaining('Mere Tui made you an editor') },
		{
			to: 'other@example.com',
			sentence: expect.stringContaining('Mere Tui made Ana Reid (ana@example.com) an editor'),
		},
	])
})

test('a role that is the same already is not recorded, and nobody is mailed', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db, { role: 'editor' })]
	expect(await changeRole(db, boss.actor, { userId: ana.id, role: 'editor' })).toMatchObject({
		ok: true,
	})
	expect(await accountEvents(db.pool)).toEqual([])
	expect(await noticesIn(db.pool)).toEqual([])
})

test('the last administrator who can sign in stays one, whoever else is listed', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	await createPerson(db, { isInvited: true })
	await createPerson(db, { role: 'editor' })
	const refused = { ok: false, error: { code: 'lastAdministrator' } }

	expect(await changeRole(db, boss.actor, { userId: boss.id, role: 'editor' })).toEqual(refused)
	expect(await takeAccess(db, boss.actor, { userId: boss.id })).toEqual(refused)
	expect(await accountEvents(db.pool)).toEqual([])
})

test('one may become an editor once another administrator can sign in, with a passkey alone too', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	const other = await createPerson(db, { isInvited: true })
	await addSecondFactor(db.pool, other.id)
	expect(await changeRole(db, boss.actor, { userId: boss.id, role: 'editor' })).toMatchObject({
		ok: true,
	})
	const [mail] = await noticesIn(db.pool)
	expect(mail).toEqual({ to: other.email, sentence: expect.stringContaining('became an editor') })
})

test.each(['change the role of', 'take access away from'] as const)(
	'two administrators who %s each other at the same moment leave one',
	async (action) => {
		await using db = await testDb()
		const [one, two] = [await createPerson(db), await createPerson(db)]
		const pairs = [
			[one, two],
			[two, one],
		] as const

		const done = await Promise.allSettled(
			pairs.map(([by, { id: userId }]) =>
				action === 'take access away from'
					? takeAccess(db, by.actor, { userId })
					: changeRole(db, by.actor, { userId, role: 'editor' }),
			),
		)

		const won = done.filter((one) => one.status === 'fulfilled' && one.value.ok)
		expect(won).toHaveLength(1)
		const left = Object.values(await rolesIn(db)).filter((role) => role === 'administrator')
		expect(left).toHaveLength(1)
	},
)

test('rights that the actor lost meanwhile no longer count, even with other administrators left', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db)]
	await createPerson(db)
	await changeRole(db, boss.actor, { userId: ana.id, role: 'editor' })
	await expect(takeAccess(db, ana.actor, { userId: boss.id })).rejects.toThrow(ForbiddenError)
	expect(Object.keys(await rolesIn(db))).toHaveLength(3)
})

test('an editor may change nobody’s access, and someone without access has none to change', async () => {
	await using db = await testDb()
	const [boss, editor] = [await createPerson(db), await createPerson(db, { role: 'editor' })]
	const userId = boss.id
	const { actor } = editor
	await expect(changeRole(db, actor, { userId, role: 'editor' })).rejects.toThrow(ForbiddenError)
	for (const command of [takeAccess, signOutEverywhere, resetSecondFactor, sendInvitationAgain]) {
		await expect(command(db, actor, { userId })).rejects.toThrow(ForbiddenError)
		expect(await command(db, boss.actor, { userId: nowhere })).toEqual({
			ok: false,
			error: { code: 'noAccess' },
		})
	}
})

test('signing out everywhere ends every session of one person, and keeps what they sign in with', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db)]
	for (const { id } of [boss, ana, ana]) await addSession(db.pool, id)

	await signOutEverywhere(db, boss.actor, { userId: ana.id })

	expect(await heldBy(db, ana.id)).toMatchObject({ sessions: 0, passwords: 1 })
	expect(await heldBy(db, boss.id)).toMatchObject({ sessions: 1 })
	expect(await accountEvents(db.pool)).toMatchObject([
		{ action: 'sign-out-everywhere', of: ana.id },
	])
	expect(await noticesIn(db.pool)).toMatchObject([{ to: ana.email }])
})

test('resetting the second factor deletes it with the sessions, and leaves the password and other people’s', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db)]
	for (const { id } of [boss, ana]) await addSecondFactor(db.pool, id)

	await resetSecondFactor(db, boss.actor, { userId: ana.id })

	const none = { sessions: 0, passkeys: 0, codes: 0, recovery: 0, passwords: 1 }
	expect(await heldBy(db, ana.id)).toEqual(none)
	expect(await heldBy(db, boss.id)).toMatchObject({ sessions: 1, passkeys: 1, codes: 1 })
	expect(await accountEvents(db.pool)).toMatchObject([{ action: 'reset-second-factor' }])
	expect(await noticesIn(db.pool)).toMatchObject([{ to: ana.email }])
})

test('the console resets a second factor by address, in any letter case, and tells every administrator', async () => {
	await using db = await testDb()
	const [boss] = [await createPerson(db), await createPerson(db, { email: 'ana@example.com' })]
	const email = ' Ana@Example.com'
	expect(await resetSecondFactor(db, { kind: 'system' }, { email })).toMatchObject({ ok: true })
	expect((await noticesIn(db.pool)).map(({ to }) => to).toSorted()).toEqual(
		['ana@example.com', boss.email].toSorted(),
	)
	expect(await accountEvents(db.pool)).toMatchObject([{ by: 'system' }])
})

test('an invitation is sent again with a new link, until the person can sign in', async () => {
	await using db = await testDb()
	const [boss, ana] = [await createPerson(db), await createPerson(db, { isInvited: true })]
	const linkOf = async () =>
		(await db.pool.query(`select hash from auth_links where user_id = $1`, [ana.id])).rows
	await sendInvitationAgain(db, boss.actor, { userId: ana.id })
	const first = await linkOf()
	await sendInvitationAgain(db, boss.actor, { userId: ana.id })

	expect(await linkOf()).toHaveLength(1)
	expect(await linkOf()).not.toEqual(first)
	const { rows } = await db.pool.query(`select to_email, kind from mails`)
	expect(rows).toEqual(Array(2).fill({ to_email: ana.email, kind: 'account-invitation' }))
	await addSecondFactor(db.pool, ana.id)
	expect(await sendInvitationAgain(db, boss.actor, { userId: ana.id })).toEqual({
		ok: false,
		error: { code: 'accepted' },
	})
})

test('one’s own second factor is not reset here, where no password is asked for', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	await addSecondFactor(db.pool, boss.id)
	expect(await resetSecondFactor(db, boss.actor, { userId: boss.id })).toEqual({
		ok: false,
		error: { code: 'own' },
	})
	expect((await db.pool.query('select from auth_passkeys')).rowCount).toBe(1)
})

test('an editor to whom the console or a colleague grants access becomes an administrator', async () => {
	await using db = await testDb()
	const ana = await createPerson(db, { role: 'editor' })
	expect(await grantAdmin(db, ana.email, new Date())).toMatchObject({ ok: true })
	expect(await listAdmins(db)).toMatchObject([{ email: ana.email, role: 'administrator' }])
})
