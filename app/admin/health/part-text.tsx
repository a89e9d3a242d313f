import { RelativeTime } from '../relative-time.tsx'
import type { SystemPart } from './system-part.ts'

/** A part's state in words, with its last event. */
export function PartText({ text, moment }: Pick<SystemPart, 'text' | 'moment'>) {
	if (!moment) return text
	return (
		<>
			{`${text} ${moment.words} `}
			<RelativeTime date={moment.at} />.
		</>
	)
}
