import { expect, test, vi } from 'vitest'
import { createAutosave } from './use-autosave.ts'
import type { SaveResult } from './use-autosave.ts'

/** An autosave of a text, in a browser of which it hears what it hears. `respond` ends the save under way. */
function start(text = 'typed') {
	vi.useFakeTimers()
	const [screen, view] = [new EventTarget(), new EventTarget()]
	vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen))
	vi.stubGlobal('document', Object.assign(view, { visibilityState: 'hidden' }))
	const box: { text: string | null } = { text }
	const sent: string[] = []
	const problems: (string | null)[] = []
	const drafts: (string | null)[] = []
	let response = Promise.withResolvers<SaveResult>()
	const autosave = createAutosave<string>({
		unsaved: () => box.text,
		save: (value, signal) => {
			sent.push(value)
			response = Promise.withResolvers()
			signal.addEventListener('abort', () => response.resolve('changed'))
			return response.promise
		},
		storeDraft: () => void drafts.push(box.text),
		onProblem: (problem) => void problems.push(problem),
	})
	return {
		...autosave,
		box,
		sent,
		problems,
		drafts,
		hear: (name: string) =>
			(name === 'visibilitychange' ? view : screen).dispatchEvent(new Event(name)),
		wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
		respond: async (result: SaveResult, left: string | null = null) => {
			box.text = left
			response.resolve(result)
			await vi.advanceTimersByTimeAsync(0)
		},
		[Symbol.dispose]: () => {
			vi.useRealTimers()
			vi.unstubAllGlobals()
		},
	}
}

const away = { problem: 'the server cannot be reached' }

test('a value is sent in a pause of typing, and at the latest after four seconds', async () => {
	using typing = start()
	typing.follow()
	for (const text of ['t', 'ty', 'typ', 'type']) {
		typing.box.text = text
		await typing.wait(1000)
	}
	expect(typing.sent).toEqual(['type'])
	await typing.respond('saved', 'typed')
	await typing.wait(1000)
	expect(typing.sent).toEqual(['type'])
	await typing.wait(1000)
	expect(typing.sent).toEqual(['type', 'typed'])
})

test('one save at a time: what is typed meanwhile goes next, and only its last value', async () => {
	using typing = start('first')
	typing.follow()
	await typing.wait(2000)
	for (const text of ['second', 'third']) {
		typing.box.text = text
		await typing.wait(3000)
	}
	expect(typing.sent).toEqual(['first'])
	await typing.respond('saved', 'third')
	await typing.wait(500)
	expect(typing.sent).toEqual(['first', 'third'])
})

test('what is confirmed leaves no draft, and what is never saved is not sent twice', async () => {
	using typing = start()
	typing.follow()
	await typing.wait(2000)
	await typing.respond('saved')
	expect(typing.drafts).toEqual([null])
	typing.box.text = 'typed'
	await typing.wait(10_000)
	expect(typing.sent).toEqual(['typed'])
})

test('without a connection it says so, stores a draft every two seconds, and tries again every five', async () => {
	using typing = start()
	typing.follow()
	await typing.wait(2000)
	await typing.respond(away, 'typed')
	expect(typing.problems).toEqual(['the server cannot be reached'])
	await typing.wait(4000)
	expect(typing.drafts).toEqual(['typed', 'typed'])
	await typing.wait(1500)
	expect(typing.sent).toEqual(['typed', 'typed'])
	await typing.respond('saved')
	expect(typing.problems.at(-1)).toBeNull()
	expect(typing.drafts.at(-1)).toBeNull()
})

test('back online, it tries at once', async () => {
	using typing = start()
	typing.follow()
	typing.hear('online')
	expect(typing.sent).toEqual([])
	await typing.wait(2000)
	await typing.respond(away, 'typed')
	typing.hear('online')
	expect(typing.sent).toHaveLength(2)
})

test('a server that does not respond leaves what is typed in the browser after five seconds', async () => {
	using typing = start()
	typing.follow()
	await typing.wait(4500)
	expect(typing.drafts).toEqual([])
	await typing.wait(1000)
	expect(typing.drafts).toEqual(['typed'])
})

test('a draft is stored when the screen is hidden, left or gone, and nothing is sent from then on', async () => {
	using typing = start()
	const end = typing.follow()
	for (const name of ['visibilitychange', 'pagehide']) typing.hear(name)
	expect(typing.drafts).toHaveLength(2)
	end()
	expect(typing.drafts).toHaveLength(3)
	typing.hear('pagehide')
	await typing.wait(10_000)
	expect(typing.drafts).toHaveLength(3)
	expect(typing.sent).toEqual([])
})

test('a value whose base has changed is sent again, without a problem', async () => {
	using typing = start()
	typing.follow()
	await typing.wait(2000)
	await typing.respond('changed', 'typed')
	await typing.wait(2000)
	expect(typing.sent).toEqual(['typed', 'typed'])
	expect(typing.problems).toEqual([])
})

test('a press waits for what is under way, a second at most, and nothing is sent until it has ended', async () => {
	using typing = start()
	typing.follow()
	await typing.wait(2000)
	let isPaused = false
	const paused = typing.pause().then(() => (isPaused = true))
	await typing.wait(500)
	expect(isPaused).toBe(false)
	await typing.wait(600)
	await paused
	await typing.wait(10_000)
	expect(typing.sent).toEqual(['typed'])
	typing.resume()
	await typing.wait(500)
	expect(typing.sent).toEqual(['typed', 'typed'])
})

test('stopped after a press, it sends nothing and says why until the next one', async () => {
	using typing = start()
	typing.follow()
	await typing.pause()
	typing.stop('the server cannot be reached')
	expect(typing.problems).toEqual(['the server cannot be reached'])
	expect(typing.drafts).toEqual(['typed'])
	await typing.wait(10_000)
	expect(typing.sent).toEqual([])
	typing.box.text = null
	typing.resume()
	expect(typing.problems.at(-1)).toBeNull()
})

test('saved at once, a value goes after what is under way', async () => {
	using typing = start('first')
	const first = typing.saveNow()
	await typing.wait(0)
	typing.box.text = 'second'
	const second = typing.saveNow()
	await typing.wait(0)
	expect(typing.sent).toEqual(['first'])
	await typing.respond('saved', 'second')
	expect(typing.sent).toEqual(['first', 'second'])
	await typing.respond('saved')
	await Promise.all([first, second])
	expect(typing.isUnderWay()).toBe(false)
})
