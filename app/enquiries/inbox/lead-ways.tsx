import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type LeadWaysProps = {
	neighbours: { previous: string | null; next: string | null }
	list: string
}

/** Links from a lead to its list, and to the previous (newer) and next lead there. */
export function LeadWays({ neighbours: { previous, next }, list }: LeadWaysProps) {
	return (
		<nav className="lead-ways" aria-label="Leads in this list">
			<Link to={`/admin/leads${list}`} className="back">
				Back to Leads
			</Link>
			<Way id={previous} list={list} rel="prev">
				<ChevronLeft aria-hidden="true" />
				Previous
			</Way>
			<Way id={next} list={list} rel="next">
				Next
				<ChevronRight aria-hidden="true" />
			</Way>
		</nav>
	)
}

type WayProps = { id: string | null; list: string; rel: 'prev' | 'next'; children: ReactNode }

/** Keeps its place at the end of the list, so that the other one does not move under the finger. */
function Way({ id, list, rel, children }: WayProps) {
	if (id === null) {
		return (
			<span className="btn" aria-disabled="true">
				{children}
			</span>
		)
	}
	return (
		<Link to={`/admin/leads/${id}${list}`} className="btn" rel={rel} prefetch="intent">
			{children}
		</Link>
	)
}
