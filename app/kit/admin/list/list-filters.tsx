import { changedState, stateLabels } from '#kit/records/state.ts'
import { filterBy } from '../admin-type.ts'
import type { ListFilter } from '../admin-type.ts'
import { hasCountries } from '#platform/lib/home.ts'
import { goneChoice } from '../fields/select-field.tsx'
import { useListFilters } from './use-list-params.ts'

const changes = { [changedState]: 'Unpublished changes' }

export const stateFilter = filterBy('state', 'State', { ...stateLabels, ...changes })

/** The same for records that are always published. */
export const changesFilter = filterBy('state', 'State', changes)

export function ListFilters({ filters }: { filters: readonly ListFilter[] }) {
	const { params, change } = useListFilters()
	const shown = filters.filter(({ name }) => name !== 'country' || hasCountries())
	return (
		<div className="list-filters">
			{shown.map(({ name, label, options, gone, whenNone = 'all' }) => (
				<label key={name} className="list-filter">
					<span className="sr-only">{label}</span>
					<select
						className="admin-input"
						data-set={params.get(name) ? '' : undefined}
						value={params.get(name) ?? ''}
						onChange={({ target }) => change({ [name]: target.value })}
					>
						<option value="">{`${label}: ${whenNone}`}</option>
						{withRequested({ options, gone }, params.get(name)).map((option) => (
							<option key={option.value} value={option.value}>
								{option.label}
							</option>
						))}
					</select>
				</label>
			))}
		</div>
	)
}

/** The options and, so that the list's filter shows, one of an address kept earlier that is no longer among them. */
function withRequested(
	{ options, gone }: { options: ListFilter['options']; gone: string | undefined },
	requested: string | null,
): ListFilter['options'] {
	return !requested || options.some(({ value }) => value === requested)
		? options
		: [...options, { value: requested, label: gone ?? goneChoice(requested) }]
}
