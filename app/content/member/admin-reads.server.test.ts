import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMember, now } from '#tests/support/factories.ts'
import { memberInput } from '#tests/support/inputs.ts'
import { loginInvites } from '#platform/db/tables/accounts.server.ts'
import { getMemberAccess, memberAdminReads } from './admin-reads.server.ts'
import { memberContent } from './type.server.ts'

const requested = { search: '', filters: {}, sort: null, page: 1 }

test('[ADM-ENT-05] [ADM-CALL-15] team members are listed by name, added with an email address, updated without one, and deleted by id', async () => {
	await using db = await testDb()
	const names = async () =>
		(await memberAdminReads.list(db, { requested, now })).rows.map(({ title }) => title)
	await buildMember(db, { name: 'Mere Tamati' })
	const image = '/media/team/a.jpg'
	const input = memberInput({ image, email: 'ana@example.com', qualifications: 'BVSc' })
	const added = await memberContent.save(db, admin(), { id: null, version: 0, input })
	if (!added.ok) throw new Error('not added')
	const { id } = added.value

	expect(await names()).toEqual(['Ana Reid', 'Mere Tamati'])
	const values = { name: 'Ana Reid', position: 'Poultry vet', bio: 'Looks after layers.', image }
	expect(await memberContent.readForm(db, id)).toMatchObject({
		id,
		values: { ...values, qualifications: 'BVSc', email: 'ana@example.com' },
	})
	const changed = memberInput({ name: 'Zoe Reid', email: '', qualifications: '' })
	await memberContent.save(db, admin(), { id, version: 1, input: changed })
	expect(await names()).toEqual(['Mere Tamati', 'Zoe Reid'])
	const { rows } = await db.$client.query(
		'select qualifications, email from team_members where id = $1',
		[id],
	)
	expect(rows).toEqual([{ qualifications: null, email: null }])
	await memberContent.trash(db, admin(), id)
	expect(await names()).toEqual(['Mere Tamati'])
	expect(await memberContent.readForm(db, id)).toBeNull()
	expect(await memberContent.readForm(db, 'no id')).toBeNull()
})

test('[ADM-CALL-07] [ADM-ENT-06] an email address has one invitation with its status, or none', async () => {
	await using db = await testDb()
	const member = await buildMember(db, { name: 'Ana Reid', email: 'Ana@Example.com' })
	expect(await getMemberAccess(db, 'ana@example.com')).toEqual({ isAdmin: false, invite: null })
	const [stored] = await db
		.insert(loginInvites)
		.values({ teamMemberId: member.id, email: 'ana@example.com' })
		.returning()

	expect(stored).toEqual({
		id: expect.stringMatching(/^[\da-f-]{36}$/),
		teamMemberId: member.id,
		email: 'ana@example.com',
		status: 'pending',
		updatedAt: expect.any(Date),
	})
	const { id, status, updatedAt } = stored ?? {}
	expect(await getMemberAccess(db, ' ANA@example.com ')).toEqual({
		isAdmin: true,
		invite: { id, status, updatedAt },
	})
	expect(await getMemberAccess(db, '')).toEqual({ isAdmin: false, invite: null })
	expect(await getMemberAccess(db, null)).toEqual({ isAdmin: false, invite: null })
})

test('[ADM-ENT-07] an administrator is an account with an email address, listed in admin_users under the same id', async () => {
	await using db = await testDb()
	const { id, email } = await createAdmin(db, { email: 'cy@example.com' })
	const other = await createAdmin(db, { isAdmin: false })

	const { rows } = await db.$client.query(
		'select a.id, u.email from admin_users a join auth_users u on u.id = a.id',
	)
	expect(rows).toEqual([{ id, email }])
	expect(await getMemberAccess(db, email)).toEqual({ isAdmin: true, invite: null })
	expect(await getMemberAccess(db, other.email)).toMatchObject({ isAdmin: false })
	await expect(
		db.$client.query(
			`insert into admin_users (id) values ('00000000-0000-4000-8000-000000000000')`,
		),
	).rejects.toMatchObject({ code: '23503' })
})

test('the list shows who is invited and who is an administrator', async () => {
	await using db = await testDb()
	const accesses = async () =>
		(await memberAdminReads.list(db, { requested, now })).rows.map(({ access }) => access)
	await buildMember(db, { name: 'Ana', email: 'nobody@example.com' })
	const { id } = await buildMember(db, { name: 'Ben', email: 'Ana@example.com' })
	await createAdmin(db, { email: 'cy@example.com' })
	await buildMember(db, { name: 'Cy', email: 'Cy@example.com' })
	await buildMember(db, { name: 'Di' })
	await db.insert(loginInvites).values({ teamMemberId: id, email: 'ana@example.com' })
	expect(await accesses()).toEqual([null, 'invited', 'admin', null])
	await db.update(loginInvites).set({ status: 'accepted' })
	expect(await accesses()).toEqual([null, 'admin', 'admin', null])
})
