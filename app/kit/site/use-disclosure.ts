import { useEffect, useRef } from 'react'

/**
 * What a native `<details>` menu lacks: it closes on a click outside, on Escape, when a link or button inside it is
 * used, when the focus leaves it, and on Back. The focus returns to its button, unless a link leads elsewhere.
 */
export function useDisclosure() {
	const details = useRef<HTMLDetailsElement>(null)
	useEffect(() => {
		const element = details.current
		if (!element) return
		const close = () => {
			element.open = false
		}
		const onClick = ({ target }: MouseEvent) => {
			if (!element.open || !(target instanceof Element)) return
			const used = element.contains(target) ? target.closest('a, button') : element
			if (!used) return
			if (used.matches('button')) focusSummary()
			close()
		}
		// A sticky header is in view already; focus would scroll to the top of the page.
		const focusSummary = () => element.querySelector('summary')?.focus({ preventScroll: true })
		const onKey = ({ key }: KeyboardEvent) => {
			if (key !== 'Escape' || !element.open) return
			close()
			focusSummary()
		}
		const onFocusOut = ({ relatedTarget }: FocusEvent) => {
			// An element that Tab cannot reach got the focus from a script, not from the visitor.
			const isGone = relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)
			if (isGone && relatedTarget.tabIndex >= 0) close()
		}
		const ended = new AbortController()
		const { signal } = ended
		document.addEventListener('click', onClick, { signal })
		document.addEventListener('keydown', onKey, { signal })
		element.addEventListener('focusout', onFocusOut, { signal })
		addEventListener('popstate', close, { signal })
		return () => ended.abort()
	}, [])
	return details
}
