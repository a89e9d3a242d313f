import { useEffect, useState } from 'react'

/** Height of the keyboard that covers the lower part of the page, in pixels; 0 where there is none. */
export function useKeyboardInset(isOn: boolean): number {
	const [inset, setInset] = useState(0)
	useEffect(() => {
		const shown = window.visualViewport
		if (!isOn || !shown) return
		const measure = () => {
			setInset(Math.max(0, Math.round(innerHeight - shown.height - shown.offsetTop)))
		}
		measure()
		shown.addEventListener('resize', measure)
		shown.addEventListener('scroll', measure)
		return () => {
			shown.removeEventListener('resize', measure)
			shown.removeEventListener('scroll', measure)
		}
	}, [isOn])
	return inset
}
