import { useEffect, useRef } from 'react'

/**
 * What a native `<details>` menu lacks: it closes on a click outside, on Escape (focus returns to its button) and
 * when a link or button inside it is used.
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
			const isInside = element.contains(target)
			if (!isInside || (target.closest('a, button') && !target.closest('summary'))) close()
		}
		const onKey = ({ key }: KeyboardEvent) => {
			if (key !== 'Escape' || !element.open) return
			close()
			element.querySelector('summary')?.focus()
		}
		document.addEventListener('click', onClick)
		document.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('click', onClick)
			document.removeEventListener('keydown', onKey)
		}
	}, [])
	return details
}
