import { expect, test } from 'vitest'
import { handle as businessAdmin } from './admin.tsx'
import { businessFields } from './business-fields.ts'

const { inWords, placeOf } = businessAdmin.form
const { nzHours, nzSpecialDays, socialLinks } = businessFields.blank

test('hours and special days are compared as texts, all else as usual', () => {
	const words = (name: string, value: unknown) => inWords?.(name, value, undefined)
	expect(words('nzHours', nzHours)).toMatch(/^Monday: closed\n/)
	expect(words('auSpecialDays', nzSpecialDays)).toBe('')
	expect(words('nzHours', 'Monday: closed')).toBeNull()
	expect(words('socialLinks', socialLinks)).toBeNull()
	expect(words('tagline', null)).toBeNull()
})

test('errors in hours and lists say where they are', () => {
	expect(placeOf?.('auHours.Monday')).toBe('Hours, Australia, Monday')
	expect(placeOf?.('nzSpecialDays.2.to')).toBe('Special days, New Zealand')
	expect(placeOf?.('socialLinks.0.url')).toBe('Social networks')
	expect(placeOf?.('name')).toBeNull()
})
