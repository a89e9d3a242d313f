import { useEffect, useEffectEvent, useRef } from 'react'

type SaveKeys = {
	/** Ctrl+S: keeps what is in the form, and leaves what visitors see as it is. */
	keep: () => void
	/** Ctrl+Enter: does what the main button does. Missing where that has a key of its own. */
	publish?: () => void
}

type SaveKeyOptions = {
	/** Delays saving, such as during an upload; a save requested meanwhile runs afterwards. */
	isHeld?: boolean
	/** Selector of the form's own dialog; no other dialog may be on top. */
	ownDialog?: string
}

const actions: Record<string, keyof SaveKeys> = { s: 'keep', enter: 'publish' }

/** Keeps on Ctrl+S and publishes on Ctrl+Enter, or with Cmd, unless a dialog other than the form's own is open. */
export function useSaveKeys(
	keys: SaveKeys,
	{ isHeld = false, ownDialog = '' }: SaveKeyOptions = {},
) {
	const pending = useRef<keyof SaveKeys | null>(null)
	const press = useEffectEvent((action: keyof SaveKeys | null) => {
		pending.current = isHeld ? action : null
		if (action && !isHeld) keys[action]?.()
	})
	const isUsed = useEffectEvent((action: keyof SaveKeys) => action in keys)
	useEffect(() => {
		if (!isHeld) press(pending.current)
	}, [isHeld])
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const action = actions[event.key.toLowerCase()]
			const isPlain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey)
			// The source of a part of a text takes Ctrl+Enter as its end.
			if (!action || !isPlain || event.defaultPrevented || !isUsed(action)) return
			event.preventDefault()
			const top = [...document.querySelectorAll('dialog[open]')].at(-1)
			if (top && (ownDialog === '' || !top.matches(ownDialog))) return
			press(action)
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [ownDialog])
}
