import { useEffect, useState } from 'react'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { isSame } from '#kit/records/same-values.ts'

/** A pause in typing after which the value is saved, and how far the server may fall behind. */
const pauseMs = 1500
const maxBehindMs = 4000
const retryMs = 5000
const tickMs = 500
const timeoutMs = 1000
const draftEveryMs = 2000
/** Without a response for so long, the browser stores what is typed as well. */
const overdueMs = 5000

/**
 * What became of a value that was sent. `changed`: what it was based on is another by now, and so is the value, or
 * whether it may be sent at all. Otherwise `problem` says in words why it was not saved: it is sent again.
 */
export type SaveResult = 'saved' | 'changed' | { problem: string }

type Options<V> = {
	/** What the server does not have; null while that is nothing, or nothing may be sent. */
	unsaved: () => V | null
	/** Sends a value to the server. */
	save: (value: V, signal: AbortSignal) => Promise<SaveResult>
	/** Stores in the browser what the server does not have, and deletes that once there is nothing. */
	storeDraft: () => void
}

export type Autosave = ReturnType<typeof createAutosave> & {
	/** Why the last value is not on the server; null when it is, or on its way for the first time. */
	problem: string | null
}

/**
 * Saves a value while one types it, one request at a time and at most 5 s behind; the last value wins. Without a
 * connection it tries again. The browser stores what the server has not confirmed: while that is so for long, and when
 * the screen is left.
 */
export function useAutosave<V>(isDirty: boolean, options: Options<V>): Autosave {
	const [problem, onProblem] = useState<string | null>(null)
	const [autosave] = useState(() => createAutosave({ ...options, onProblem }))
	useEffect(() => (isDirty ? autosave.follow() : undefined), [autosave, isDirty])
	return { ...autosave, problem }
}

type EngineOptions<V> = Options<V> & { onProblem: (problem: string | null) => void }

export function createAutosave<V>({ unsaved, save, storeDraft, onProblem }: EngineOptions<V>) {
	let underWay: { end: Promise<void>; abort: () => void } | null = null
	let isPaused = false
	let confirmedAt = 0
	/** The value last sent: fields that are never saved leave a value unsaved, and are not sent twice. */
	let sent: V | null = null
	let problem: string | null = null

	function report(next: string | null) {
		problem = next
		onProblem(next)
	}

	function send(value: V) {
		const controller = new AbortController()
		const at = performance.now()
		sent = value
		const end = save(value, controller.signal).then((result) => {
			underWay = null
			if (controller.signal.aborted) return
			if (result === 'saved') {
				confirmedAt = at
				report(null)
				if (unsaved() === null) storeDraft()
			} else if (result === 'changed') sent = null
			else report(result.problem)
		})
		underWay = { end, abort: () => controller.abort() }
	}

	function sendIfDue(): boolean {
		const value = unsaved()
		if (underWay || isPaused || value === null || (!problem && isSame(value, sent))) return false
		send(value)
		return true
	}

	return {
		follow: () => {
			confirmedAt = performance.now()
			const isFailing = () => problem !== null
			const isOverdue = () => performance.now() - confirmedAt >= overdueMs
			return followTyping({ unsaved, storeDraft, sendIfDue, isFailing, isOverdue })
		},
		/** Saves at once, after what is under way. */
		saveNow: async () => {
			await underWay?.end
			sendIfDue()
			await underWay?.end
		},
		/** Stops saving, for a press that sends the value itself; waits a second at most for what is under way. */
		pause: async () => {
			isPaused = true
			const late = setTimeout(() => underWay?.abort(), timeoutMs)
			await underWay?.end
			clearTimeout(late)
		},
		/** Goes on after such a press. */
		resume: () => {
			isPaused = false
			sent = null
			if (unsaved() === null) report(null)
			storeDraft()
		},
		/** Stays paused until the next press, and says why. */
		stop: (reason: string) => {
			report(reason)
			storeDraft()
		},
		/** Whether a value is on its way. */
		isUnderWay: () => underWay !== null,
	}
}

type Followed = Pick<Options<unknown>, 'unsaved' | 'storeDraft'> & {
	/** Sends what is unsaved, if it may; whether it did. */
	sendIfDue: () => boolean
	/** Whether the last value was not saved. */
	isFailing: () => boolean
	/** Whether the server has confirmed nothing for long. */
	isOverdue: () => boolean
}

/** Saves in a pause of typing, and at the latest when the server falls behind; returns the function that ends it. */
function followTyping({ unsaved, storeDraft, sendIfDue, isFailing, isOverdue }: Followed) {
	const begun = performance.now()
	let [first, last, stored] = [begun, begun, begun]
	let typed = unsaved()
	const tick = () => {
		const at = performance.now()
		const value = unsaved()
		if (value !== typed) last = at
		typed = value
		if ((isFailing() || isOverdue()) && at - stored >= draftEveryMs) {
			stored = at
			storeDraft()
		}
		const isPause = at - last >= (isFailing() ? retryMs : pauseMs)
		const isDue = isPause || (!isFailing() && at - first >= maxBehindMs)
		if (isDue && sendIfDue()) first = last = at
	}
	const timer = setInterval(tick, tickMs)
	const stop = new AbortController()
	const { signal } = stop
	addEventListener('online', () => void (isFailing() && sendIfDue()), { signal })
	addEventListener('pagehide', storeDraft, { signal })
	const hide = () => document.visibilityState === 'hidden' && storeDraft()
	document.addEventListener('visibilitychange', hide, { signal })
	return () => {
		clearInterval(timer)
		stop.abort()
		// A redirect may remove the screen without a question.
		storeDraft()
	}
}

/** Why a value was not saved, in words. */
export function problemIn(outcome: Outcome<unknown>): { problem: string } {
	return { problem: problems[outcome.kind] ?? 'the server could not save it' }
}

const problems: Partial<Record<string, string>> = {
	offline: 'the server cannot be reached',
	signedOut: 'you are signed out',
}
