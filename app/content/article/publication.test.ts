import { expect, test } from 'vitest'
import { changeOf, publicationMoment, publicationOf } from './publication.ts'

const begun = new Date('2026-10-20T21:30:00Z')
const row = { date: '3 November 2026', publishAt: null, createdAt: begun, updatedAt: begun }

test('an article is published on its written date, not on the day its draft was created', () => {
	expect(publicationOf(row)).toEqual({ at: '2026-11-03', text: '3 November 2026' })
})

test('without a readable date, an article is dated by when it went live or was created', () => {
	const publishAt = new Date('2026-11-05T20:00:00Z')
	const spring = { ...row, date: 'Spring 2026' }
	expect(publicationOf(spring)).toEqual({ at: begun.toISOString(), text: 'Spring 2026' })
	expect(publicationOf({ ...spring, publishAt }).at).toBe(publishAt.toISOString())
	expect(publicationOf({ ...row, date: ' ', publishAt }).text).toBe('6 November 2026')
})

test('the publication moment falls on the same day in New Zealand and in Australia', () => {
	for (const timeZone of ['Pacific/Auckland', 'Australia/Perth', 'UTC'])
		for (const date of ['3 November 2026', '3 July 2026'])
			expect(
				publicationMoment({ ...row, date }, new Date('2026-12-01')).toLocaleDateString('en-NZ', {
					dateStyle: 'long',
					timeZone,
				}),
			).toBe(date)
})

test('the publication moment is never in the future, from midnight in New Zealand on', () => {
	const momentAt = (now: string, dates: object = {}) =>
		publicationMoment({ ...row, ...dates }, new Date(now)).toISOString()
	const day = '2026-11-03'
	expect(momentAt(`${day}T00:00:00Z`)).toBe(`${day}T00:00:00.000Z`)
	// 8 in the morning of 3 November in New Zealand.
	expect(momentAt('2026-11-02T19:00:00Z')).toBe('2026-11-02T11:00:00.000Z')
	const createdAt = new Date('2026-11-02T18:30:00Z')
	for (const now of ['2026-11-02T19:00:00Z', '2026-12-01T00:00:00Z'])
		expect(momentAt(now, { createdAt })).toBe(createdAt.toISOString())
	// Dated ahead.
	expect(momentAt('2026-10-30T00:00:00Z')).toBe(begun.toISOString())
})

test('only a change on a later day than first publication counts as an update', () => {
	const at = (day: string, given: object = {}) =>
		changeOf({ ...row, ...given, updatedAt: new Date(`${day}T00:00:00Z`) })?.text ?? null
	expect(at('2026-10-28')).toBeNull()
	expect(at('2026-11-03')).toBeNull()
	expect(at('2026-11-04')).toBe('4 November 2026')
	const scheduled = { publishAt: new Date('2026-11-09T20:00:00Z') }
	expect(at('2026-11-08', scheduled)).toBeNull()
	expect(at('2026-11-12', scheduled)).toBe('12 November 2026')
	expect(at('2026-10-21', { date: '' })).toBeNull()
	// Written long ago, and imported only now.
	expect(at('2026-10-21', { date: '1 May 2025' })).toBeNull()
	expect(at('2026-10-22', { date: '1 May 2025' })).toBe('22 October 2026')
	expect(at('2026-10-22', { date: '' })).toBe('22 October 2026')
})
