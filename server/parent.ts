/** Calls `stop` when the process that started this one goes away or lets go of it; at once when it has done so already. */
export function onParentGone(stop: () => void): void {
	process.on('disconnect', stop)
	// What the channel said before somebody listened is said to nobody.
	if (process.send && !process.connected) stop()
}

/** Sends a message to the process that started this one, if it is still there. */
export function tellParent(message: string): void {
	// Without the callback, a channel that is just closing would be an uncaught EPIPE; `disconnect` reports it anyway.
	process.send?.(message, undefined, undefined, () => {})
}
