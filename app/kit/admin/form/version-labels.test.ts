import { expect, test } from 'vitest'
import type { AdminType } from '../admin-type.ts'
import { labelOf, versionText } from './version-labels.ts'

const type = { form: { fields: { labels: { title: 'Title' } } } } as unknown as AdminType

test('publication fields are compared by label and local time, not by field name and timestamp', () => {
	expect(['title', 'status', 'publishAt', 'unpublishAt'].map((key) => labelOf(type, key))).toEqual([
		'Title',
		'State',
		'Publish at',
		'Unpublish at',
	])
	expect(versionText('status', 'draft')).toBe('Draft')
	expect(versionText('publishAt', '2026-11-21T20:00:00.000Z')).toMatch(/22 Nov.*9:00 ?am/i)
	expect(versionText('unpublishAt', null)).toBe('')
})

test('a list is shown one item per line, empty parts are omitted, and true is shown as Yes', () => {
	expect(versionText('features', ['Steel', 'Lid'])).toBe('Steel\nLid')
	expect(versionText('contactInfo', { name: 'Ana', position: '' })).toBe('Ana')
	expect([versionText('featured', true), versionText('price', 12.5)]).toEqual(['Yes', '12.5'])
})
