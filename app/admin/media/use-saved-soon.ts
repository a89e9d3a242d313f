import { useEffect, useRef, useState } from 'react'
import { MediaClientError } from './media-client.ts'

const pauseMs = 800

type SavedSoon<T> = {
	value: T
	/** Brings it to the server; refuses with a `MediaClientError`. */
	send: (value: T) => Promise<unknown>
	onSaved: (value: T) => void
}

type State<T> = { value: T; status: 'same' | 'changed' | 'saved' | 'failed'; failure: string }

/** Something said of a file, saved a moment after the last change, when its field is left, and when that goes away. */
export function useSavedSoon<T>(given: SavedSoon<T>) {
	const [state, setState] = useState<State<T>>({ value: given.value, status: 'same', failure: '' })
	const unsaved = useRef<{ value: T } | null>(null)
	/** The save under way: the next waits for it, so that an older value never comes last. */
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
			// Kept for the next try, unless something newer came meanwhile.
			unsaved.current ??= change
			setState((before) => ({ ...before, status: 'failed', failure: error.message }))
		}
	}

	const latestSave = useRef(save)
	useEffect(() => {
		latestSave.current = save
	})
	useEffect(() => () => void latestSave.current(), [])

	return {
		...state,
		save,
		change: (value: T) => {
			unsaved.current = { value }
			setState({ value, status: 'changed', failure: '' })
			clearTimeout(timer.current)
			timer.current = setTimeout(() => void latestSave.current(), pauseMs)
		},
	}
}
