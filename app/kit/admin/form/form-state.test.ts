import { expect, test } from 'vitest'
import { blankPublishing } from '#platform/fields/publishing.ts'
import type { FormRecord, OpenWorkingCopy } from '#kit/records/form-record.ts'
import { draftOf, firstState, nextState } from './form-state.ts'
import type { FormAction, FormState } from './form-state.ts'

type Values = { title: string; text: string; tags: string[] }
const stored = { title: 'Stored', text: 'Words', tags: ['a'] }

function recordOf(values: Partial<Values>, given: Partial<FormRecord<Values>> = {}) {
	const publishing = { ...blankPublishing, publishAt: null, unpublishAt: null }
	const record: FormRecord<Values> = {
		...publishing,
		id: '7',
		version: 3,
		slug: 'stored',
		title: 'Stored',
		values: { ...stored, ...values },
		updatedAt: new Date('2026-11-20T01:00:00Z'),
		...given,
	}
	return record
}

function sentTextOf(version: number, given: Partial<OpenWorkingCopy> = {}): OpenWorkingCopy {
	const updatedAt = new Date('2026-11-20T02:00:00Z')
	const none = { updatedBy: null, behind: [], schedule: null, refusal: null }
	return { ...none, version, updatedAt, isMine: false, published: stored, ...given }
}

const run = (state: FormState<Values>, ...actions: FormAction<Values>[]) =>
	actions.reduce((before, action) => nextState(before, action), state)
const opened = () => firstState(recordOf({}), stored)
const set = (value: string, path = 'title') => ({ kind: 'set', path, value }) as const
const origin = (version: number, copy: number, values: Partial<Values> = {}) => ({
	version,
	copy,
	opened: { ...stored, ...values },
})

test('a form begins with the record and its working copy, or with blank values', () => {
	const copy = sentTextOf(12, {
		schedule: { at: new Date('2027-01-01'), by: 'Ana', isWhole: true },
	})
	expect(firstState(recordOf({ title: 'Copied' }, { copy }), stored)).toMatchObject({
		id: '7',
		values: { title: 'Copied' },
		base: stored,
		isDirty: false,
		version: 3,
		origin: origin(3, 12, { title: 'Copied' }),
		changes: { publishAt: '2027-01-01T00:00:00.000Z', isPrepared: true },
	})
	expect(firstState<Values>(null, stored)).toMatchObject({
		id: null,
		version: 0,
		origin: origin(0, 0),
		stored: null,
		savedAt: null,
		changes: { publishAt: null, isPrepared: false },
	})
})

test('set and patch make the form dirty until the values are as before, and end the messages of their fields', () => {
	const wrong = run(
		opened(),
		{ kind: 'errors', errors: { 'tags.1': ['Too long'], text: ['Required'] } },
		{ kind: 'liveErrors', name: 'title', texts: ['Short'] },
	)
	const changed = run(wrong, set('b', 'tags.0'))
	expect(changed).toMatchObject({ values: { tags: ['b'] }, isDirty: true })
	expect(changed.errors).toEqual({ text: ['Required'] })
	expect(changed.liveErrors).toEqual({ title: ['Short'] })
	expect(run(changed, set('a', 'tags.0')).isDirty).toBe(false)
	const added = {
		kind: 'set',
		path: 'tags',
		value: (before: string[]) => [...before, 'b'],
	} as const
	expect(run(wrong, added).values.tags).toEqual(['a', 'b'])

	const patched = run(wrong, { kind: 'patch', part: { text: 'New', title: 'New' } })
	expect(patched).toMatchObject({ values: { text: 'New', title: 'New' }, isDirty: true })
	expect(patched.errors).toEqual({ 'tags.1': ['Too long'] })
	expect(patched.liveErrors).toEqual({})
})

const newer = recordOf({ title: 'Trimmed' }, { version: 4 })
const sent = { ...stored, title: 'Trimmed ' }

test('after a save the form has what was stored; what was typed since stays, unsaved', () => {
	const saving = run(opened(), set('Trimmed '), { kind: 'keyed', key: 'k' })
	const untouched = run(saving, { kind: 'saved', record: newer, sent })
	expect(untouched).toMatchObject({ values: { title: 'Trimmed' }, isDirty: false, key: null })
	expect(untouched.origin).toEqual(origin(4, 0, { title: 'Trimmed' }))

	const typed = run(saving, set('And more'), { kind: 'saved', record: newer, sent })
	expect(typed).toMatchObject({ values: { title: 'And more' }, isDirty: true, version: 4 })
	expect(typed.origin).toEqual(origin(4, 0, { title: 'Trimmed' }))
	expect(typed.base.title).toBe('Trimmed')
})

