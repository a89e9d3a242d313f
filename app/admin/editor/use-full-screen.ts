import { useEffect, useRef, useState } from 'react'

/** Lays the element over the whole page and back into it, without drawing it anew. */
export function useFullScreen() {
	const surface = useRef<HTMLDivElement>(null)
	const [isFull, setIsFull] = useState(false)
	useEffect(() => {
		surface.current?.togglePopover(isFull)
	}, [isFull])
	return { surface, isFull, setIsFull }
}
