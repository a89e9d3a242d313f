import { useEffect, useRef, useState } from 'react'

/** Toggles the element between full screen and its place in the page, without remounting it. */
export function useFullScreen() {
	const surface = useRef<HTMLDivElement>(null)
	const [isFull, setIsFull] = useState(false)
	useEffect(() => {
		surface.current?.togglePopover(isFull)
	}, [isFull])
	useEffect(() => {
		const element = surface.current
		if (!isFull || !element) return
		const onKey = (event: KeyboardEvent) => {
			// The slash menu and the search panel handle Escape first. A form dialog behind must not close with this.
			if (event.key !== 'Escape' || event.defaultPrevented) return
			event.preventDefault()
			setIsFull(false)
		}
		element.addEventListener('keydown', onKey)
		return () => element.removeEventListener('keydown', onKey)
	}, [isFull])
	return { surface, isFull, setIsFull }
}
