import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildVacancy, hiddenStates, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { findLiveVacancyId, getLiveVacancy, listLiveVacancies } from './queries.server.ts'

test('vacancies that are drafts, not yet or no longer published, or in the trash appear in no public query', async () => {
	await using db = await testDb()
	const shown = await buildVacancy(db, { publishAt: hourBefore, unpublishAt: hourAfter })
	const hidden = await Promise.all(
		Object.values(hiddenStates).map((state) => buildVacancy(db, state)),
	)

	expect((await listLiveVacancies(db, { now })).map(({ id }) => id)).toEqual([shown.id])
	expect(await findLiveVacancyId(db, shown.slug, now)).toBe(shown.id)
	for (const { id, slug } of hidden) {
		expect(await getLiveVacancy(db, id, now)).toBeNull()
		expect(await findLiveVacancyId(db, slug, now)).toBeNull()
	}
})

test('a vacancy is read by its number; new ones are numbered from 4', async () => {
	await using db = await testDb()
	await buildVacancy(db, { id: 2, title: 'Poultry vet', slug: 'poultry-vet' })
	const next = await buildVacancy(db)

	expect(await getLiveVacancy(db, 2, now)).toMatchObject({ title: 'Poultry vet' })
	expect(await getLiveVacancy(db, 99, now)).toBeNull()
	expect(next.id).toBe(4)
})

test('featured vacancies come first, then the newest', async () => {
	await using db = await testDb()
	await buildVacancy(db, { id: 5, createdAt: new Date(1000) })
	await buildVacancy(db, { id: 6, createdAt: new Date(3000) })
	await buildVacancy(db, { id: 7, createdAt: new Date(2000), featured: true })

	expect((await listLiveVacancies(db, { now })).map(({ id }) => id)).toEqual([7, 6, 5])
})
