// For the processes of the site: the parent starts its workers with these flags, and they follow it.

/**
 * Flags for processes that stream large files. Buffers are freed when the space for young objects is full, so a small
 * one keeps a backup at about 10 MB instead of 70.
 */
export const leanNode = ['--max-semi-space-size=4']

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
