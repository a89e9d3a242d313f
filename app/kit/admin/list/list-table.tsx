import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListRow } from '#kit/records/form-record.ts'
import type { ListedType, Column } from '../admin-type.ts'
import { UnpublishedBadge, StateBadge } from '../state-badge.tsx'
import { IconButton } from '../button.tsx'
import type { ListRequest } from '#kit/records/list-address.ts'
import { DataTable } from './data-table.tsx'
import { RowMenu } from './row-menu.tsx'

type ListTableProps = {
	type: ListedType
	rows: ListRow[]
	requested: ListRequest
	onDelete: (row: ListRow) => void
}

const stateColumn: Column<ListRow> = {
	label: 'State',
	render: (row) => (
		<div>
			<StateBadge record={row} />
			{row.copy ? <UnpublishedBadge copy={row.copy} /> : null}
		</div>
	),
}

/** The records of a type; the title of each leads to its form. */
export function ListTable({ type, rows, requested, onDelete }: ListTableProps) {
	const { columns, heading, hasRowMenu, RowActions, Row } = type.list
	const linked = columns.map((column): Column<ListRow> => {
		if (column.kind !== 'main') return column
		const render: typeof column.render = (row, list) => (
			<EditLink type={type} row={row} className="row-link">
				{column.render(row, list)}
			</EditLink>
		)
		return { ...column, render }
	})
	const actions = (row: ListRow) => (
		<div className="icon-buttons">
			{RowActions ? <RowActions row={row} /> : null}
			{hasRowMenu ? (
				<RowMenu type={type} row={row} onDelete={() => onDelete(row)} />
			) : (
				<>
					<EditLink type={type} row={row} className="icon-button" label={`Edit ${row.title}`}>
						<Pencil aria-hidden="true" />
					</EditLink>
					{type.isFixed ? null : (
						<IconButton
							icon={Trash2}
							label={`Delete ${row.title}`}
							onClick={() => onDelete(row)}
							data-delete={row.id}
						/>
					)}
				</>
			)}
		</div>
	)
	return (
		<DataTable
			label={heading}
			columns={[...linked, stateColumn]}
			rows={rows}
			rowKey={({ id }) => id}
			actions={actions}
			requested={requested}
			{...(Row && { Row })}
		/>
	)
}

type EditLinkProps = {
	type: ListedType
	row: ListRow
	className: string
	children: ReactNode
	label?: string
}

/** Links to the form and passes the list's address, so that the form can return to it. */
function EditLink({ type, row, className, children, label }: EditLinkProps) {
	const { pathname, search } = useLocation()
	return (
		<Link
			to={{
				pathname: `/admin/${type.section}/${row.id}/edit`,
				search: type.form.isDialog ? search : '',
			}}
			state={{ from: pathname + search }}
			className={className}
			aria-label={label}
			prefetch="intent"
		>
			{children}
		</Link>
	)
}
