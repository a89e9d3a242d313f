import { Link } from 'react-router'
import type { Column } from '#kit/admin/admin-type.ts'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { ChangeButton } from './change-button.tsx'
import type { FindingKind } from './finding-kinds.ts'
import { canBeAccepted, kindWords, openingKinds } from './finding-kinds.ts'

export type FindingRow = {
	type: string
	id: string
	detail: string
	/** What the record is, and its title; empty for a type with one record. */
	label: string
	title: string
	/** The field of its form. */
	href: string
	/** What is wrong. */
	what: string
	/** Whose it is, where that is known. */
	by: string | null
	since: Date
}

/** Findings of a kind, each with the field where it is put right. */
export function FindingTable({ kind, rows }: { kind: FindingKind; rows: FindingRow[] }) {
	const isReview = kind === 'review-due'
	const columns: Column<FindingRow>[] = [
		{
			label: 'Where',
			kind: 'main',
			render: ({ title, label }) => (
				<>
					<span>{title || label}</span>
					{title ? <span className="hint finding-type">{label}</span> : null}
				</>
			),
		},
		{ label: 'What', kind: 'text', render: ({ what }) => what },
		{ label: 'Who', render: ({ by }) => by ?? (isReview ? 'Unassigned' : 'Unknown') },
		// A date may be still to come.
		{ label: isReview ? 'Date' : 'Since', render: ({ since }) => <RelativeTime date={since} /> },
	]
	return (
		<DataTable
			label={kindWords[kind].title}
			columns={columns}
			rows={rows}
			rowKey={({ type, id, detail }) => `${type} ${id} ${detail}`}
			actions={(row) => <FindingActions kind={kind} row={row} />}
		/>
	)
}

function FindingActions({ kind, row }: { kind: FindingKind; row: FindingRow }) {
	const { type, id, detail, label, title, href, what } = row
	const name = title ? `${label}: ${title}` : label
	return (
		<div className="row-buttons">
			<Link className="btn" to={href} aria-label={`Fix: ${name}. ${what}`}>
				Fix
			</Link>
			{canBeAccepted(kind) ? (
				<ChangeButton
					body={{ act: 'accept', kind, type, id, detail }}
					label={openingKinds.some((one) => one === kind) ? 'Keep as it is' : 'Ignore'}
					about={`${name}. ${what}`}
					done="It is no longer listed. You find it under Ignored."
					focus={`kind-${kind}`}
				/>
			) : null}
		</div>
	)
}
