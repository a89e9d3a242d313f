/** Calls `stop` when the parent process ends or disconnects; at once if it already has. */
export function onParentGone(stop: () => void): void {
	process.on('disconnect', stop)
	// A `disconnect` before this listener was added is not emitted again.
	if (process.send && !process.connected) stop()
}

/** Sends a message to the process that started this one, if it is still there. */
export function tellParent(message: string): void {
	// Without the callback, a channel that is just closing would be an uncaught EPIPE; `disconnect` reports it anyway.
	process.send?.(message, undefined, undefined, () => {})
}
