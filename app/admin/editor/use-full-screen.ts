import { useEffect, useRef, useState } from 'react'

/** Lays the element over the whole page and back into it, without drawing it anew. */
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
			// A menu and the search within take it first; a form in a dialog behind it is not to close with it.
			if (event.key !== 'Escape' || event.defaultPrevented) return
			event.preventDefault()
			setIsFull(false)
		}
		element.addEventListener('keydown', onKey)
		return () => element.removeEventListener('keydown', onKey)
	}, [isFull])
	return { surface, isFull, setIsFull }
}
