import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListRow } from '#kit/records/form-record.ts'
import type { ListedType, Column } from '../admin-type.ts'
import { UnpublishedBadge, StateBadge } from '../state-badge.tsx'
import { IconButton } from '../icon-button.tsx'
import { changedAddress } from '#kit/records/list-address.ts'
import type { ListRequest, SortDirection } from '#kit/records/list-address.ts'
import { useListParams } from './use-list-params.ts'
import { RowMenu } from './row-menu.tsx'

type ListTableProps = {
	type: ListedType
	rows: ListRow[]
	requested: ListRequest
	onDelete: (row: ListRow) => void
}

/** The rows as a table. On a narrow screen each row is a card with a label at each value. */
export function ListTable({ type, rows, requested, onDelete }: ListTableProps) {
	const { columns, heading, hasRowMenu, RowActions, Row = PlainRow } = type.list
	return (
		<table className="list-table" aria-label={heading}>
			<thead>
				<tr>
					{columns.map((column) => (
						<HeaderCell key={column.key} column={column} requested={requested} />
					))}
					<th scope="col">State</th>
					<th scope="col" data-kind="actions">
						Actions
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={row.id} row={row}>
						{columns.map((column) => (
							<td key={column.key} data-kind={column.kind} data-label={column.label}>
								{column.kind === 'main' ? (
									<EditLink type={type} row={row} className="row-link">
										{column.render(row, requested)}
									</EditLink>
								) : (
									column.render(row, requested)
								)}
							</td>
						))}
						<td data-label="State">
							<div>
								<StateBadge record={row} />
								{row.copy ? <UnpublishedBadge copy={row.copy} /> : null}
							</div>
						</td>
						<td data-kind="actions" data-label="Actions">
							<div className="icon-buttons">
								{RowActions ? <RowActions row={row} /> : null}
								{hasRowMenu ? (
									<RowMenu type={type} row={row} onDelete={() => onDelete(row)} />
								) : (
									<>
										<EditButton type={type} row={row} />
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
						</td>
					</Row>
				))}
			</tbody>
		</table>
	)
}

function PlainRow({ children }: { children: ReactNode }) {
	return <tr>{children}</tr>
}

const turned: Record<SortDirection, SortDirection> = { asc: 'desc', desc: 'asc' }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell({ column, requested }: { column: Column<ListRow>; requested: ListRequest }) {
	const params = useListParams()
	const { key, label, isSortable, kind } = column
	if (!isSortable) {
		return (
			<th scope="col" data-kind={kind}>
				{label}
			</th>
		)
	}
	const direction = requested.sort?.key === key ? requested.sort.direction : null
	const next = direction ? turned[direction] : 'asc'
	const Icon = direction === null ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
	return (
		<th scope="col" data-kind={kind} aria-sort={direction ? ariaSort[direction] : 'none'}>
			<Link
				className="sort-link"
				to={{ search: changedAddress(params, { sort: `${key}-${next}` }) }}
				preventScrollReset
			>
				{label}
				<Icon aria-hidden="true" />
			</Link>
		</th>
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

function EditButton({ type, row }: { type: ListedType; row: ListRow }) {
	return (
		<EditLink type={type} row={row} className="icon-button" label={`Edit ${row.title}`}>
			<Pencil aria-hidden="true" />
		</EditLink>
	)
}
