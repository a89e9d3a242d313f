import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Column } from '#kit/admin/admin-type.ts'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { ListFrame } from '#kit/admin/list/list-frame.tsx'
import type { ListRequest } from '#kit/records/list-address.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { useChange } from '#kit/admin/use-change.ts'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'
import './inbox.css'

type InboxListProps<R> = {
	heading: string
	/** Name of one row and of several. */
	label: { one: string; many: string }
	searchPlaceholder: string
	/** Filters, next to the search. */
	filters?: ReactNode
	columns: Column<R>[]
	rows: R[]
	total: number
	requested: ListRequest
	/** Message when nothing was ever sent. */
	none: string
	/** Shown next to the heading. */
	action?: ReactNode
	/** Shown above the list. */
	notice?: ReactNode
}

/** A list of what visitors sent: read-only, so without a form. */
export function InboxList<R extends { id: string }>({
	label,
	columns,
	requested,
	notice,
	...list
}: InboxListProps<R>) {
	const isNarrowed = requested.search !== '' || Object.keys(requested.filters).length > 0
	const count = plural(list.total, label.one, label.many)
	return (
		<ListFrame
			{...list}
			above={
				<>
					<InboxTabs />
					{notice}
				</>
			}
			count={isNarrowed ? `${count} found` : count}
			page={requested.page}
			isNarrowed={isNarrowed}
			noMatch={`No ${label.many} match`}
		>
			<DataTable
				label={list.heading}
				columns={columns}
				rows={list.rows}
				rowKey={({ id }) => id}
				requested={requested}
			/>
		</ListFrame>
	)
}

const tabs = [
	{ to: '/admin/leads', label: 'Messages' },
	{ to: '/admin/leads/downloads', label: 'Downloads' },
	{ to: '/admin/leads/consents', label: 'Consents' },
]

/** Tabs for the lists of what visitors sent. */
function InboxTabs() {
	return (
		<nav aria-label="Leads" className="page-tabs">
			{tabs.map(({ to, label }) => (
				<NavLink key={to} to={to} end prefetch="intent">
					{label}
				</NavLink>
			))}
		</nav>
	)
}

export function LeadStateBadge({ state }: { state: LeadState }) {
	return (
		<span className="state" data-lead-state={state}>
			{leadStateLabels[state]}
		</span>
	)
}

type ConfirmSpamProps = { count: number; until: Date }

/** Ends the count of what was held back, once somebody has looked at the list. */
export function ConfirmSpam({ count, until }: ConfirmSpamProps) {
	const { busy, change } = useChange()
	if (count === 0) return null
	const confirm = () =>
		change({
			address: '/admin/leads/confirm-spam',
			body: { until: until.toISOString() },
			done: 'Confirmed as spam',
			failed: 'This was not saved. Please try again.',
		})
	return (
		<button type="button" className="btn" disabled={busy !== null} onClick={() => void confirm()}>
			{count === 1 ? 'It is spam' : `All ${count.toLocaleString('en-NZ')} are spam`}
		</button>
	)
}
