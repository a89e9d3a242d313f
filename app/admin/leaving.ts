const leaving = 'admin-leaving'

/** Leaves the page. Call it once unsaved work may be dropped; it settles on success and on failure. */
export type Leave = () => Promise<void>

/** Calls `leave` at once, or after the user agrees to drop unsaved work. For actions that must not start before that. */
export function leaveOrAsk(leave: Leave): void {
	const isFree = document.dispatchEvent(
		new CustomEvent<Leave>(leaving, { cancelable: true, detail: leave }),
	)
	if (isFree) void leave()
}

/** Blocks `leaveOrAsk` and hands its `leave` to `onLeaving`, to call later. Returns the function that stops it. */
export function followLeaving(onLeaving: (leave: Leave) => void): () => void {
	const listen = (event: Event) => {
		event.preventDefault()
		onLeaving((event as CustomEvent<Leave>).detail)
	}
	document.addEventListener(leaving, listen)
	return () => document.removeEventListener(leaving, listen)
}
