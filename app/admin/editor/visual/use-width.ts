import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Width of an element in pixels, also after it has changed; 0 before it is drawn. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0)
	useEffect(() => {
		const observed = element.current
		if (!observed) return
		const observer = new ResizeObserver(() => setWidth(observed.offsetWidth))
		observer.observe(observed)
		return () => observer.disconnect()
	}, [element])
	return width
}
