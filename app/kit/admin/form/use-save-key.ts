import { useEffect, useEffectEvent, useRef } from 'react'

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
	const isPending = useRef(false)
	const press = useEffectEvent(() => {
		isPending.current = isHeld
		if (!isHeld) onSave()
	})
	useEffect(() => {
		if (!isHeld && isPending.current) press()
	}, [isHeld])
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
			if (!isSave || event.altKey || event.shiftKey) return
			event.preventDefault()
			const top = [...document.querySelectorAll('dialog[open]')].at(-1)
			if (top && (ownDialog === '' || !top.matches(ownDialog))) return
			press()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [ownDialog])
}
