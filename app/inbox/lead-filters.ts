// Filters of the list of leads.
import type { ListRequest } from '#app/records/list-address.ts'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'

/** Names in the address. `state` may list several, with commas; `from` and `to` are days, such as 2026-11-03. */
export const leadFilters = ['kind', 'state', 'country', 'from', 'to'] as const

/** The states in an address; none means all but spam. */
export function requestedStates({ state = '' }: ListRequest['filters']): LeadState[] {
	return state.split(',').filter((name): name is LeadState => Object.hasOwn(leadStateLabels, name))
}

/** The parameter's value with `state` added or removed. */
export function withState(states: readonly LeadState[], state: LeadState): string {
	const all = Object.keys(leadStateLabels) as LeadState[]
	return all.filter((one) => states.includes(one) !== (one === state)).join(',')
}
