import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMember, buildService, buildVacancy } from '#tests/support/factories.ts'
import { actorId } from '#app/auth/actor.ts'
import { contentServers } from './registry.server.ts'
import { listTrash } from './trash-queries.server.ts'

test('the trash holds what was deleted in the last 30 days, of every type, with who did it', async () => {
	await using db = await testDb()
	const now = new Date()
	const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
	await buildService(db)
	await buildService(db, { deletedAt: days(31) })
	const member = await buildMember(db, { name: 'Ana Reid', deletedAt: days(29) })
	const vacancy = await buildVacancy(db, { title: 'Vet' })
	await contentServers.vacancy.trash(db, admin('b'), String(vacancy.id))

	expect(await listTrash(db, new Date())).toEqual([
		{
			key: 'vacancy',
			id: String(vacancy.id),
			title: 'Vet',
			deletedAt: expect.any(Date),
			deletedBy: actorId(admin('b')),
		},
		{ key: 'member', id: member.id, title: 'Ana Reid', deletedAt: days(29), deletedBy: null },
	])
})
