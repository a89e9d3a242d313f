import { plural } from '#platform/lib/text/plural.ts'
import { Link } from 'react-router'

/** How often the page of a record was read, and what was sent from it. */
export type RecordVisits = {
	/** In the last 30 whole days. */
	views: number
	enquiries: number
	downloads: number
	signUps: number
	/** Since midnight at the office. */
	today: number
}

export function VisitsLine({ visits }: { visits: RecordVisits }) {
	return (
		<p>
			{visitsWords(visits)}. <Link to="/admin/visitors?days=30">Visitors</Link>
		</p>
	)
}

/** Such as 'Read 214 times in the last 30 days, 3 enquiries'. */
export function visitsWords({ views, today, enquiries, downloads, signUps }: RecordVisits): string {
	const conversions = [
		amountOf(enquiries, 'enquiry', 'enquiries'),
		amountOf(downloads, 'download', 'downloads'),
		amountOf(signUps, 'sign-up', 'sign-ups'),
	]
	return [readWords(views, today), ...conversions].filter(Boolean).join(', ')
}

/** What was read today counts only where it would be wrong to say that nothing was. */
function readWords(views: number, today: number): string {
	if (views > 0) return `Read ${amountOf(views, 'time', 'times')} in the last 30 days`
	return today > 0
		? `Read ${amountOf(today, 'time', 'times')} today`
		: 'Not read in the last 30 days'
}

/** Such as '1,204 downloads'; empty for none. */
function amountOf(amount: number, one: string, many: string): string {
	return amount === 0 ? '' : plural(amount, one, many)
}
