import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const listTopPx = 400

/** Scrolls gently to the list when another category was chosen. Back and Forward keep the place they restore. */
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
