/**
 * Calls `end` after `ms` without hover or focus on `place`, with the page in the foreground; each interruption restarts the
 * countdown. Returns a function that stops it.
 */
export function countDown(place: HTMLElement, ms: number, end: () => void): () => void {
	const listening = new AbortController()
	const { signal } = listening
	let timer: ReturnType<typeof setTimeout> | undefined
	// On touch screens the element touched last keeps `:hover` until another is touched.
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
