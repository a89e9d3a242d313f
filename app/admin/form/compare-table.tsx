import { cutAtDifference } from './different-part.ts'
import type { FieldChange } from '#app/records/three-way.ts'

type ComparedField = {
	by: FieldChange['by']
	label: string
	/** Both values as text; empty for no value. */
	mine: string
	theirs: string
}

type CompareTableProps = {
	fields: ComparedField[]
	/** Name of the other person. */
	other: string
}

/** Compares my version with the other person's, field by field, and shows who changed each field. */
export function CompareTable({ fields, other }: CompareTableProps) {
	const whose = { me: 'You changed it', them: `${other} changed it`, both: 'You both changed it' }
	return (
		<table className="compare">
			<thead>
				<tr>
					<th scope="col">Field</th>
					<th scope="col">Mine</th>
					<th scope="col">Theirs</th>
				</tr>
			</thead>
			<tbody>
				{fields.map(({ by, label, mine, theirs }) => (
					<tr key={label}>
						<th scope="row">
							{label}
							<span className="hint">{whose[by]}</span>
						</th>
						<VersionCell
							text={mine}
							than={theirs}
							label={`my ${label}`}
							side={by === 'them' ? 'Mine, unchanged' : 'Mine'}
							isKept={by !== 'them'}
						/>
						<VersionCell
							text={theirs}
							than={mine}
							label={`their ${label}`}
							side={by === 'me' ? 'Theirs, unchanged' : 'Theirs'}
							isKept={by === 'them'}
						/>
					</tr>
				))}
			</tbody>
		</table>
	)
}

type VersionCellProps = {
	text: string
	than: string
	label: string
	side: string
	/** Whether *Keep mine* keeps this value. */
	isKept: boolean
}

function VersionCell({ text, than, label, side, isKept }: VersionCellProps) {
	const { before, own, after } = cutAtDifference(text, than)
	return (
		<td data-label={side} data-kept={isKept || undefined}>
			<pre>
				{text === '' ? '(empty)' : before}
				{own ? <mark>{own}</mark> : null}
				{after}
			</pre>
			{text ? (
				<button
					type="button"
					className="btn btn-small"
					aria-label={`Copy ${label}`}
					onClick={() => void navigator.clipboard.writeText(text)}
				>
					Copy
				</button>
			) : null}
		</td>
	)
}
