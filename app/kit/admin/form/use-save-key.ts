import { useEffect, useLayoutEffect, useRef } from 'react'

type SaveKeyOptions = {
	/** Delays saving, such as during an upload; a save requested meanwhile runs afterwards. */
	isHeld?: boolean
	/** Selector of the form's own dialog; no other dialog may be on top. */
	ownDialog?: string
}

/** Saves on Ctrl+S or Cmd+S, wherever the focus is, unless a dialog other than the form's own is open. */
export function useSaveKey(
	onSave: () => void,
	{ isHeld = false, ownDialog = '' }: SaveKeyOptions = {},
) {
	const latest = useRef({ onSave, isHeld })
	const isPending = useRef(false)
	// A layout effect: a change can be saved as soon as it shows.
	useLayoutEffect(() => {
		latest.current = { onSave, isHeld }
	})
	useEffect(() => {
		if (isHeld || !isPending.current) return
		isPending.current = false
		latest.current.onSave()
	}, [isHeld])
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
			if (!isSave || event.altKey || event.shiftKey) return
			event.preventDefault()
			const top = [...document.querySelectorAll('dialog[open]')].at(-1)
			if (top && (ownDialog === '' || !top.matches(ownDialog))) return
			if (latest.current.isHeld) isPending.current = true
			else latest.current.onSave()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [ownDialog])
}
