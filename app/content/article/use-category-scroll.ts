import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const listTopPx = 400

/** Scrolls smoothly to the list after a change of category. Back and Forward keep their restored position. */
export function useCategoryScroll(category: string | null) {
	const isReturn = useNavigationType() === 'POP'
	const shown = useRef(category)
	useEffect(() => {
		if (shown.current === category) return
		shown.current = category
		if (isReturn) return
		const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
		window.scrollTo({ top: listTopPx, behavior: isCalm ? 'auto' : 'smooth' })
	}, [category, isReturn])
}
