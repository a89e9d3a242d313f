import { expect, test } from 'vitest'
import { business } from '#platform/db/tables/business.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { listBoundaries } from '#content/boundaries.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildCaseStudy, buildMember, hiddenStates, now } from '#tests/support/factories.ts'
import { getLiveCaseStudy, listLiveCaseStudies } from './queries.server.ts'

const said = {
	slug: 'eggs',
	quote: 'It was the belt.',
	quotedAs: 'Layer farmer',
	place: 'Tui Farm, Te Awamutu',
	isPlaceShown: true,
	consentBy: 'Aroha of Tui Farm',
	consentEmail: 'tui@example.org',
	consentOn: '2026-06-02',
	consentHow: 'By email to Priya',
	consentUntil: '2026-10-14',
}

const saidAt = async (db: TestDb, at: string) => {
	const row = await getLiveCaseStudy(db, 'eggs', new Date(at))
	return row && [row.quote, row.quotedAs, row.place]
}

const shown = [said.quote, said.quotedAs, said.place]
const hidden = [null, null, null]

test('what the farmer said and where the farm is show until the consent’s last day ends at the office', async () => {
	await using db = await testDb()
	await buildCaseStudy(db, said)
	// Midnight in Hamilton, in summer time.
	expect(await saidAt(db, '2026-10-14T10:59:59Z')).toEqual(shown)
	expect(await saidAt(db, '2026-10-14T11:00:00Z')).toEqual(hidden)
})

test('a case of Australia ends at midnight of the office there, whose time zone staff choose; one for both with the earlier', async () => {
	await using db = await testDb()
	await buildCaseStudy(db, { ...said, country: 'Australia' })
	expect(await saidAt(db, '2026-10-14T12:59:59Z')).toEqual(shown)
	expect(await saidAt(db, '2026-10-14T13:00:00Z')).toEqual(hidden)
	await db.update(business).set({ auTimeZone: 'Australia/Perth' })
	expect(await saidAt(db, '2026-10-14T15:59:59Z')).toEqual(shown)
	await db.pool.query(`update case_studies set country = 'Both'`)
	expect(await saidAt(db, '2026-10-14T11:00:00Z')).toEqual(hidden)
})

test('with one office a consent ends at midnight there, whichever country the case is for', async () => {
	await using db = await testDb()
	const { id } = await buildCaseStudy(db, said)
	const first = { nzEmail: null, nzPhone: null, nzStreet: null, nzCity: null }
	await db.update(business).set({ ...first, auTimeZone: 'Australia/Perth' })
	for (const country of ['New Zealand', 'Australia', 'Both']) {
		await db.pool.query('update case_studies set country = $1', [country])
		const before = await saidAt(db, '2026-10-14T15:59:59Z')
		const after = await saidAt(db, '2026-10-14T16:00:00Z')
		expect([country, before, after]).toEqual([country, shown, hidden])
	}
	const ends = await listBoundaries(db, new Date('2026-10-14T09:00:00Z'))
	const tags = ['case-study:list', `case-study:${id}`]
	expect(ends).toContainEqual({ atMs: Date.parse('2026-10-14T16:00:00Z'), tags })
})

test('the moment at which a consent ends also ends the cached pages', async () => {
	await using db = await testDb()
	const { id } = await buildCaseStudy(db, said)
	const ends = await listBoundaries(db, new Date('2026-10-14T09:00:00Z'))
	expect(ends).toContainEqual({
		atMs: Date.parse('2026-10-14T11:00:00Z'),
		tags: ['case-study:list', `case-study:${id}`],
	})
})

test('without an end of the consent nothing of it shows, and a farm that did not agree is never named', async () => {
	await using db = await testDb()
	await buildCaseStudy(db, { ...said, isPlaceShown: false })
	expect(await saidAt(db, '2026-10-14T09:00:00Z')).toEqual([said.quote, said.quotedAs, null])
	await db.pool.query('update case_studies set consent_until = null')
	expect(await saidAt(db, '2026-10-14T09:00:00Z')).toEqual(hidden)
})

test('the details of the consent are in no card, page, result or line, and in no word of the search', async () => {
	await using db = await testDb()
	const { id } = await buildCaseStudy(db, { ...said, isPlaceShown: false })
	const { search } = contents['case-study']
	const cards = await search!.readRows(db, [id], now)
	const { rows: words } = await db.execute<{ text: string }>(
		'select search_words::text || search_heading::text as text from case_studies',
	)
	const all = JSON.stringify([
		await listLiveCaseStudies(db, { now, country: 'New Zealand' }),
		await getLiveCaseStudy(db, 'eggs', now),
		cards.map((row) => row.toCard(new Map())),
		words,
	])
	expect(all).toContain('It was the belt.')
	for (const secret of ['aroha', 'tui', 'priya', '2026-06-02', 'awamutu'])
		expect(all.toLowerCase()).not.toContain(secret)
})

test('visitors see live cases of their country, newest first, and the adviser while in the team', async () => {
	await using db = await testDb()
	for (const state of Object.values(hiddenStates)) await buildCaseStudy(db, state)
	const adviser = await buildMember(db, { name: 'Dr Priya Raman' })
	const older = { slug: 'older', createdAt: new Date('2026-01-01T00:00:00Z') }
	await buildCaseStudy(db, { ...older, adviserId: adviser.id })
	await buildCaseStudy(db, { slug: 'both', country: 'Both' })
	await buildCaseStudy(db, { slug: 'au', country: 'Australia' })
	const slugsFor = async (country: 'New Zealand' | 'Australia') =>
		(await listLiveCaseStudies(db, { now, country })).map(({ slug }) => slug)
	expect(await slugsFor('New Zealand')).toEqual(['both', 'older'])
	expect(await slugsFor('Australia')).toEqual(['au', 'both'])
	const read = () => getLiveCaseStudy(db, 'older', now)
	expect((await read())?.adviser).toMatchObject({ id: adviser.id, name: 'Dr Priya Raman' })
	await db.pool.query('update team_members set deleted_at = now()')
	expect((await read())?.adviser).toBeNull()
	await db.pool.query('delete from team_members')
	expect(await read()).toMatchObject({ slug: 'older', adviser: null })
})
