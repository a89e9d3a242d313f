import { Menu } from '@base-ui/react/menu'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { Link, useLocation } from 'react-router'
import type { ListRow } from '#kit/records/form-record.ts'
import type { ListedType } from '../admin-type.ts'
import { MenuGuards, menuPlace } from '../menu-guards.tsx'

type RowMenuProps = { type: ListedType; row: ListRow; onDelete: () => void }

/** A row's actions: Edit, Delete, View if there is a public page, and History. */
export function RowMenu({ type, row, onDelete }: RowMenuProps) {
	const { pathname, search } = useLocation()
	const path = type.publicPath(row)
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger
				className="icon-button"
				aria-label={`Actions for ${row.title}`}
				data-delete={row.id}
			>
				<EllipsisVertical aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				<Menu.Positioner className="row-menu-place" align="end" sideOffset={4}>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						<Menu.LinkItem
							className="row-menu-item"
							closeOnClick
							render={
								<Link
									to={`/admin/${type.section}/${row.id}/edit`}
									state={{ from: pathname + search }}
								/>
							}
						>
							Edit
						</Menu.LinkItem>
						<Menu.Item className="row-menu-item" onClick={onDelete}>
							Delete
						</Menu.Item>
						{path ? (
							<Menu.LinkItem
								className="row-menu-item"
								closeOnClick
								href={path}
								target="_blank"
								rel="noopener"
							>
								View
								<span className="sr-only"> (opens in a new tab)</span>
							</Menu.LinkItem>
						) : null}
						<Menu.LinkItem
							className="row-menu-item"
							closeOnClick
							render={<Link to={`/admin/${type.section}/${row.id}/history`} />}
						>
							History
						</Menu.LinkItem>
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
