import { expect, test } from 'vitest'
import { readListAddress } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildVacancy, hourBefore, now } from '#tests/support/factories.ts'
import { vacancyReads } from './queries.server.ts'
import { vacancyContent } from './type.server.ts'

const { list } = vacancyReads

async function titles(db: TestDb, search = '') {
	const requested = readListAddress(new URLSearchParams(search), ['state'])
	const { rows } = await list(db, { requested, now })
	return rows.map(({ title }) => title)
}

test('featured vacancies come first, then the newest; trashed ones are not listed', async () => {
	await using db = await testDb()
	const at = (hour: number) => new Date(Date.UTC(2026, 9, 14, hour))
	await buildVacancy(db, { title: 'Older', createdAt: at(1) })
	await buildVacancy(db, { title: 'Newer', createdAt: at(2) })
	await buildVacancy(db, { title: 'Featured', featured: true, createdAt: at(0) })
	await buildVacancy(db, { title: 'Gone', deletedAt: hourBefore })
	expect(await titles(db)).toEqual(['Featured', 'Newer', 'Older'])
	expect(await titles(db, 'sort=title-asc')).toEqual(['Featured', 'Newer', 'Older'])
	expect(await titles(db, 'sort=title-desc')).toEqual(['Older', 'Newer', 'Featured'])
})

test('vacancies are found by title, place and department', async () => {
	await using db = await testDb()
	await buildVacancy(db, { title: 'Adviser', location: 'Taupō', department: 'Field team' })
	await buildVacancy(db, { title: 'Vet', location: 'Waikato', department: 'Health' })
	expect(await titles(db, 'q=advis')).toEqual(['Adviser'])
	expect(await titles(db, 'q=taup')).toEqual(['Adviser'])
	expect(await titles(db, 'q=health')).toEqual(['Vet'])
	expect(await titles(db, 'q=nowhere')).toEqual([])
})

test('a form gets every field of a vacancy, with missing values as empty fields', async () => {
	await using db = await testDb()
	const person = { name: 'Hana', position: 'Lead', email: 'hana@example.nz' }
	const { id } = await buildVacancy(db, {
		title: 'Adviser',
		responsibilities: '["Visit farms", 5]',
		requirements: ['A licence'],
		contactInfo: person,
		salary: '$80,000',
	})
	expect((await vacancyContent.readForm(db, String(id)))?.values).toMatchObject({
		title: 'Adviser',
		responsibilities: ['Visit farms'],
		requirements: ['A licence'],
		contactInfo: person,
		salary: '$80,000',
		aboutUs: '',
	})
})

test.each([[null], [{}], [{ name: 'Hana' }], ['Hana'], [[]]])(
	'for the contact %j, a form gets three empty fields',
	async (contactInfo) => {
		await using db = await testDb()
		const { id } = await buildVacancy(db, { contactInfo })
		expect((await vacancyContent.readForm(db, String(id)))?.values.contactInfo).toEqual({
			name: '',
			position: '',
			email: '',
		})
	},
)

test('no form is offered for a missing or trashed vacancy, or for an invalid number', async () => {
	await using db = await testDb()
	const { id } = await buildVacancy(db, { deletedAt: hourBefore })
	for (const requested of [String(id), '999', '', 'x', '1.5', '-1', '99999999999'])
		expect(await vacancyContent.readForm(db, requested), `at ${requested}`).toBeNull()
})

test('a new vacancy’s date spells out the month', async () => {
	await using db = await testDb()
	expect(await vacancyContent.admin.options?.(db)).toEqual({
		today: expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/),
	})
})

test('a list is filtered by state; an unknown state, even __proto__, is ignored', async () => {
	await using db = await testDb()
	await buildVacancy(db, { title: 'Shown' })
	await buildVacancy(db, { title: 'Draft', status: 'draft' })
	expect(await titles(db, 'state=draft')).toEqual(['Draft'])
	expect(await titles(db, 'state=published')).toEqual(['Shown'])
	for (const state of ['nonsense', 'constructor', 'toString', '__proto__'])
		expect(await titles(db, `state=${state}`), `of the state ${state}`).toHaveLength(2)
})
