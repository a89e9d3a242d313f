import { Link } from 'react-router'
import type { Column } from '#kit/admin/admin-type.ts'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { ChangeButton } from './change-button.tsx'

export type AcceptedRow = {
	id: string
	/** What the record is, and its title; empty when it was deleted, or is the only one of its type. */
	label: string
	title: string
	href: string
	what: string
	/** Who said that it is so on purpose, where that is known. */
	by: string | null
	at: Date
}

const columns: Column<AcceptedRow>[] = [
	{
		label: 'Where',
		kind: 'main',
		render: ({ href, title, label }) => (
			<>
				<Link to={href}>{title || label}</Link>
				{title ? <span className="hint finding-type">{label}</span> : null}
			</>
		),
	},
	{ label: 'What', kind: 'text', render: ({ what }) => what },
	{ label: 'Ignored by', render: ({ by }) => by ?? 'Unknown' },
	{ label: 'When', render: ({ at }) => <RelativeTime date={at} /> },
]

/** What is so on purpose; each can be listed again. */
export function AcceptedTable({ rows }: { rows: AcceptedRow[] }) {
	return (
		<DataTable
			label="Ignored"
			columns={columns}
			rows={rows}
			rowKey={({ id }) => id}
			actions={({ id, title, label, what }) => (
				<div className="row-buttons">
					<ChangeButton
						body={{ act: 'reopen', id }}
						label="List it again"
						about={`${title || label}. ${what}`}
						done="It is listed again."
						focus="on-purpose"
					/>
				</div>
			)}
		/>
	)
}
