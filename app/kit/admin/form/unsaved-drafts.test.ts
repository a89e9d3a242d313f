import { expect, test, vi } from 'vitest'
import { createDraft, listNeeded, offerSentence } from './unsaved-drafts.tsx'

const ana = { userId: 'ana', section: 'services', recordId: '7' }
const day = 24 * 60 * 60 * 1000

/** A browser with storage of its own, at a time. */
function openBrowser() {
	vi.useFakeTimers({ now: new Date('2026-11-24T01:00:00Z') })
	const methods = {
		getItem: (key: string) => storage[key] ?? null,
		setItem: (key: string, text: string) => void (storage[key] = text),
		removeItem: (key: string) => void delete storage[key],
	}
	const storage: Record<string, string> = Object.create(methods)
	vi.stubGlobal('localStorage', storage)
	return {
		storage,
		methods,
		texts: () => Object.values(storage).map((item) => JSON.parse(item).values.text),
		[Symbol.dispose]: () => {
			vi.useRealTimers()
			vi.unstubAllGlobals()
		},
	}
}

/** A form in which somebody types. */
function openForm(place = ana) {
	const form = { place, values: null as object | null }
	const draft = createDraft(
		() => form.place,
		() => form.values && { values: form.values },
	)
	const type = (text: string | null) => {
		form.values = text === null ? null : { text }
		return draft.store()
	}
	return { form, draft, type, offered: () => textsOf(draft.listOthers()) }
}

const textsOf = (drafts: { values: object }[]) =>
	drafts.map(({ values }) => Object.values(values)[0])

test('no visit overwrites the draft of another, and each is offered the others, newest first', () => {
	using browser = openBrowser()
	openForm().type('An hour of work')
	vi.advanceTimersByTime(60_000)
	openForm().type('A letter')
	expect(openForm().offered()).toEqual(['A letter', 'An hour of work'])
	const third = openForm()
	third.type('More')
	expect(third.offered()).toEqual(['A letter', 'An hour of work'])
	expect(browser.texts()).toHaveLength(3)
})

test('what somebody else left, or at another record, is not offered', () => {
	using _browser = openBrowser()
	openForm({ ...ana, userId: 'ben' }).type('Theirs')
	openForm({ ...ana, recordId: '8' }).type('Other')
	expect(openForm().offered()).toEqual([])
})

test('a change undone by hand leaves no draft', () => {
	using browser = openBrowser()
	const { type } = openForm()
	expect(type('A second thought')).toBe(true)
	expect(type(null)).toBe(true)
	expect(browser.storage).toEqual({})
})

test('a draft keeps the time of what was typed, however often it is stored', () => {
	using _browser = openBrowser()
	const { draft, type } = openForm()
	type('Typed')
	vi.advanceTimersByTime(60_000)
	draft.store()
	const [found] = openForm().draft.listOthers()
	expect(found?.savedAt).toBe(Date.now() - 60_000)
})

test('the draft of a new record is that of the stored one once it is saved', () => {
	using browser = openBrowser()
	const { form, type } = openForm({ ...ana, recordId: 'new' })
	type('Begun')
	form.place = ana
	type('Begun, and more')
	expect(browser.texts()).toEqual(['Begun, and more'])
	expect(openForm().offered()).toEqual(['Begun, and more'])
})

test('drafts end by publishing and after 30 days; what another tab has unsaved is stored again', () => {
	using browser = openBrowser()
	const other = openForm()
	other.type('Still open')
	openForm({ ...ana, recordId: '8' }).type('Other record')
	openForm().draft.discardAll()
	expect(browser.texts()).toEqual(['Other record'])
	other.draft.store()
	expect(openForm().offered()).toEqual(['Still open'])
	vi.advanceTimersByTime(30 * day + 1)
	expect(openForm().offered()).toEqual([])
	expect(browser.storage).toEqual({})
})

test('storage that is full or holds something else stops nothing', () => {
	using browser = openBrowser()
	browser.storage['roost:draft:ana:services:7:x'] = 'no JSON'
	expect(openForm().offered()).toEqual([])
	browser.methods.setItem = () => {
		throw new DOMException('full', 'QuotaExceededError')
	}
	expect(openForm().type('Typed')).toBe(false)
})

test('a draft that the form has already is not offered, and deleted unless the form is unsaved', () => {
	using browser = openBrowser()
	openForm().type('Stored since')
	const { draft } = openForm()
	const props = { draft, name: 'service', values: { text: 'Stored since' }, onRestore: () => {} }
	expect(listNeeded({ ...props, isDirty: true })).toEqual([])
	expect(browser.texts()).toEqual(['Stored since'])
	expect(listNeeded({ ...props, isDirty: false })).toEqual([])
	expect(browser.texts()).toEqual([])
	openForm().type('Of another form')
	expect(listNeeded({ ...props, isDirty: false, isOwn: () => false })).toEqual([])
	expect(textsOf(listNeeded({ ...props, isDirty: false }))).toEqual(['Of another form'])
})

test('an offer says its time, and whether its record was changed since', () => {
	using _browser = openBrowser()
	const offer = { id: '1', savedAt: Date.now(), restore: () => {}, discard: () => {} }
	const sentence = (given: object) => offerSentence({ ...offer, ...given }, 'service')
	expect(sentence({})).toBe('Restore your unsaved changes from 14:00?')
	expect(sentence({ title: 'Begun', savedAt: Date.now() - day })).toBe(
		'Restore your unsaved changes from 23 November, 14:00 (“Begun”)?',
	)
	expect(sentence({ changedAt: Date.now() + 60_000 })).toBe(
		'You have unsaved changes from 14:00 in this browser. The service was changed after that, at 14:01.',
	)
	expect(sentence({ changedAt: Date.now() - 60_000 })).toBe(
		'You have unsaved changes from 14:00 in this browser. The service was changed since they were started.',
	)
})
