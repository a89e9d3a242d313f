import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '../button.tsx'
import { clearCachedLists } from '../list/list-cache.ts'
import type { Column } from '../admin-type.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { DataTable } from '../list/data-table.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { Marked } from '../list/cells.tsx'
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
	records: TrashedView[]
	total: number
	requested: ListRequest
	days: number
}

const columns: Column<TrashedView>[] = [
	{
		label: 'Title',
		kind: 'main',
		render: ({ title }, { search }) => <Marked text={title} search={search} />,
	},
	{ label: 'Type', render: ({ label }) => label },
	{ label: 'Deleted', render: ({ deletedAt }) => <RelativeTime date={deletedAt} /> },
	{ label: 'By', render: ({ deletedBy }) => deletedBy ?? 'Unknown' },
]

export function TrashList({ records, total, requested, days }: TrashListProps) {
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
	return (
		<ListFrame
			heading="Trash"
			above={
				<p className="trash-note">
					Deleted items and files stay here for {days} days. Restored ones keep their content and
					address.
				</p>
			}
			searchPlaceholder="Search the trash..."
			count={`${total.toLocaleString('en-NZ')} ${requested.search === '' ? 'deleted' : 'found'}`}
			rows={records}
			page={requested.page}
			total={total}
			isNarrowed={requested.search !== ''}
			noMatch="Nothing in the trash matches your search"
			none="The trash is empty."
		>
			<DataTable
				label="Trash"
				columns={columns}
				rows={records}
				rowKey={({ section, id }) => `${section}:${id}`}
				requested={requested}
				actions={(record) => (
					<Button
						aria-label={`Restore ${record.title}`}
						disabled={busy === record.id}
						onClick={() => void restore(record)}
					>
						<Undo2 aria-hidden="true" />
						Restore
					</Button>
				)}
			/>
		</ListFrame>
	)
}
