import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMember, nobody, now } from '#tests/support/factories.ts'
import { fresh, memberInput } from '#tests/support/inputs.ts'
import { ForbiddenError } from '#app/auth/permissions.ts'
import { restoreMember, saveMember, trashMember } from './commands.server.ts'
import { listLiveMembers } from './queries.server.ts'

test('[PUB-ENT-08] a member has every field of the specification; qualifications may be missing', async () => {
	await using db = await testDb()
	const qualifications = 'BVSc'
	await saveMember(
		db,
		admin(),
		fresh(memberInput({ qualifications, image: '/media/team/a.jpg', email: 'a@example.com' })),
	)
	await saveMember(db, admin(), fresh(memberInput({ name: 'Brett Coles', qualifications: ' ' })))

	expect(await listLiveMembers(db, { now })).toEqual([
		{
			id: expect.any(String),
			slug: 'ana-reid',
			name: 'Ana Reid',
			position: 'Poultry vet',
			qualifications,
			bio: 'Looks after layers.',
			image: '/media/team/a.jpg',
		},
		expect.objectContaining({ name: 'Brett Coles', qualifications: null, image: null }),
	])
})

test('a member goes to the trash and comes back', async () => {
	await using db = await testDb()
	const { id } = await buildMember(db)

	expect(await trashMember(db, admin(), id)).toBe(true)
	expect(await listLiveMembers(db, { now })).toEqual([])
	expect(await restoreMember(db, admin(), id)).toBe(true)
	expect(await listLiveMembers(db, { now })).toMatchObject([{ id }])
})

test('an old version is refused, and nobody may save, trash or restore', async () => {
	await using db = await testDb()
	const { id } = await buildMember(db, { version: 3 })
	const stale = await saveMember(db, admin(), { id, version: 2, input: memberInput() })

	expect(stale).toMatchObject({ ok: false, error: { code: 'stale' } })
	await expect(saveMember(db, nobody, fresh(memberInput()))).rejects.toThrow(ForbiddenError)
	await expect(trashMember(db, nobody, id)).rejects.toThrow(ForbiddenError)
	await expect(restoreMember(db, nobody, id)).rejects.toThrow(ForbiddenError)
})
