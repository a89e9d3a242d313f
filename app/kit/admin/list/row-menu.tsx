import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useLocation } from 'react-router'
import type { ListRow } from '#kit/records/form-record.ts'
import { ActionMenu, MenuItem, MenuLink } from '../action-menu.tsx'
import type { ListedType } from '../admin-type.ts'

type RowMenuProps = { type: ListedType; row: ListRow; onDelete: () => void }

export function RowMenu({ type, row, onDelete }: RowMenuProps) {
	const { pathname, search } = useLocation()
	const page = type.publicPath(row)
	const path = `/admin/${type.section}/${row.id}`
	return (
		<ActionMenu label={`Actions for ${row.title}`} icon={EllipsisVertical} data-delete={row.id}>
			<MenuLink to={`${path}/edit`} state={{ from: pathname + search }}>
				Edit
			</MenuLink>
			<MenuItem onClick={onDelete}>Delete</MenuItem>
			{page ? (
				<MenuLink to={page} target="_blank" rel="noopener">
					View
					<span className="sr-only"> (opens in a new tab)</span>
				</MenuLink>
			) : null}
			<MenuLink to={`${path}/history`}>History</MenuLink>
		</ActionMenu>
	)
}
