import { Link } from 'react-router'
import { EmptyState } from '../list/empty-state.tsx'

/** The screen of an address without a page; `WaysOn` goes below it. */
export function NotFoundPage() {
	return (
		<EmptyState
			heading="h1"
			title="Page Not Found"
			text="There is no page at this address. It may have moved, or the link may have a typo."
		>
			<Link to="/" className="button button-pasture">
				Back to Home
			</Link>
			<Link to="/contact" className="button button-line text-pasture">
				Contact Us
			</Link>
		</EmptyState>
	)
}
