import History from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { memberType } from './type.ts'

/** A member's form is a dialog: the versions are reached from the list. */
export function MemberHistory({ row: { id, title } }: { row: { id: string; title: string } }) {
	return (
		<Link
			to={`/admin/${memberType.section}/${id}/history`}
			className="icon-button"
			aria-label={`History of ${title}`}
		>
			<History aria-hidden="true" />
		</Link>
	)
}
