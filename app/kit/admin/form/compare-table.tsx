import type { FieldChange } from '#kit/records/three-way.ts'
import { Button } from '../button.tsx'

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
							isPreserved={by !== 'them'}
						/>
						<VersionCell
							text={theirs}
							than={mine}
							label={`their ${label}`}
							side={by === 'me' ? 'Theirs, unchanged' : 'Theirs'}
							isPreserved={by === 'them'}
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
	isPreserved: boolean
}

function VersionCell({ text, than, label, side, isPreserved }: VersionCellProps) {
	const { before, own, after } = cutAtDifference(text, than)
	return (
		<td data-label={side} data-kept={isPreserved || undefined}>
			<pre>
				{text === '' ? '(empty)' : before}
				{own ? <mark>{own}</mark> : null}
				{after}
			</pre>
			{text ? (
				<Button
					className="btn-small"
					aria-label={`Copy ${label}`}
					onClick={() => void navigator.clipboard.writeText(text)}
				>
					Copy
				</Button>
			) : null}
		</td>
	)
}

/** Characters of common text kept on each side of the difference. */
const aroundLength = 120

/** The common start, own part and common end of `text` beside `other`, cut between words; common parts shortened. */
export function cutAtDifference(text: string, other: string) {
	const most = Math.min(text.length, other.length)
	let start = 0
	while (start < most && text[start] === other[start]) start++
	while (start > 0 && isWithinWord(text, other, start)) start--
	let end = 0
	while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++
	while (end > 0 && isWithinWord(text, other, -end)) end--
	const before = text.slice(0, start)
	const after = text.slice(text.length - end)
	return {
		before: before.length > aroundLength ? `... ${before.slice(-aroundLength)}` : before,
		own: text.slice(start, text.length - end),
		after: after.length > aroundLength ? `${after.slice(0, aroundLength)} ...` : after,
	}
}

/** Whether a cut at `at` would split a word of either text; a negative `at` counts from the end. */
function isWithinWord(text: string, other: string, at: number): boolean {
	return [text, other].some((one) => {
		const cut = at < 0 ? one.length + at : at
		return /^\S\S$/u.test(one.slice(cut - 1, cut + 1))
	})
}
