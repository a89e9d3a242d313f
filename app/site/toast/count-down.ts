/**
 * Calls `end` after so long in which nobody points at `place`, has the focus in it, or has the page in the background; whoever
 * did so gets the whole time again. Answers how to stop.
 */
export function countDown(place: HTMLElement, ms: number, end: () => void): () => void {
	const listening = new AbortController()
	const { signal } = listening
	let timer: ReturnType<typeof setTimeout> | undefined
	// Where fingers point, what was touched last counts as pointed at until something else is.
	let isPointedAt = matchMedia('(hover: hover)').matches && place.matches(':hover')
	let hasFocus = place.contains(document.activeElement)

	function begin() {
		clearTimeout(timer)
		if (!isPointedAt && !hasFocus && !document.hidden) timer = setTimeout(finish, ms)
	}
	function finish() {
		stop()
		end()
	}
	function stop() {
		clearTimeout(timer)
		listening.abort()
	}
	function point(isOver: boolean) {
		isPointedAt = isOver
		begin()
	}
	function focus(target: EventTarget | null) {
		hasFocus = target instanceof Node && place.contains(target)
		begin()
	}
	place.addEventListener('pointerenter', () => point(true), { signal })
	place.addEventListener('pointerleave', () => point(false), { signal })
	place.addEventListener('focusin', ({ target }) => focus(target), { signal })
	place.addEventListener('focusout', ({ relatedTarget }) => focus(relatedTarget), { signal })
	document.addEventListener('visibilitychange', begin, { signal })
	begin()
	return stop
}
