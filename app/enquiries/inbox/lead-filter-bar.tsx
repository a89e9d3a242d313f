import { useState } from 'react'
import { useNavigate } from 'react-router'
import { home } from '#platform/lib/home.ts'
import { filterBy } from '#kit/admin/admin-type.ts'
import { ListDays } from '#kit/admin/list/list-days.tsx'
import { ListFilters } from '#kit/admin/list/list-filters.tsx'
import { changedAddress } from '#kit/records/list-address.ts'
import { useListParams } from '#kit/admin/list/use-list-params.ts'
import { dueChoices, ownerChoices, requestedStates, withState } from './lead-filters.ts'
import { countryChoices, kindLabels, leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'
import type { OriginChoices } from './lead-origin.server.ts'

const choices = [
	filterBy('kind', 'Kind', kindLabels),
	{ name: 'country', label: 'Country', options: countryChoices },
]

type LeadFilterBarProps = {
	/** Whose leads there may be, besides one's own. */
	others: { id: string; name: string }[]
	origins: OriginChoices
}

/** Filters the leads by kind, country, owner, what they wait for, where they came from, states and days. */
export function LeadFilterBar({ others, origins }: LeadFilterBarProps) {
	const params = useListParams()
	const owners = others.map(({ id, name }) => ({ value: id, label: name }))
	return (
		<div className="lead-filters">
			<ListFilters
				filters={[
					{
						name: 'owner',
						label: 'Owner',
						gone: 'Somebody who has left',
						options: [...ownerChoices, ...owners],
					},
					{ name: 'due', label: 'Reply', options: dueChoices },
					...choices,
					...[
						{ name: 'source', label: 'Came from', options: origins.source },
						{ name: 'campaign', label: 'Campaign', options: origins.campaign },
					].filter(({ name, options }) => options.length > 0 || params.has(name)),
				]}
			/>
			<States />
			<ListDays label={`Received (${home().country} dates)`} />
		</div>
	)
}

/** Several states at once; none means all but spam. */
function States() {
	const params = useListParams()
	const navigate = useNavigate()
	const requested = params.get('state') ?? ''
	// Shows a choice at once; the address follows with the response.
	const [known, setKnown] = useState({ requested, state: requested })
	if (known.requested !== requested) setKnown({ requested, state: requested })
	const states = requestedStates({ state: known.state })
	const toggle = (one: LeadState) => {
		const state = withState(states, one)
		setKnown({ requested, state })
		void navigate({ search: changedAddress(params, { state }) }, { preventScrollReset: true })
	}
	return (
		<fieldset className="lead-state-filter">
			<legend className="sr-only">State (none chosen: all except spam)</legend>
			{Object.entries(leadStateLabels).map(([value, label]) => (
				<label key={value} className="tag">
					<input
						type="checkbox"
						checked={states.includes(value as LeadState)}
						onChange={() => toggle(value as LeadState)}
					/>
					{label}
				</label>
			))}
		</fieldset>
	)
}
