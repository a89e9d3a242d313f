import { expect, test } from 'vitest'
import { addSecondFactor, createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { issueLink } from '../sign-in/links.server.ts'
import { listAccess } from './list-access.server.ts'

const now = new Date('2026-10-14T09:00:00Z')

test('people with access are listed with how they sign in, or how far their invitation is', async () => {
	await using db = await testDb()
	const boss = await createPerson(db, { email: 'boss@example.com', name: 'Mere Tui' })
	const ana = await createPerson(db, { email: 'ana@example.com', role: 'editor' })
	await buildMember(db, { name: 'Ana Reid', email: 'Ana@example.com' })
	await addSecondFactor(db.pool, ana.id)
	const hana = await createPerson(db, { email: 'hana@example.com', isInvited: true })
	await issueLink(db, { kind: 'invitation', userId: hana.id, now })
	await createPerson(db, { email: 'late@example.com', isInvited: true })
	const given = 'update admin_users set granted_by = $2 where id = $1'
	await db.pool.query(given, [ana.id, boss.id])
	await db.pool.query(given, [hana.id, '00000000-0000-4000-8000-000000000000'])

	const plain = { passkeys: 0, hasTimeCodes: false, lastSignInAt: null, invitedUntil: null }
	const waiting = { ...plain, name: '', hasPassword: false, canSignIn: false }
	expect(await listAccess(db, now)).toMatchObject([
		{
			...waiting,
			email: 'hana@example.com',
			grantedBy: null,
			invitedUntil: new Date('2026-10-21T09:00:00Z'),
		},
		{ ...waiting, email: 'late@example.com', grantedBy: 'system' },
		{ ...plain, name: 'Mere Tui', role: 'administrator', hasPassword: true, canSignIn: true },
		{
			name: 'Ana Reid',
			role: 'editor',
			grantedBy: 'Mere Tui',
			passkeys: 1,
			hasTimeCodes: true,
			canSignIn: true,
		},
	])
})

test('an invitation that has run out is listed without an end, and nobody is listed without access', async () => {
	await using db = await testDb()
	const { id: userId } = await createPerson(db, { isInvited: true })
	await issueLink(db, { kind: 'invitation', userId, now })
	const late = new Date('2026-10-22T09:00:00Z')
	expect(await listAccess(db, late)).toMatchObject([{ canSignIn: false, invitedUntil: null }])
	await db.pool.query('delete from admin_users')
	expect(await listAccess(db, now)).toEqual([])
})
