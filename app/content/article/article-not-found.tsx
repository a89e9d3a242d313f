import { Link } from 'react-router'
import { EmptyState } from '#app/site/list/empty-state.tsx'

export function ArticleNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Article Not Found"
			text="The article you're looking for couldn't be found."
		>
			<Link to="/news" className="button button-pasture">
				Back to News
			</Link>
		</EmptyState>
	)
}
