/** Calls `stop` when the process that started this one goes away or lets go of it; at once when it has done so already. */
export function onParentGone(stop: () => void): void {
	process.on('disconnect', stop)
	// What the channel said before somebody listened is said to nobody.
	if (process.send && !process.connected) stop()
}
