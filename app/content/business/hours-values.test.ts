import { expect, test } from 'vitest'
import type { SpecialDays, Week } from '#platform/business/opening-hours.ts'
import {
	areOver,
	closingInput,
	closingOf,
	nextSpan,
	specialDaysInWords,
	todayIn,
	weekInWords,
	whenOf,
	withFirstDay,
	withWorkdaysAlike,
} from './hours-values.ts'

const day = { opens: '08:00', closes: '17:00' }
const late = { opens: '20:00', closes: '24:00' }
const week: Week = {
	Monday: [{ opens: '08:00', closes: '12:00' }, late],
	Tuesday: [day],
	Wednesday: [],
	Thursday: [],
	Friday: [],
	Saturday: [day],
	Sunday: [],
}
const waitangi: SpecialDays = {
	from: '2027-02-06',
	to: '2027-02-06',
	spans: [],
	name: 'Waitangi Day',
}

/** With plain spaces, which the words of a time have not. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('added hours are a working day, then begin with the last closing', () => {
	expect(nextSpan([])).toEqual(day)
	expect(nextSpan([day])).toEqual({ opens: '17:00', closes: '' })
	expect(nextSpan([late])).toEqual({ opens: '', closes: '' })
	expect(nextSpan([{ opens: '08:00', closes: '' }])).toEqual({ opens: '', closes: '' })
})

test("Monday's hours are those of the working days, and the weekend stays", () => {
	const { Monday, Saturday, Sunday } = week
	expect(withWorkdaysAlike(week)).toEqual({
		Monday,
		Tuesday: Monday,
		Wednesday: Monday,
		Thursday: Monday,
		Friday: Monday,
		Saturday,
		Sunday,
	})
})

test('midnight as a closing time ends the day', () => {
	expect(closingInput('24:00')).toBe('00:00')
	expect(closingOf('00:00')).toBe('24:00')
	for (const time of ['', '17:00', '23:59'])
		expect([closingInput(time), closingOf(time)]).toEqual([time, time])
})

test('the last day follows the first while nothing else is entered', () => {
	const blank = { ...waitangi, from: '', to: '' }
	expect(withFirstDay(blank, '2027-04-02')).toMatchObject({ from: '2027-04-02', to: '2027-04-02' })
	expect(withFirstDay(waitangi, '2027-04-02')).toMatchObject({ to: '2027-04-02' })
	expect(withFirstDay({ ...waitangi, to: '2027-02-08' }, '2027-02-07')).toMatchObject({
		from: '2027-02-07',
		to: '2027-02-08',
	})
})

test('days are over from the next day on at their office', () => {
	const evening = new Date('2027-02-06T10:30:00Z')
	expect(todayIn('Pacific/Auckland', evening)).toBe('2027-02-06')
	expect(todayIn('Pacific/Auckland', new Date('2027-02-06T11:00:00Z'))).toBe('2027-02-07')
	expect(areOver(waitangi, '2027-02-06')).toBe(false)
	expect(areOver(waitangi, '2027-02-07')).toBe(true)
	expect(areOver({ ...waitangi, to: '' }, '2027-02-07')).toBe(false)
})

test('a week reads as a line for each day', () => {
	expect(plain(weekInWords(week)).split('\n')).toEqual([
		'Monday: 8:00 am to 12 noon and 8:00 pm to midnight',
		'Tuesday: 8:00 am to 5:00 pm',
		'Wednesday: closed',
		'Thursday: closed',
		'Friday: closed',
		'Saturday: 8:00 am to 5:00 pm',
		'Sunday: closed',
	])
})

test('special days read as a line each, also when they are not all entered', () => {
	const open = { from: '2026-12-24', to: '2027-01-05', spans: [day], name: '' }
	expect(plain(specialDaysInWords([waitangi, open])).split('\n')).toEqual([
		'Saturday 6 February 2027: closed, Waitangi Day',
		'24 December 2026 to 5 January 2027: 8:00 am to 5:00 pm',
	])
	const started = { from: '', to: '2027-01-05', spans: [{ opens: '08:00', closes: '' }], name: '' }
	expect(plain(specialDaysInWords([started]))).toBe('No date: 8:00 am to no time')
	expect(whenOf({ ...waitangi, from: '20270-02-06' })).toBe('')
})
