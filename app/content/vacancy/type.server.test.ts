import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildVacancy, now } from '#tests/support/factories.ts'
import { fresh, vacancyForm, vacancyInput } from '#tests/support/inputs.ts'
import { vacancyContent } from './type.server.ts'
import { getLiveVacancy, listLiveVacancies } from './queries.server.ts'

test('[PUB-ENT-14] a vacancy has every field that its clause lists, with optional fields null when not given', async () => {
	await using db = await testDb()
	const full = {
		...vacancyForm,
		responsibilities: ['Visit farms', 'Write reports'],
		requirements: ['A vet degree'],
		featured: true,
		salary: '$95,000',
		aboutUs: 'We are small.',
		aboutJob: 'You drive a lot.',
		aboutYou: 'You like hens.',
		contactInfo: { name: 'Ana Reid', position: 'Founder', email: 'ana@example.com' },
	}
	const saved = await vacancyContent.save(db, admin(), fresh(vacancyInput(full)))
	const bare = await vacancyContent.save(
		db,
		admin(),
		fresh(vacancyInput({ title: 'Field assistant' })),
	)
	if (!saved.ok || !bare.ok) throw new Error('not saved')

	expect(await getLiveVacancy(db, saved.value.id, now)).toMatchObject({
		id: saved.value.id,
		...full,
	})
	const absent = { salary: null, aboutUs: null, aboutJob: null, aboutYou: null, contactInfo: null }
	expect(await getLiveVacancy(db, bare.value.id, now)).toMatchObject({ ...absent, featured: false })
})

test('a vacancy can be trashed and restored under its number', async () => {
	await using db = await testDb()
	const { id } = await buildVacancy(db)

	expect(await vacancyContent.trash(db, admin(), id)).toBe(true)
	expect(await listLiveVacancies(db, { now })).toEqual([])
	expect(await vacancyContent.restore(db, admin(), id)).toBe(true)
	expect(await listLiveVacancies(db, { now })).toMatchObject([{ id }])
})
