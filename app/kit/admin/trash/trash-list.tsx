import Undo2 from 'lucide-react/icons/undo-2'
import { clearCachedLists } from '../list/list-cache.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { ListPager } from '../list/list-pager.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { Marked } from '../list/record-columns.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { useChange } from '../use-change.ts'

export type TrashedView = {
	id: string
	/** Null for a file. */
	section: string | null
	/** The type's label, such as 'Service'. */
	label: string
	title: string
	deletedAt: Date
	/** Null when unknown. */
	deletedBy: string | null
}

type TrashListProps = {
	/** One page of records. */
	records: TrashedView[]
	total: number
	requested: ListRequest
	days: number
}

/** Deleted records, each with a Restore button. */
export function TrashList({ records, total, requested, days }: TrashListProps) {
	const { restore, busyId } = useRestore()
	return (
		<>
			<header className="page-head">
				<h1>Trash</h1>
			</header>
			<p className="trash-note">
				Deleted items and files stay here for {days} days. Restored ones keep their content and
				address.
			</p>
			<div className="list-tools">
				<ListSearch placeholder="Search the trash..." />
				<p className="list-count" role="status">
					{`${total.toLocaleString('en-NZ')} ${requested.search === '' ? 'deleted' : 'found'}`}
				</p>
			</div>
			<section className="list-card">
				{records.length === 0 ? (
					<NoRows
						page={requested.page}
						total={total}
						isNarrowed={requested.search !== ''}
						noMatch="Nothing in the trash matches your search"
					>
						<p>The trash is empty.</p>
					</NoRows>
				) : (
					<table className="list-table" aria-label="Trash">
						<thead>
							<tr>
								<th scope="col">Title</th>
								<th scope="col">Type</th>
								<th scope="col">Deleted</th>
								<th scope="col">By</th>
								<th scope="col" data-kind="actions">
									Actions
								</th>
							</tr>
						</thead>
						<tbody>
							{records.map((record) => (
								<tr key={`${record.section}:${record.id}`}>
									<td data-kind="main" data-label="Title">
										<Marked text={record.title} search={requested.search} />
									</td>
									<td data-label="Type">{record.label}</td>
									<td data-label="Deleted">
										<RelativeTime date={record.deletedAt} />
									</td>
									<td data-label="By">{record.deletedBy ?? 'Unknown'}</td>
									<td data-kind="actions" data-label="Actions">
										<button
											type="button"
											className="btn"
											aria-label={`Restore ${record.title}`}
											disabled={busyId === record.id}
											onClick={() => void restore(record)}
										>
											<Undo2 aria-hidden="true" />
											Restore
										</button>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</section>
			<ListPager page={requested.page} total={total} />
		</>
	)
}

function useRestore() {
	const { busy, change } = useChange()
	const restore = ({ id, section, title }: TrashedView) =>
		change({
			address: section === null ? '/admin/media/restore' : `/admin/${section}/${id}/restore`,
			body: { ids: [id] },
			key: id,
			onDone: () => section !== null && clearCachedLists(section),
			done: `${title} restored`,
			failed: `${title} could not be restored.`,
		})
	return { restore, busyId: busy }
}
