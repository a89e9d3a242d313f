import { Link } from 'react-router'
import { useBusiness } from '#platform/business/use-business.ts'

/** A way to the newsletter where people are who have just read something. */
export function NewsletterLink() {
	const { leftOut } = useBusiness()
	if (leftOut?.includes('Newsletter')) return null
	return (
		<p className="no-print mt-8">
			<Link to="/newsletter" className="button button-pasture">
				Get our newsletter
			</Link>
		</p>
	)
}
