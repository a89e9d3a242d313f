import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A row of slides that scrolls and snaps by itself: the one in view, and a function to show another. */
export function useCarousel(count: number) {
	const track = useRef<HTMLUListElement>(null)
	const [active, setActive] = useState(0)
	// Without scripts every slide can be scrolled to, so none is inert then.
	const [isReady, setIsReady] = useState(false)
	useEffect(() => {
		const element = track.current
		if (!element) return
		setIsReady(true)
		const onScroll = () => setActive(Math.round(element.scrollLeft / element.clientWidth))
		// It may have been scrolled before this started.
		onScroll()
		element.addEventListener('scroll', onScroll, { passive: true })
		return () => element.removeEventListener('scroll', onScroll)
	}, [])
	useEffect(() => {
		// A video in an inert slide could not be stopped. Other sites' players are removed by their key.
		for (const video of track.current?.querySelectorAll<HTMLVideoElement>('[inert] video') ?? [])
			video.pause()
	}, [active])
	function show(index: number) {
		const element = track.current
		if (!element || index < 0 || index >= count) return
		// The slide with the focus becomes inert.
		if (element.contains(document.activeElement)) element.focus({ preventScroll: true })
		// Rendered first, then scrolled: a change within a slide would make the browser snap back to it.
		flushSync(() => setActive(index))
		element.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
	}
	return { track, active, isReady, show }
}

/** How often a slide has stopped being the active one. */
export function useTimesLeft(isActive: boolean): number {
	const [times, setTimes] = useState(0)
	const wasActive = useRef(isActive)
	useLayoutEffect(() => {
		if (wasActive.current && !isActive) setTimes((before) => before + 1)
		wasActive.current = isActive
	}, [isActive])
	return times
}
