import { expect, test } from 'vitest'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import { ForbiddenError } from '../access/permissions.ts'
import type { Admin, Role } from '../actor.ts'
import { accountChanges } from './account-changes.server.ts'
import { readVisitsMail } from './visits-mail.server.ts'

const request = new Request('http://localhost/admin/account')
const change = accountChanges['visits-mail']!

function signedIn({ id, email }: { id: string; email: string }, role: Role): Admin {
	return { kind: 'admin', id, email, name: '', role, sessionId: '' }
}

test('nobody gets the mail of the month who did not ask for it; each switches for the own account alone', async () => {
	await using db = await testDb()
	const ana = signedIn(await createPerson(db), 'administrator')
	const ben = signedIn(await createPerson(db), 'administrator')
	expect(await readVisitsMail(db, ana)).toBe(false)
	expect(await change(db, { admin: ana, request }, { wanted: true })).toMatchObject({ status: 200 })
	expect([await readVisitsMail(db, ana), await readVisitsMail(db, ben)]).toEqual([true, false])
	for (const wanted of ['true', 1, null, undefined])
		expect(await change(db, { admin: ana, request }, { wanted })).toMatchObject({ status: 422 })
	expect(await readVisitsMail(db, ana)).toBe(true)
	await change(db, { admin: ana, request }, { wanted: false })
	expect(await readVisitsMail(db, ana)).toBe(false)
})

test('an editor has no such switch, and is refused', async () => {
	await using db = await testDb()
	const editor = signedIn(await createPerson(db, { role: 'editor' }), 'editor')
	expect(await readVisitsMail(db, editor)).toBeNull()
	await expect(change(db, { admin: editor, request }, { wanted: true })).rejects.toThrow(
		ForbiddenError,
	)
	const { rows } = await db.$client.query('select from auth_users where wants_visits_mail')
	expect(rows).toHaveLength(0)
})
