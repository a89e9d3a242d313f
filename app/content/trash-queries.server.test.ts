import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMember, buildService, buildVacancy } from '#tests/support/factories.ts'
import { actorId } from '#platform/auth/actor.ts'
import { contents } from './catalogue.server.ts'
import { listTrash } from './trash-queries.server.ts'

test('the trash lists records of different types deleted in the last 30 days, with who deleted them', async () => {
	await using db = await testDb()
	const now = new Date()
	const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
	await buildService(db)
	await buildService(db, { deletedAt: days(31) })
	const member = await buildMember(db, { name: 'Ana Reid', deletedAt: days(29) })
	const vacancy = await buildVacancy(db, { title: 'Vet' })
	await contents.vacancy.trash(db, admin('b'), String(vacancy.id))

	const { records, total } = await listTrash(db, {
		requested: { search: '', page: 1 },
		now: new Date(),
	})
	expect(total).toBe(2)
	expect(records).toEqual([
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

test('the trash can be searched by title across types, ignoring macrons', async () => {
	await using db = await testDb()
	const now = new Date()
	const deletedAt = new Date(now.getTime() - 1000)
	await buildService(db, { title: 'Ōtaki visits', deletedAt })
	await buildService(db, { title: 'Otaki calls' })
	await buildMember(db, { name: 'Tāne of Ōtaki', deletedAt })
	await buildVacancy(db, { title: 'Vet', deletedAt })
	const found = async (search: string) => {
		const { records, total } = await listTrash(db, { requested: { search, page: 1 }, now })
		expect(total).toBe(records.length)
		return records.map(({ title }) => title).toSorted()
	}
	expect(await found('otaki')).toEqual(['Tāne of Ōtaki', 'Ōtaki visits'])
	expect(await found('OTAKI tane')).toEqual(['Tāne of Ōtaki'])
	expect(await found('vet otaki')).toEqual([])
	expect(await found('%')).toEqual([])
})

test('every trashed record is on exactly one page, however many there are of one type', async () => {
	await using db = await testDb()
	const now = new Date()
	await db.pool.query(
		`insert into products (slug, title, description, deleted_at)
			select 'gone-' || n, 'Gone ' || n, 'x', $1::timestamptz - n * interval '1 minute' from generate_series(1, 230) n`,
		[now],
	)
	await buildVacancy(db, { title: 'Vet', deletedAt: new Date(now.getTime() - 90_000) })
	const pages = await Promise.all(
		[1, 2, 3, 4, 5, 6].map((page) => listTrash(db, { requested: { search: '', page }, now })),
	)
	expect(pages.map(({ records }) => records.length)).toEqual([50, 50, 50, 50, 31, 0])
	expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 6 }, () => 231))
	const titles = pages.flatMap(({ records }) => records.map(({ title }) => title))
	expect(titles.slice(0, 3)).toEqual(['Gone 1', 'Vet', 'Gone 2'])
	expect(new Set(titles).size).toBe(231)
})
