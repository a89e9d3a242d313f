import { useEffect, useState } from 'react'
import { isWithinMarkdownLimits } from '#app/lib/markdown/markdown-limits.ts'

const restMs = 300

/** Whether a text is beyond what the site formats: at once as the form opens, later after 300 ms without typing. */
export function useTooMuch(value: string) {
	const [isTooMuch, setIsTooMuch] = useState(() => !isWithinMarkdownLimits(value))
	useEffect(() => {
		const timer = setTimeout(() => setIsTooMuch(!isWithinMarkdownLimits(value)), restMs)
		return () => clearTimeout(timer)
	}, [value])
	/** For what cannot wait until typing rests. */
	const isTooMuchNow = () => {
		const isNow = !isWithinMarkdownLimits(value)
		setIsTooMuch(isNow)
		return isNow
	}
	return { isTooMuch, isTooMuchNow }
}
