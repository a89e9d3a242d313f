import { useEffect, useState } from 'react'
import { isWithinMarkdownLimits } from '#platform/lib/markdown/markdown-limits.ts'

type TooMuchNoticeProps = { isTooMuch: boolean; isSource: boolean }

/** Says that the text has more formatting than the site shows. Always there, so that it is heard when it comes. */
export function TooMuchNotice({ isTooMuch, isSource }: TooMuchNoticeProps) {
	return (
		<p aria-live="polite" className={isTooMuch ? 'editor-notice' : 'sr-only'}>
			{isTooMuch ? sentenceFor(isSource) : ''}
		</p>
	)
}

function sentenceFor(isSource: boolean): string {
	const fault =
		'This text has too much formatting for the site, so visitors see it as plain paragraphs'
	const only = isSource ? ', and it can only be edited as source' : ''
	return `${fault}${only}. Shorten it or split it in two.`
}

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
