import { expect, test } from 'vitest'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMember, now, buildAccess } from '#tests/support/factories.ts'
import { fresh, memberInput } from '#tests/support/inputs.ts'
import { inviteMember } from '#tests/support/invite-member.ts'
import { listAdmins } from '#platform/auth/access/grant.server.ts'
import { setPassword } from '#platform/auth/sign-in/set-password.server.ts'
import { memberContent } from './type.server.ts'
import { listLiveMembers } from './queries.server.ts'

test('[PUB-ENT-08] a member has every field that its clause lists; qualifications may be missing', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const qualifications = 'BVSc'
	await memberContent.save(
		db,
		admin(),
		fresh(memberInput({ qualifications, image: '/media/team/a.jpg', email: 'a@example.com' })),
	)
	await memberContent.save(
		db,
		admin(),
		fresh(memberInput({ name: 'Brett Coles', qualifications: ' ' })),
	)

	expect(await listLiveMembers(db, { now })).toMatchObject([
		{
			id: expect.any(String),
			slug: 'ana-reid',
			name: 'Ana Reid',
			position: 'Poultry vet',
			qualifications,
			bio: 'Looks after layers.',
			image: '/media/team/a.jpg',
		},
		{ name: 'Brett Coles', qualifications: null, image: null },
	])
})

const email = 'ana@example.com'

/** Everyone with access but the actor of these tests. */
const listOthers = async (db: TestDb) =>
	(await listAdmins(db)).filter(({ email: whose }) => !whose.startsWith('00000000-'))

async function invited(db: TestDb) {
	const member = await buildMember(db, { email })
	await inviteMember(db, { actor: admin(), memberId: member.id, email })
	const { rows } = await db.$client.query(
		`select data->>'path' as path from mails where kind = 'account-invitation'`,
	)
	const token = /token=([\w-]+)$/.exec(rows[0]?.path ?? '')?.[1] ?? ''
	return {
		...member,
		accept: () => setPassword(db, { token, password: testPassword, now: new Date() }),
		save: (address: string | null) =>
			memberContent.save(db, admin(), {
				id: member.id,
				version: member.version,
				input: memberInput({ email: address }),
			}),
	}
}

async function invitations(db: TestDb) {
	const { rows } = await db.$client.query('select email, status from login_invites')
	return rows
}

test.each([
	[
		'deleting the member',
		(db: TestDb, { id }: { id: string }) => memberContent.trash(db, admin(), id),
	],
	[
		'another address',
		(_db: TestDb, { save }: { save: (address: string | null) => Promise<unknown> }) =>
			save('ana.reid@example.com'),
	],
	[
		'no address',
		(_db: TestDb, { save }: { save: (address: string | null) => Promise<unknown> }) => save(null),
	],
])('%s revokes an unaccepted invitation and the access it granted', async (_what, act) => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await invited(db)

	await act(db, member)

	expect(await invitations(db)).toEqual([])
	expect(await listOthers(db)).toEqual([])
	expect(await member.accept()).toMatchObject({ ok: false })
})

test('an accepted invitation keeps its access, and saving the same address revokes nothing', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await invited(db)

	await member.save('Ana@Example.com')
	expect(await invitations(db)).toEqual([{ email, status: 'pending' }])
	expect(await member.accept()).toMatchObject({ ok: true })
	await memberContent.save(db, admin(), {
		id: member.id,
		version: member.version + 1,
		input: memberInput({ email: 'ana.reid@example.com' }),
	})
	await memberContent.trash(db, admin(), member.id)

	expect(await invitations(db)).toEqual([{ email, status: 'accepted' }])
	expect(await listOthers(db)).toMatchObject([{ email }])
})

test('an existing administrator invited as a member keeps access when that member is deleted', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	await createAdmin(db, { email })
	const member = await invited(db)

	await memberContent.trash(db, admin(), member.id)

	expect(await invitations(db)).toEqual([])
	expect(await listOthers(db)).toMatchObject([{ email }])
})

test('an editor who deletes a member, or changes the address, takes no access away', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const member = await invited(db)
	await memberContent.save(db, admin('e', 'editor'), {
		id: member.id,
		version: member.version,
		input: memberInput({ email: 'ana.reid@example.com' }),
	})
	await memberContent.trash(db, admin('e', 'editor'), member.id)

	expect(await invitations(db)).toEqual([{ email, status: 'pending' }])
	expect(await listOthers(db)).toMatchObject([{ email }])
})
