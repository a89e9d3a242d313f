import type { ListRequest } from '#kit/records/list-address.ts'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'

/**
 * Names in the address. `state` may list several, with commas; `from` and `to` are days, such as 2026-11-03; `source`
 * is where the sender came from, such as google.com.
 */
export const leadFilters = [
	'kind',
	'state',
	'country',
	'owner',
	'due',
	'source',
	'campaign',
	'from',
	'to',
] as const

/** Values of `owner` besides ids of accounts. */
export const ownerChoices = [
	{ value: 'mine', label: 'Assigned to me' },
	{ value: 'nobody', label: 'Unassigned' },
]

/** Values of `due`: what a lead waits for. */
export const dueChoices = [
	{ value: 'overdue', label: 'Overdue' },
	{ value: 'today', label: 'Due today or overdue' },
	{ value: 'waiting', label: 'Awaiting reply' },
	{ value: 'undelivered', label: 'Reply not delivered' },
]

/** The address as one person requests it: `mine` is theirs. */
export function requestedBy(id: string, { filters, ...requested }: ListRequest): ListRequest {
	return filters['owner'] === 'mine'
		? { ...requested, filters: { ...filters, owner: id } }
		: { ...requested, filters }
}

/** The states in an address; none means all but spam. */
export function requestedStates({ state = '' }: ListRequest['filters']): LeadState[] {
	return state.split(',').filter((name): name is LeadState => Object.hasOwn(leadStateLabels, name))
}

/** The parameter's value with `state` added or removed. */
export function withState(states: readonly LeadState[], state: LeadState): string {
	const all = Object.keys(leadStateLabels) as LeadState[]
	return all.filter((one) => states.includes(one) !== (one === state)).join(',')
}
