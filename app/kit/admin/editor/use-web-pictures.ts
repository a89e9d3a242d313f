import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Pictures } from './editor-props.ts'
import { findWebPictures, withAddress } from './web-pictures.ts'
import type { WebPicture } from './web-pictures.ts'

/** A picture from another site in the text, with its copy's progress or error. */
export type ShownPicture = WebPicture & { isComing: boolean; fault: string | null }

export type WebPictures = ReturnType<typeof useWebPictures>

type Options = {
	value: string
	/** Takes the text with a picture's address replaced: one undo step, whichever editor shows the text. */
	onChange: (value: string) => void
	/** Focuses the text, when the pressed button is gone. */
	onGone: () => void
	bringPicture: Pictures['bring']
}

type Progress = { isComing: boolean; fault: string | null }

const restMs = 300
const maxAtOnce = 4
const none: Progress = { isComing: false, fault: null }

/** Finds pictures from other sites after 300 ms without typing, and copies them into the library and the text. */
export function useWebPictures(options: Options) {
	const { value, bringPicture } = options
	const latest = useRef(options)
	const [found, setFound] = useState<WebPicture[]>([])
	const [progress, setProgress] = useState<Record<string, Progress>>({})
	const [status, setStatus] = useState('')
	const page = useRef(new AbortController())
	useLayoutEffect(() => {
		latest.current = options
	})
	useEffect(() => {
		const control = new AbortController()
		page.current = control
		return () => control.abort()
	}, [])
	useEffect(() => {
		const timer = setTimeout(() => {
			const next = findWebPictures(value, location.origin)
			setFound((old) => (old.length + next.length === 0 ? old : next))
		}, restMs)
		return () => clearTimeout(timer)
	}, [value])
	const mark = (address: string, part: Progress) =>
		setProgress((old) => ({ ...old, [address]: part }))
	const bringOne = async (picture: WebPicture) => {
		const { address, name, host } = picture
		const { signal } = page.current
		const what = name || `The picture on ${host}`
		if (signal.aborted) return
		try {
			const url = await bringPicture(picture, signal)
			signal.throwIfAborted()
			const before = latest.current.value
			const next = withAddress(before, { address, siteUrl: location.origin }, url)
			setStatus(`${what} added to the library${next === before ? '' : ' and the text'}.`)
			const focused = document.activeElement
			flushSync(() => {
				if (next !== before) latest.current.onChange(next)
				mark(address, none)
				setFound((old) => old.filter((other) => other.address !== address))
			})
			// The pressed button is gone: focus the text.
			if (!focused?.isConnected) latest.current.onGone()
		} catch (error) {
			if (signal.aborted) return
			const reason = error instanceof Error ? error.message : ''
			const fault = reason || 'The picture could not be added.'
			mark(address, { isComing: false, fault })
			setStatus(`${what}: ${fault}`)
		}
	}
	const bring = async (wanted: ShownPicture[]) => {
		const waiting = wanted.filter(({ isComing }) => !isComing)
		if (waiting.length === 0) return
		for (const { address } of waiting) mark(address, { isComing: true, fault: null })
		setStatus(waiting.length === 1 ? 'Fetching the picture.' : 'Fetching the pictures.')
		const inTurn = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) await bringOne(next)
		}
		await Promise.all(Array.from({ length: maxAtOnce }, inTurn))
	}
	const shown = found.map((picture) => ({ ...picture, ...(progress[picture.address] ?? none) }))
	return { shown, status, bring: (wanted: ShownPicture[]) => void bring(wanted) }
}
