import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MediaClientError } from './media-client.ts'

const pauseMs = 800

type SavedSoon<T> = {
	value: T
	/** Sends the value to the server; rejects with a `MediaClientError`. */
	send: (value: T) => Promise<unknown>
	onSaved: (value: T) => void
}

type State<T> = { value: T; status: 'same' | 'changed' | 'saved' | 'failed'; failure: string }

/** A value saved 800 ms after the last change, on `save`, and on unmount. */
export function useSavedSoon<T>(given: SavedSoon<T>) {
	const [state, setState] = useState<State<T>>({ value: given.value, status: 'same', failure: '' })
	const unsaved = useRef<{ value: T } | null>(null)
	/** The save under way. The next one waits for it, so that an older value is never saved last. */
	const underWay = useRef<Promise<void>>(Promise.resolve())
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const latest = useRef(given)
	useEffect(() => {
		latest.current = given
	})

	function save() {
		clearTimeout(timer.current)
		underWay.current = underWay.current.then(sendLatest, sendLatest)
		return underWay.current
	}

	async function sendLatest() {
		const change = unsaved.current
		if (!change) return
		unsaved.current = null
		const { value } = change
		try {
			await latest.current.send(value)
			latest.current.onSaved(value)
			setState((before) => (before.value === value ? { ...before, status: 'saved' } : before))
		} catch (error) {
			if (!(error instanceof MediaClientError)) throw error
			// Kept for the next retry, unless there is a newer change.
			unsaved.current ??= change
			setState((before) => ({ ...before, status: 'failed', failure: error.message }))
		}
	}

	const saveAtEnd = useEffectEvent(save)
	useEffect(() => () => void saveAtEnd(), [])

	return {
		...state,
		save,
		change: (value: T) => {
			unsaved.current = { value }
			setState({ value, status: 'changed', failure: '' })
			clearTimeout(timer.current)
			timer.current = setTimeout(() => void save(), pauseMs)
		},
	}
}
