import Plus from 'lucide-react/icons/plus'
import { Link, useSearchParams } from 'react-router'
import { useFailureToast } from '#kit/site/toast/toast.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { ListRow } from '#kit/records/form-record.ts'
import { filterBy } from '../admin-type.ts'
import type { ListedType, Toast } from '../admin-type.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DensityToggle } from './density.tsx'
import type { ListRequest } from '#kit/records/list-address.ts'
import { changesFilter, ListFilters, stateFilter } from './list-filters.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListTable } from './list-table.tsx'
import { useDelete } from './use-delete.ts'
import { readListAddress } from '#kit/records/list-address.ts'

export type ListData = {
	rows: ListRow[]
	/** What its filter by category offers besides its own options. */
	categories?: string[]
	total: number
	hasRecords: boolean
	requested: ListRequest
	/** Set if the list could not be read; `reason` is the server's message, or null. */
	failure: { reason: string | null } | null
}

export function RecordList({ type, data }: { type: ListedType; data: ListData }) {
	const { rows, requested, hasRecords } = data
	const deletion = useDelete(type, rows)
	const { heading, addLabel, searchPlaceholder, filters = [], Frame, empty, toasts } = type.list
	const stored = filterBy('category', 'Category', data.categories ?? []).options
	const offered = filters.map((filter) =>
		filter.name === 'category' ? { ...filter, options: [...stored, ...filter.options] } : filter,
	)
	const failure = data.failure && toasts.failedRead(data.failure.reason)
	useFailureToast(failure)
	const isNarrowed =
		requested.search !== '' || Object.keys(requested.filters).length > 0 || requested.sort !== null
	const table = (shown: ListRow[]) => (
		<ListTable type={type} rows={shown} requested={requested} onDelete={deletion.ask} />
	)
	const { furtherLink } = type.list
	const add = (
		<>
			{furtherLink ? (
				<Link to={furtherLink.to} className="btn">
					{furtherLink.label}
				</Link>
			) : null}
			<Link to={`/admin/${type.section}/new`} className="btn btn-primary">
				<Plus aria-hidden="true" />
				{addLabel}
			</Link>
		</>
	)
	return (
		<>
			<ListFrame
				heading={heading}
				action={type.isFixed ? null : add}
				searchPlaceholder={searchPlaceholder}
				count={failure ? '' : countOf(type, data.total, isNarrowed)}
				tools={
					<>
						<DensityToggle />
						<ListFilters filters={[...offered, type.isFixed ? changesFilter : stateFilter]} />
					</>
				}
				rows={rows}
				page={requested.page}
				total={data.total}
				isNarrowed={hasRecords || type.isFixed === true}
				noMatch={empty.noMatch}
				none={
					<>
						<p>{empty.none}</p>
						<Link to={`/admin/${type.section}/new`} className="btn btn-primary">
							{addLabel}
						</Link>
					</>
				}
				failure={failure && <ReadFailure {...failure} />}
			>
				{Frame ? (
					<Frame rows={rows} isNarrowed={isNarrowed}>
						{table}
					</Frame>
				) : (
					table(rows)
				)}
			</ListFrame>
			<DeleteDialog type={type} deletion={deletion} />
		</>
	)
}

function countOf(
	{ label, list: { counted = label } }: ListedType,
	total: number,
	isNarrowed: boolean,
): string {
	const count = plural(total, counted.one.toLowerCase(), counted.many.toLowerCase())
	return isNarrowed ? `${count} found` : count
}

function ReadFailure({ title, description }: Toast) {
	const [params] = useSearchParams()
	return (
		<>
			<p>
				{description && title !== 'Error' ? `${title}: ${description}` : (description ?? title)}
			</p>
			<Link className="btn" to={{ search: params.toString() }} replace>
				Try again
			</Link>
		</>
	)
}

/** A list whose rows did not arrive; shows the type's own message. */
export function UnreadList({ type }: { type: ListedType }) {
	const [params] = useSearchParams()
	const names = ['state', ...(type.list.filters ?? []).map(({ name }) => name)]
	const requested = readListAddress(params, names)
	return (
		<RecordList
			type={type}
			data={{ rows: [], total: 0, hasRecords: true, requested, failure: { reason: null } }}
		/>
	)
}