test('someone else’s version that is taken replaces all input, and with it messages, the conflict and what was sent', () => {
	const told = run(
		opened(),
		set('Mine'),
		{ kind: 'sending', values: { ...stored, title: 'Mine' } },
		{ kind: 'overtaken', conflict: { by: 'Ben', ended: null } },
		{ kind: 'errors', errors: { title: ['Taken'] } },
	)
	const theirs = recordOf({ title: 'Theirs' }, { version: 9 })
	expect(run(told, { kind: 'saved', record: theirs, sent: null })).toMatchObject({
		values: { title: 'Theirs' },
		isDirty: false,
		conflict: null,
		sent: null,
		errors: {},
		origin: origin(9, 0, { title: 'Theirs' }),
	})
})

test('what was kept is the working copy; what was typed since stays, unsaved; an equal one ends it', () => {
	const updatedAt = '2026-11-20T03:00:00.000Z'
	const values = { ...stored, title: 'Kept' }
	const saved = { kind: 'autosaved', copy: { version: 5, updatedAt }, values } as const
	const sending = run(opened(), set('Kept'), { kind: 'sending', values })
	const after = run(sending, saved)
	expect(after).toMatchObject({ isDirty: false, base: stored, sent: values })
	expect(after.origin).toEqual(origin(3, 5, { title: 'Kept' }))
	expect(after.copy).toMatchObject({ version: 5, isMine: true, updatedAt: new Date(updatedAt) })
	expect(after.copy?.published).toEqual(stored)

	const typed = run(sending, set('Kept, and more'), saved)
	expect(typed).toMatchObject({ values: { title: 'Kept, and more' }, isDirty: true })
	expect(typed.origin).toEqual(after.origin)

	const ended = { kind: 'autosaved', copy: { version: 0, updatedAt }, values: stored } as const
	expect(run(after, set('Stored'), ended)).toMatchObject({
		isDirty: false,
		copy: null,
		origin: origin(3, 0),
	})
})

test('typing on in a scheduled copy leaves its time, and says that it is not whole', () => {
	const at = new Date('2027-01-01')
	const schedule = { at, by: 'Ana', isWhole: true }
	const scheduled = firstState(recordOf({}, { copy: sentTextOf(5, { schedule }) }), stored)
	const saved = run(scheduled, {
		kind: 'autosaved',
		copy: { version: 6, updatedAt: at },
		values: stored,
	})
	expect(saved.copy?.schedule).toEqual({ at, by: 'Ana', isWhole: false })
})

test('a cancelled time ends the schedule and nothing else, whatever was typed since', () => {
	const schedule = { at: new Date('2027-01-01'), by: 'Ana', isWhole: true }
	const scheduled = firstState(recordOf({}, { copy: sentTextOf(5, { schedule }) }), stored)
	const record = recordOf({ title: 'Other' }, { copy: sentTextOf(8) })
	for (const before of [scheduled, run(scheduled, set('Typed'))]) {
		const after = run(before, { kind: 'scheduled', record })
		expect(after).toEqual({ ...before, copy: { ...before.copy, schedule: null } })
	}
})

test('a version with known values is followed, and what was typed stays on top of it', () => {
	const copy = sentTextOf(7)
	const moved = recordOf({}, { version: 5, copy })
	const untouched = run(opened(), { kind: 'followed', record: moved })
	expect(untouched).toMatchObject({ isDirty: false, version: 5, origin: origin(5, 7), copy })
	const typed = run(opened(), set('Mine'), { kind: 'sending', values: stored })
	expect(run(typed, { kind: 'followed', record: moved })).toMatchObject({
		values: { title: 'Mine' },
		isDirty: true,
		sent: null,
		origin: origin(5, 7),
	})
})

test('values put on someone else’s version are unsaved and based on it; equal ones are not unsaved', () => {
	const theirs = recordOf({ text: 'Theirs' }, { version: 6 })
	const values = { ...stored, title: 'Mine', text: 'Theirs' }
	const rebased = run(opened(), set('Mine'), { kind: 'rebased', record: theirs, values })
	expect(rebased).toMatchObject({ values, isDirty: true, key: null })
	expect(rebased.origin).toEqual(origin(6, 0, { text: 'Theirs' }))
	const same = { kind: 'rebased', record: theirs, values: theirs.values } as const
	expect(run(opened(), same).isDirty).toBe(false)
})

test('a reset goes back to what was read or kept last, and again counts from there', () => {
	const copy = sentTextOf(12)
	const form = firstState(recordOf({ title: 'Copied' }, { copy }), stored)
	const draft = { values: { ...stored, title: 'Earlier' }, version: 2 }
	const reset = run(form, set('Typed'), { kind: 'reset', draft }, { kind: 'reset' })
	expect(reset).toEqual(form)
})

