const leaving = 'admin-leaving'

/** Leaves the page; may be called when unsaved work was given up for it, and settles when it is done or has failed. */
export type Leave = () => Promise<void>

/** Leaves by `leave`, unless unsaved work asks first; then once somebody agrees. For what must not begin before that. */
export function leaveOrAsk(leave: Leave): void {
	const isFree = document.dispatchEvent(
		new CustomEvent<Leave>(leaving, { cancelable: true, detail: leave }),
	)
	if (isFree) void leave()
}

/** Whoever is told keeps the page from being left and may do it later; what it returns ends that. */
export function followLeaving(onLeaving: (leave: Leave) => void): () => void {
	const listen = (event: Event) => {
		event.preventDefault()
		onLeaving((event as CustomEvent<Leave>).detail)
	}
	document.addEventListener(leaving, listen)
	return () => document.removeEventListener(leaving, listen)
}
