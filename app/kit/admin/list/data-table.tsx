import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { changedAddress } from '#kit/records/list-address.ts'
import type { ListRequest, SortDirection } from '#kit/records/list-address.ts'
import type { Column } from '../admin-type.ts'
import { hasCountries } from '#platform/lib/home.ts'
import { useListParams } from './use-list-params.ts'

type DataTableProps<R> = {
	/** Names the table for those who do not see the heading. */
	label: string
	columns: Column<R>[]
	rows: R[]
	rowKey: (row: R) => string
	/** What can be done with a row, in the last column. */
	actions?: (row: R) => ReactNode
	/** What is searched for and how the rows are sorted, where they are. */
	requested?: Pick<ListRequest, 'search' | 'sort'>
	/** Replaces the plain `tr`. */
	Row?: ComponentType<{ row: R; children: ReactNode }>
	className?: string
}

const asStored = { search: '', sort: null }

/** Rows as a table. On a narrow screen each row is a card with a label at each value. */
export function DataTable<R>({
	label: name,
	columns,
	rows,
	rowKey,
	actions,
	requested = asStored,
	Row = PlainRow,
	className = 'list-table',
}: DataTableProps<R>) {
	const own = hasCountries() ? columns : columns.filter(({ key }) => key !== 'country')
	const shown: Column<R>[] = actions
		? [...own, { label: 'Actions', kind: 'actions', render: actions }]
		: own
	return (
		<table className={className} aria-label={name}>
			<thead>
				<tr>
					{shown.map(({ key, label, kind, isSortable }) =>
						isSortable && key ? (
							<SortHeader key={label} {...{ sortKey: key, label, kind, sort: requested.sort }} />
						) : (
							<th key={label} scope="col" data-kind={kind}>
								{label}
							</th>
						),
					)}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={rowKey(row)} row={row}>
						{shown.map(({ label, kind, render }) => (
							<td key={label} data-kind={kind} data-label={label}>
								{render(row, requested)}
							</td>
						))}
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

type SortHeaderProps = Pick<Column<never>, 'label' | 'kind'> & {
	sortKey: string
	sort: ListRequest['sort']
}

function SortHeader({ sortKey, label, kind, sort }: SortHeaderProps) {
	const params = useListParams()
	const direction = sort?.key === sortKey ? sort.direction : null
	const next = direction ? turned[direction] : 'asc'
	const Icon = direction === null ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
	return (
		<th scope="col" data-kind={kind} aria-sort={direction ? ariaSort[direction] : 'none'}>
			<Link
				className="sort-link"
				to={{ search: changedAddress(params, { sort: `${sortKey}-${next}` }) }}
				preventScrollReset
			>
				{label}
				<Icon aria-hidden="true" />
			</Link>
		</th>
	)
}
