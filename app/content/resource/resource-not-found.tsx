import { Link } from 'react-router'
import { EmptyState } from '#app/site/list/empty-state.tsx'

/** Also for a failed read (`isUnread`), as specified. */
export function ResourceNotFound({ isUnread = false }: { isUnread?: boolean }) {
	return (
		<EmptyState
			heading="h1"
			title="Resource Not Found"
			text={
				isUnread
					? undefined
					: 'It may have been replaced by a newer one. The list shows everything we have.'
			}
		>
			<Link to="/resources" className="button button-pasture">
				Back to Resources
			</Link>
		</EmptyState>
	)
}
