import { expect, test } from 'vitest'
import { mainLabel } from './use-open-record.ts'

const now = new Date('2026-11-24T00:00:00Z')
const later = '2026-11-25T00:00:00.000Z'
const buttons = { create: 'Create Service', update: 'Update Service' }
const stored = { status: 'published', publishAt: null, unpublishAt: null } as const

test('the main button says whether it creates, publishes, schedules or updates', () => {
	const label = (given: object) =>
		mainLabel({ stored: null, publishAt: null, changesAt: null, buttons, now, ...given })
	const scheduled = { ...stored, publishAt: new Date(later) }

	expect(label({})).toBe('Create Service')
	expect(label({ stored })).toBe('Update Service')
	expect(label({ stored: { ...stored, status: 'draft' } })).toBe('Publish')
	expect(label({ publishAt: later })).toBe('Schedule')
	expect(label({ stored, publishAt: later })).toBe('Schedule')
	expect(label({ stored: { ...stored, status: 'draft' }, publishAt: later })).toBe('Schedule')
	expect(label({ stored: scheduled, publishAt: later })).toBe('Update Service')
	expect(label({ stored: scheduled, publishAt: '2026-12-01T00:00:00.000Z' })).toBe('Schedule')
	expect(label({ stored: scheduled })).toBe('Update Service')
	expect(label({ publishAt: '2026-11-01T00:00:00.000Z' })).toBe('Create Service')
	expect(label({ stored, changesAt: '2026-11-01T00:00:00.000Z' })).toBe('Update Service')
	expect(label({ stored, changesAt: later })).toBe('Schedule changes')
})
