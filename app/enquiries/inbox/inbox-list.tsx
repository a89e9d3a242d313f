import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { ListRequest } from '#kit/records/list-address.ts'
import { ListPager } from '#kit/admin/list/list-pager.tsx'
import { ListSearch } from '#kit/admin/list/list-search.tsx'
import { NoRows } from '#kit/admin/list/no-rows.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'
import './inbox.css'

export type InboxColumn<R> = {
	label: string
	/** `short` stays on one line; without a kind, text wraps. */
	kind?: 'main' | 'short'
	/** `search` is the typed text, to be marked. */
	render: (row: R, search: string) => ReactNode
}

type InboxListProps<R> = {
	heading: string
	/** Name of one row and of several. */
	label: { one: string; many: string }
	searchPlaceholder: string
	/** Filters, next to the search. */
	filters?: ReactNode
	columns: InboxColumn<R>[]
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
export function InboxList<R extends { id: string }>(props: InboxListProps<R>) {
	const { heading, label, searchPlaceholder, filters, columns, rows, total, requested } = props
	const isNarrowed = requested.search !== '' || Object.keys(requested.filters).length > 0
	const word = total === 1 ? label.one : label.many
	return (
		<>
			<header className="page-head">
				<h1>{heading}</h1>
				{props.action}
			</header>
			<InboxTabs />
			{props.notice}
			<div className="list-tools">
				<ListSearch placeholder={searchPlaceholder} />
				{filters}
				<p className="list-count" role="status">
					{`${total.toLocaleString('en-NZ')} ${word}${isNarrowed ? ' found' : ''}`}
				</p>
			</div>
			<section className="list-card">
				{rows.length === 0 ? (
					<NoRows
						page={requested.page}
						total={total}
						isNarrowed={isNarrowed}
						noMatch={`No ${label.many} match`}
					>
						<p>{props.none}</p>
					</NoRows>
				) : (
					<Table heading={heading} columns={columns} rows={rows} requested={requested} />
				)}
			</section>
			<ListPager page={requested.page} total={total} />
		</>
	)
}

function Table<R extends { id: string }>({
	heading,
	columns,
	rows,
	requested,
}: Pick<InboxListProps<R>, 'heading' | 'columns' | 'rows' | 'requested'>) {
	return (
		<table className="list-table inbox-table" aria-label={heading}>
			<thead>
				<tr>
					{columns.map(({ label, kind }) => (
						<th key={label} scope="col" data-kind={kind ?? 'words'}>
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.id}>
						{columns.map(({ label, kind, render }) => (
							<td key={label} data-kind={kind ?? 'words'} data-label={label}>
								{render(row, requested.search)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
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
