import { Link } from 'react-router'
import { EmptyState } from '#app/site/list/empty-state.tsx'

export function ProductNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Product Not Found"
			text="The product you're looking for could not be found or may have been removed."
		>
			<Link to="/products" className="button button-pasture">
				Back to Products
			</Link>
		</EmptyState>
	)
}
