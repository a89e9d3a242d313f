import { Link } from 'react-router'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { ChangeButton } from './change-button.tsx'
import type { FindingKind } from './finding-kinds.ts'
import { canBeAccepted, kindWords } from './finding-kinds.ts'

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
	return (
		<table className="list-table inbox-table" aria-label={kindWords[kind].title}>
			<thead>
				<tr>
					<th scope="col">Where</th>
					<th scope="col">What</th>
					<th scope="col">Who</th>
					<th scope="col">{sinceLabel(kind)}</th>
					<th scope="col" data-kind="actions">
						Actions
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={`${row.type} ${row.id} ${row.detail}`} kind={kind} row={row} />
				))}
			</tbody>
		</table>
	)
}

/** A date may be still to come. */
function sinceLabel(kind: FindingKind): string {
	return kind === 'review-due' ? 'Date' : 'Since'
}

function Row({ kind, row }: { kind: FindingKind; row: FindingRow }) {
	const { type, id, detail, label, title, href, what, by, since } = row
	const name = title ? `${label}: ${title}` : label
	return (
		<tr>
			<td data-kind="main" data-label="Where">
				<span>{title || label}</span>
				{title ? <span className="hint finding-type">{label}</span> : null}
			</td>
			<td data-kind="words" data-label="What">
				{what}
			</td>
			<td data-label="Who">{by ?? (kind === 'review-due' ? 'Unassigned' : 'Unknown')}</td>
			<td data-label={sinceLabel(kind)}>
				<RelativeTime date={since} />
			</td>
			<td data-kind="actions" data-label="Actions">
				<div className="row-buttons">
					<Link className="btn" to={href} aria-label={`Fix: ${name}. ${what}`}>
						Fix
					</Link>
					{canBeAccepted(kind) ? (
						<ChangeButton
							body={{ act: 'accept', kind, type, id, detail }}
							label="Ignore"
							about={`${name}. ${what}`}
							done="It is no longer listed. You find it under Ignored."
							focus={`kind-${kind}`}
						/>
					) : null}
				</div>
			</td>
		</tr>
	)
}
