import { expect, test } from 'vitest'
import type { AdminType } from '../admin-type.ts'
import { labelOf, versionText } from './version-labels.ts'

const type = { form: { labels: { title: 'Title' } } } as unknown as AdminType

test('when a record is published is compared in words, not in names and times of the program', () => {
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

test('lists stand one to a line, parts of an item after another, and yes and no in words', () => {
	expect(versionText('features', ['Steel', 'Lid'])).toBe('Steel\nLid')
	expect(versionText('contactInfo', { name: 'Ana', position: '' })).toBe('Ana')
	expect([versionText('featured', true), versionText('price', 12.5)]).toEqual(['Yes', '12.5'])
})
