import { expect, test } from 'vitest'
import { calendarDay, optionalCalendarDay, pickedOne } from './kinds.ts'
import { figures, pictures } from './listed-kinds.ts'

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
	result.error?.issues[0]?.message

test('a day of the calendar is one that there is; where it may be missing, null is stored', () => {
	const { schema } = calendarDay({ label: 'From', missing: 'Please enter the first day' })
	expect(schema.parse('2028-02-29')).toBe('2028-02-29')
	for (const wrong of ['2027-02-29', '', '4 May 2026', null])
		expect(messageOf(schema.safeParse(wrong))).toBe('Please enter the first day')
	const until = optionalCalendarDay({ label: 'Until' }).schema
	expect([until.parse(''), until.parse(null), until.parse('2026-05-04')]).toEqual([
		null,
		null,
		'2026-05-04',
	])
	expect(messageOf(until.safeParse('soon'))).toBe('Until must be a date')
})

test('one picked record is an id or none', () => {
	const { schema } = pickedOne({ label: 'Adviser', of: 'member', gone: 'Please choose again' })
	const id = '00000000-0000-4000-8000-000000000000'
	expect([schema.parse(id), schema.parse(''), schema.parse(undefined)]).toEqual([id, null, null])
	expect(messageOf(schema.safeParse('nobody'))).toBe('Please choose again')
})

test('pictures are of the library, and have a caption; what a draft has of them is read', () => {
	const kind = pictures({ label: 'Pictures', max: 1 })
	const one = { url: '/media/a/b.jpg', caption: 'May 2026' }
	expect(kind.schema.parse([one])).toEqual([one])
	expect(messageOf(kind.schema.safeParse([one, one]))).toBe('You can add up to 1 pictures')
	const wrong = kind.schema.safeParse([{ ...one, url: 'https://a.example/b.jpg' }])
	expect(messageOf(wrong)).toBe('Please choose a picture')
	expect(kind.read([{ url: '', caption: '' }, 'nonsense'])).toEqual([{ url: '', caption: '' }])
})

test('figures are two numbers with what they are; a draft may have none yet', () => {
	const kind = figures({ label: 'Figures', max: 6 })
	const one = {
		what: 'Cracked eggs',
		before: 1.9,
		after: 0,
		unit: '%',
		how: 'By hand',
		from: '900 eggs',
		better: 'lower' as const,
	}
	expect(kind.schema.parse([one])).toEqual([one])
	for (const before of [null, '-', Number.NaN])
		expect(messageOf(kind.schema.safeParse([{ ...one, before }]))).toBe('Please enter a number')
	expect(kind.read(JSON.stringify([{ ...one, before: null }]))).toEqual([{ ...one, before: null }])
})
