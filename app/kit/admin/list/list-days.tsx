import { useId } from 'react'
import { useListFilters } from './use-list-params.ts'

/** Filters a list by days, `from` and `to` in the address. */
export function ListDays({ label }: { label: string }) {
	const { params, change } = useListFilters()
	const problem = useId()
	const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
	const isTurned = from !== '' && to !== '' && from > to
	const day = (name: string, word: string, value: string) => (
		<label>
			{word}
			<input
				// A new field when the address changes by itself, as by Back.
				key={value}
				type="date"
				className="admin-input"
				data-set={value ? '' : undefined}
				defaultValue={value}
				aria-invalid={isTurned ? true : undefined}
				aria-describedby={isTurned ? problem : undefined}
				onBlur={({ target }) => target.value !== value && change({ [name]: target.value })}
				onKeyDown={({ key, currentTarget }) => {
					if (key === 'Enter' && currentTarget.value !== value)
						change({ [name]: currentTarget.value })
				}}
			/>
		</label>
	)
	return (
		<div className="list-days" role="group" aria-label={label}>
			{day('from', 'From', from)}
			{day('to', 'To', to)}
			{isTurned ? (
				<p id={problem} className="field-error" role="alert">
					The start date is after the end date, so nothing can match.
				</p>
			) : null}
		</div>
	)
}