test('a restored draft keeps its own origin, whatever the form was based on', () => {
	const sending = run(opened(), set('Typed'), { kind: 'sending', values: stored })
	const draft = {
		values: { title: 'Earlier', text: 'Words' } as Values,
		version: 2,
		copy: 4,
		opened: { title: 'Before' },
	}
	const restored = run(sending, { kind: 'reset', draft })
	expect(restored).toMatchObject({ isDirty: true, version: 3, sent: null })
	// A field that the draft does not know has its stored value.
	expect(restored.values).toEqual({ ...stored, title: 'Earlier' })
	expect(restored.origin).toEqual({
		version: 2,
		copy: 4,
		opened: { title: 'Before', text: 'Words' },
	})
	const old = { values: stored, version: 2 }
	expect(run(opened(), { kind: 'reset', draft: old }).origin).toEqual({
		version: 2,
		copy: 0,
		opened: null,
	})
})

test('a decided conflict leaves what is typed, and forgets what was sent', () => {
	const conflict = { by: null, ended: 'deleted' } as const
	const before = run(
		opened(),
		set('Mine'),
		{ kind: 'keyed', key: 'k' },
		{ kind: 'sending', values: stored },
		{ kind: 'overtaken', conflict },
	)
	expect(before).toMatchObject({ key: 'k', sent: stored, conflict })
	const after = run(before, { kind: 'decided' })
	expect(after).toEqual({ ...before, key: null, sent: null, conflict: null })
})

test('how changes go live is chosen apart from the values; saved for later, they are prepared', () => {
	const planned = run(opened(), { kind: 'planned', publishAt: '2027-01-01T00:00:00Z' })
	expect(planned.changes).toEqual({ publishAt: '2027-01-01T00:00:00Z', isPrepared: false })
	expect(planned.isDirty).toBe(false)
	const record = recordOf({ title: 'Later' }, { copy: sentTextOf(5) })
	const prepared = run(planned, { kind: 'saved', record, sent: null })
	expect(prepared.changes.isPrepared).toBe(true)
	expect(run(prepared, { kind: 'saved', record: newer, sent: null }).changes.isPrepared).toBe(false)
})

test('what is unsaved is a draft, with what it is based on; restored, it is the same form again', () => {
	expect(draftOf(opened())).toBeNull()
	const typed = run(opened(), set('Typed'))
	expect(draftOf(typed)).toEqual({ values: typed.values, version: 3, copy: 0, opened: stored })
	const draft = JSON.parse(JSON.stringify(draftOf(typed)))
	expect(run(opened(), { kind: 'reset', draft })).toEqual(typed)
	const begun = run(firstState(null, stored), { kind: 'keyed', key: 'k' }, set('Begun'))
	expect(draftOf(begun)).toMatchObject({ version: 0, formKey: 'k' })
})

const started = {
	formKey: 'k',
	copy: 6,
	updatedAt: '2026-11-20T03:00:00.000Z',
	values: { ...stored, title: 'Begun' },
}

test('a new record that the server keeps goes on from there; once discarded, it is blank', () => {
	const form = firstState(null, stored, started)
	expect(form).toMatchObject({ id: null, key: 'k', isDirty: false, base: stored })
	expect(form.values.title).toBe('Begun')
	expect(form.origin).toEqual(origin(0, 6, { title: 'Begun' }))
	expect(form.copy).toMatchObject({ version: 6, isMine: true })
	expect(form.changes.isPrepared).toBe(true)
	const emptied = run(form, set('More'), { kind: 'restarted', key: null, values: stored })
	expect(emptied).toMatchObject({ values: stored, isDirty: false, copy: null, key: null })
	expect(emptied.origin).toEqual(origin(0, 0))
})

test('a new record that another tab has too begins again under another key, with all that was typed', () => {
	const typed = run(firstState(null, stored, started), set('Mine'))
	const again = run(typed, { kind: 'restarted', key: 'other', values: typed.values })
	expect(again).toMatchObject({
		values: { title: 'Mine' },
		isDirty: true,
		key: 'other',
		sent: null,
	})
	expect(again.origin).toEqual(origin(0, 0))
	expect(again.copy).toBeNull()
})

test('a restored draft of a new record goes on under its key', () => {
	const draft = { values: { ...stored, title: 'Earlier' }, version: 0, copy: 2, formKey: 'mine' }
	const restored = run(firstState<Values>(null, stored), { kind: 'reset', draft })
	expect(restored).toMatchObject({ key: 'mine', isDirty: true, origin: { version: 0, copy: 2 } })
})
