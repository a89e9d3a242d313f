import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { useMissing } from '#kit/site/connection/keep-page.ts'
import { useFailureToast } from '#kit/site/toast/toast.ts'
import type { ListRow } from '#kit/records/form-record.ts'
import type { ListedType } from '../admin-type.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DensityToggle } from './density.tsx'
import type { ListRequest } from '#kit/records/list-address.ts'
import { changesFilter, ListFilters, stateFilter } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { NoRows } from './no-rows.tsx'
import { useDelete } from './use-delete.ts'

export type ListData = {
	rows: ListRow[]
	total: number
	hasRecords: boolean
	requested: ListRequest
	/** Set if the list could not be read; `reason` is the server's message, or null. */
	failure: { reason: string | null } | null
}

/** The list of one type, with search, filters, table, pager and deletion. */
export function RecordList({ type, data }: { type: ListedType; data: ListData }) {
	const { rows, total, requested, failure } = data
	const deletion = useDelete(type, rows)
	const isSlow = useIsSlow()
	const { heading, addLabel, searchPlaceholder, filters = [], Frame, toasts } = type.list
	useFailureToast(failure && toasts.failedRead(failure.reason))
	const isNarrowed =
		requested.search !== '' || Object.keys(requested.filters).length > 0 || requested.sort !== null
	const table = (shown: ListRow[]) => (
		<ListTable type={type} rows={shown} requested={requested} onDelete={deletion.ask} />
	)
	return (
		<>
			<header className="page-head">
				<h1 tabIndex={-1}>{heading}</h1>
				{type.isFixed ? null : (
					<Link to={`/admin/${type.section}/new`} className="btn btn-primary">
						<Plus aria-hidden="true" />
						{addLabel}
					</Link>
				)}
			</header>
			<div className="list-tools">
				<ListSearch placeholder={searchPlaceholder} />
				<p className="list-count" role="status">
					{isSlow ? 'Loading...' : countOf(type, data, isNarrowed)}
				</p>
				<DensityToggle />
				<ListFilters filters={[...filters, type.isFixed ? changesFilter : stateFilter]} />
			</div>
			<section className="list-card" aria-busy={isSlow} data-slow={isSlow ? '' : undefined}>
				{rows.length === 0 ? (
					<EmptyList type={type} data={data} />
				) : Frame ? (
					<Frame rows={rows} isNarrowed={isNarrowed}>
						{table}
					</Frame>
				) : (
					table(rows)
				)}
			</section>
			<ListPager page={requested.page} total={total} />
			<DeleteDialog type={type} deletion={deletion} />
		</>
	)
}

function countOf(
	{ label, list: { counted = label } }: ListedType,
	{ total, failure }: ListData,
	isNarrowed: boolean,
): string {
	if (failure) return ''
	const word = (total === 1 ? counted.one : counted.many).toLowerCase()
	return `${total.toLocaleString('en-NZ')} ${word}${isNarrowed ? ' found' : ''}`
}

function EmptyList({
	type,
	data: { hasRecords, total, failure, requested },
}: {
	type: ListedType
	data: ListData
}) {
	const [params] = useSearchParams()
	const { empty, addLabel, toasts } = type.list
	if (failure) {
		const { title, description } = toasts.failedRead(failure.reason)
		return (
			<div className="list-empty" role="alert">
				<p>
					{description && title !== 'Error' ? `${title}: ${description}` : (description ?? title)}
				</p>
				<Link className="btn" to={{ search: params.toString() }} replace>
					Try again
				</Link>
			</div>
		)
	}
	if (!hasRecords && !type.isFixed) {
		return (
			<div className="list-empty">
				<p>{empty.none}</p>
				<Link to={`/admin/${type.section}/new`} className="btn btn-primary">
					{addLabel}
				</Link>
			</div>
		)
	}
	return (
		<NoRows page={requested.page} total={total} isNarrowed noMatch={empty.noMatch}>
			{null}
		</NoRows>
	)
}

const delayMs = 300

/** True once loading takes longer than 300 ms; false again when it has failed. */
function useIsSlow(): boolean {
	const isMissing = useMissing() !== null
	const isLoading = useNavigation().state === 'loading' && !isMissing
	const [isSlow, setIsSlow] = useState(false)
	useEffect(() => {
		if (!isLoading) return
		const timer = setTimeout(() => setIsSlow(true), delayMs)
		return () => {
			clearTimeout(timer)
			setIsSlow(false)
		}
	}, [isLoading])
	return isLoading && isSlow
}
