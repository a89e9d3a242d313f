import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	admin,
	buildVacancy,
	hiddenStates,
	hourAfter,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import { vacancyInput } from '#tests/support/inputs.ts'
import { vacancyContent } from './type.server.ts'
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

test('a former slug finds the vacancy while it is live, until another vacancy takes the slug', async () => {
	await using db = await testDb()
	const save = async (
		id: number | null,
		{ version = 0, title }: { version?: number; title: string },
	) => {
		const saved = await vacancyContent.save(db, admin(), {
			id,
			version,
			input: vacancyInput({ title }),
		})
		if (!saved.ok) throw new Error(saved.error.code)
		return saved.value.id
	}
	const id = await save(null, { title: 'Farm adviser' })
	await save(id, { version: 1, title: 'Senior farm adviser' })
	await save(id, { version: 2, title: 'Lead adviser' })
	const find = (slug: string) => findLiveVacancyId(db, slug, new Date())

	for (const slug of ['farm-adviser', 'senior-farm-adviser', 'lead-adviser'])
		expect(await find(slug)).toBe(id)
	const other = await save(null, { title: 'Farm adviser' })
	expect(await find('farm-adviser')).toBe(other)
	await vacancyContent.trash(db, admin(), id)
	expect(await find('senior-farm-adviser')).toBeNull()
})

test('featured vacancies come first, then the newest', async () => {
	await using db = await testDb()
	await buildVacancy(db, { id: 5, createdAt: new Date(1000) })
	await buildVacancy(db, { id: 6, createdAt: new Date(3000) })
	await buildVacancy(db, { id: 7, createdAt: new Date(2000), featured: true })

	expect((await listLiveVacancies(db, { now })).map(({ id }) => id)).toEqual([7, 6, 5])
})
