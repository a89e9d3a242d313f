import { Link } from 'react-router'
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

/** What is so on purpose; each can be listed again. */
export function AcceptedTable({ rows }: { rows: AcceptedRow[] }) {
	return (
		<table className="list-table inbox-table" aria-label="Ignored">
			<thead>
				<tr>
					<th scope="col">Where</th>
					<th scope="col">What</th>
					<th scope="col">Ignored by</th>
					<th scope="col">When</th>
					<th scope="col" data-kind="actions">
						Actions
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={row.id} {...row} />
				))}
			</tbody>
		</table>
	)
}

function Row({ id, label, title, href, what, by, at }: AcceptedRow) {
	return (
		<tr>
			<td data-kind="main" data-label="Where">
				<Link to={href}>{title || label}</Link>
				{title ? <span className="hint finding-type">{label}</span> : null}
			</td>
			<td data-kind="words" data-label="What">
				{what}
			</td>
			<td data-label="Ignored by">{by ?? 'Unknown'}</td>
			<td data-label="When">
				<RelativeTime date={at} />
			</td>
			<td data-kind="actions" data-label="Actions">
				<div className="row-buttons">
					<ChangeButton
						body={{ act: 'reopen', id }}
						label="List it again"
						about={`${title || label}. ${what}`}
						done="It is listed again."
						focus="on-purpose"
					/>
				</div>
			</td>
		</tr>
	)
}
