import { useEffect, useLayoutEffect, useRef } from 'react'

type SaveKeyOptions = {
	/** Whether saving has to wait, as during an upload: what is asked for meanwhile is done once it need not. */
	isHeld?: boolean
	/** Which dialog the keys may be pressed in, as a selector; none else may be open. */
	ownDialog?: string
}

/** Ctrl+S or Cmd+S saves, wherever the cursor is; not while a dialog is open, but for that of the form itself. */
export function useSaveKey(
	onSave: () => void,
	{ isHeld = false, ownDialog = '' }: SaveKeyOptions = {},
) {
	const latest = useRef({ onSave, isHeld })
	const isAskedFor = useRef(false)
	// Before anything is painted: whoever sees a change can save it.
	useLayoutEffect(() => {
		latest.current = { onSave, isHeld }
	})
	useEffect(() => {
		if (isHeld || !isAskedFor.current) return
		isAskedFor.current = false
		latest.current.onSave()
	}, [isHeld])
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
			if (!isSave || event.altKey || event.shiftKey) return
			event.preventDefault()
			const top = [...document.querySelectorAll('dialog[open]')].at(-1)
			if (top && (ownDialog === '' || !top.matches(ownDialog))) return
			if (latest.current.isHeld) isAskedFor.current = true
			else latest.current.onSave()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [ownDialog])
}
