import { Link } from 'react-router'
import type { Activity } from './change.ts'

/** Who did what to which record, which it links to. */
export function ActivitySentence({ by, before, label, href, after }: Activity) {
	return (
		<>
			<strong>{by ?? 'A deleted account'}</strong>
			{` ${before}`}
			{label === null ? null : ' '}
			{href === null ? label : <Link to={href}>{label}</Link>}
			{after}
		</>
	)
}
