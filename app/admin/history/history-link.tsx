import { Link } from 'react-router'

/** Leads to the versions of a record. */
export function HistoryLink({ section, id }: { section: string; id: string }) {
	return (
		<Link to={`/admin/${section}/${id}/history`} className="btn">
			History
		</Link>
	)
}
