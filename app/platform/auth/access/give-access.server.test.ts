import { expect, test } from 'vitest'
import { accountEvents, createPerson, noticesIn } from '#tests/support/access.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import { hasPassword } from './accounts.server.ts'
import { giveAccess } from './give-access.server.ts'
import { listAccess } from './list-access.server.ts'
import { ForbiddenError } from './permissions.ts'
import { setPassword } from '../sign-in/set-password.server.ts'

const given = { name: 'Ana Reid', email: ' Ana@Example.com', role: 'editor' } as const

test('access given outside the team is mailed as a link that sets the password, and has its role at once', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { name: 'Mere Tui' })
	const other = await createPerson(db)

	expect(await giveAccess(db, boss.actor, given)).toMatchObject({
		ok: true,
		value: { name: 'Ana Reid', email: 'ana@example.com', role: 'editor', canSignIn: false },
	})

	const people = await listAccess(db, new Date())
	expect(people.find(({ email }) => email === 'ana@example.com')).toMatchObject({
		name: 'Ana Reid',
		role: 'editor',
		grantedBy: 'Mere Tui',
		canSignIn: false,
	})
	const { rows } = await db.pool.query(
		`select to_email, data from mails where kind = 'account-invitation'`,
	)
	expect(rows).toMatchObject([
		{ to_email: 'ana@example.com', data: { by: 'Mere Tui', whom: 'Ana Reid (ana@example.com)' } },
	])
	const token = /token=([\w-]+)$/.exec(rows[0].data.path)?.[1] ?? ''
	expect(await setPassword(db, { token, password: testPassword, now: new Date() })).toMatchObject({
		ok: true,
	})
	expect(await noticesIn(db.pool)).toEqual([
		{
			to: other.email,
			sentence: expect.stringContaining('gave Ana Reid (ana@example.com) access'),
		},
	])
	expect((await accountEvents(db.pool)).map(({ action }) => action)).toEqual([
		'grant-admin',
		'invite',
		'set-password',
	])
})

test('an account without access loses its password first, and keeps its name', async () => {
	await using db = await testDb()
	const boss = await createPerson(db)
	const { id } = await createAdmin(db, { email: 'ana@example.com', name: 'Ana', isAdmin: false })
	expect(await giveAccess(db, boss.actor, given)).toMatchObject({ value: { name: 'Ana' } })
	expect(await hasPassword(db, id)).toBe(false)
})

test('an address with access, an invalid one, and an editor who gives access are refused; nothing is stored', async () => {
	await using db = await testDb()
	const [boss, editor] = [await createPerson(db), await createPerson(db, { role: 'editor' })]
	expect(await giveAccess(db, boss.actor, { ...given, email: editor.email })).toEqual({
		ok: false,
		error: { code: 'hasAccess' },
	})
	expect(await giveAccess(db, boss.actor, { ...given, email: 'ana' })).toEqual({
		ok: false,
		error: { code: 'invalidEmail' },
	})
	await expect(giveAccess(db, editor.actor, given)).rejects.toThrow(ForbiddenError)
	expect((await db.pool.query('select from mails')).rowCount).toBe(0)
	expect(await listAccess(db, new Date())).toHaveLength(2)
})
