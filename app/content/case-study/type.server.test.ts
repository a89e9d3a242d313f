import { expect, test } from 'vitest'
import { caseStudies } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMember } from '#tests/support/factories.ts'
import { caseStudyForm } from '#tests/support/inputs.ts'
import { caseStudyContent } from './type.server.ts'

const save = (db: TestDb, given: object) =>
	caseStudyContent.saveForm(db, admin(), {
		id: null,
		version: 0,
		values: { ...caseStudyForm, ...given },
	})

const consent = {
	consentBy: 'Aroha',
	consentOn: '2026-06-02',
	consentHow: 'By email',
	consentUntil: '2030-06-30',
}

test('the farmer’s words and the farm’s name need who agreed, when, how and until when', async () => {
	await using db = await testDb()
	const refused = { ok: false, error: { code: 'noConsent' } }
	for (const name of Object.keys(consent))
		expect(await save(db, { quote: 'It was the belt.', ...consent, [name]: '' })).toEqual(refused)
	expect(await save(db, { place: 'Tui Farm', isPlaceShown: true })).toEqual(refused)
	expect(await save(db, { place: 'Tui Farm' })).toMatchObject({ ok: true })
	expect(await save(db, { quote: 'It was the belt.', ...consent })).toMatchObject({ ok: true })
})

test('a period that does not end after it begins, and an adviser who is not in the team, are refused', async () => {
	await using db = await testDb()
	for (const endsOn of ['2026-03-01', '2026-03-02'])
		expect(await save(db, { endsOn })).toEqual({ ok: false, error: { code: 'wrongPeriod' } })
	const { id } = await buildMember(db)
	expect(await save(db, { adviserId: id })).toMatchObject({ ok: true })
	await db.pool.query('update team_members set deleted_at = now()')
	expect(await save(db, { adviserId: id })).toEqual({
		ok: false,
		error: { code: 'unknownAdviser' },
	})
	expect(await save(db, { adviserId: 'nobody' })).toMatchObject({
		error: { messages: { adviserId: ['Please choose the adviser again'] } },
	})
})

test('what is missing in a case, a figure, a change or a picture is said at its field', async () => {
	await using db = await testDb()
	const saved = await save(db, {
		system: null,
		startsOn: '',
		unimproved: ' ',
		figures: [{ what: '', before: null, after: '-', unit: '', how: '', from: '', better: 'lower' }],
		changes: [{ on: '', what: '' }],
		pictures: [{ url: 'https://elsewhere.example/a.jpg', caption: '' }],
	})
	expect(saved).toMatchObject({
		error: {
			messages: {
				system: ['Please choose the housing'],
				startsOn: ['Please enter the first day'],
				unimproved: ['Please write what did not improve'],
				'figures.0.what': ['What was measured must be at least 2 characters'],
				'figures.0.before': ['Please enter a number'],
				'figures.0.after': ['Please enter a number'],
				'changes.0.on': ['Please enter the day'],
				'pictures.0.url': ['Please choose a picture'],
				'pictures.0.caption': ['Caption must be at least 2 characters'],
			},
		},
	})
})

test('its picture on cards is the first of its pictures', async () => {
	await using db = await testDb()
	const picture = { url: '/media/case-study-pictures/belt.jpg', caption: 'May 2026, Waikato' }
	const saved = await save(db, { pictures: [picture] })
	expect(saved).toMatchObject({ ok: true })
	expect(await db.select().from(caseStudies)).toMatchObject([
		{ image: picture.url, pictures: [picture] },
	])
})
