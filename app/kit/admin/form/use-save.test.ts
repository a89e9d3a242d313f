import { expect, test } from 'vitest'
import type { FormRecord } from '#kit/records/form-record.ts'
import { rebase } from './use-save.ts'
import type { SaveIntent } from './use-save.ts'

const opened = { description: 'Before', country: 'Both', status: 'published' }
const origin = { version: 1, copy: 0, opened }
const publish = { kind: 'publish', next: 'list' } as const

/** What a form with `mine` saves over `theirs`. */
function saved(mine: object, theirs: object, intent: SaveIntent = publish) {
	const current = { values: { ...opened, ...theirs } } as unknown as FormRecord
	return rebase({ values: { ...opened, ...mine }, origin }, current, intent)
}

test('over someone else’s version go the fields that were changed here; the others stay theirs', () => {
	expect(saved({ description: 'Mine' }, { country: 'Australia' })).toEqual({
		values: { description: 'Mine', country: 'Australia', status: 'published' },
		intent: publish,
	})
	expect(saved({ description: 'Mine' }, { description: 'Theirs' }).values).toMatchObject({
		description: 'Mine',
	})
})

test('a status that only they changed stays; one that the press changes is saved', () => {
	const off = { status: 'draft' }
	expect(saved({ description: 'Mine' }, off)).toEqual({
		values: { ...opened, ...off, description: 'Mine' },
		intent: { kind: 'saveDraft', next: 'list' },
	})
	const takeOff = { kind: 'saveDraft', next: 'stay' } as const
	expect(saved({}, { country: 'Australia' }, takeOff).intent).toEqual(takeOff)
})

test('changes that are saved for later, or until a time, stay changes', () => {
	const later = { kind: 'schedule', publishAt: '2027-01-01T00:00:00Z', next: 'stay' } as const
	expect(saved({ description: 'Mine' }, { status: 'draft' }, later).intent).toEqual(later)
})
