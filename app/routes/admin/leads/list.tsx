import { Link } from 'react-router'
import { readListAddress } from '#app/records/list-address.ts'
import { Marked } from '#app/admin/list/record-columns.tsx'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import { db } from '#app/db/client.server.ts'
import { ConfirmSpam, InboxList, LeadStateBadge } from '#app/inbox/inbox-list.tsx'
import type { InboxColumn } from '#app/inbox/inbox-list.tsx'
import { countryName } from '#app/leads/country-name.ts'
import { LeadFilterBar } from '#app/inbox/lead-filter-bar.tsx'
import { leadFilters } from '#app/inbox/lead-filters.ts'
import { kindLabels } from '#app/inbox/lead-labels.ts'
import { countUnseenLeads, listLeads } from '#app/inbox/queries.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const requested = readListAddress(url.searchParams, leadFilters)
	const readAt = new Date()
	const isSpam = requested.filters['state'] === 'spam'
	const [list, { suspected }] = await Promise.all([
		listLeads(db, requested),
		isSpam ? countUnseenLeads(db) : { suspected: 0 },
	])
	return { ...list, requested, search: url.search, readAt, suspected }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Leads | Back office' },
	{ name: 'robots', content: 'noindex' },
]

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function LeadListRoute({ loaderData }: Route.ComponentProps) {
	const { rows, total, requested, search, readAt, suspected } = loaderData
	const columns: InboxColumn<Row>[] = [
		{
			label: 'Name',
			kind: 'main',
			render: ({ id, name }) => (
				<Link to={`/admin/leads/${id}${search}`} className="row-link" prefetch="intent">
					<Marked text={name} search={requested.search} />
				</Link>
			),
		},
		{ label: 'Kind', kind: 'short', render: ({ kind }) => kindLabels[kind] },
		{
			label: 'Subject',
			render: ({ subject }) => (
				<span className="clip">
					<Marked text={subject ?? ''} search={requested.search} />
				</span>
			),
		},
		{ label: 'Country', kind: 'short', render: ({ country }) => countryName(country) },
		{
			label: 'Received',
			kind: 'short',
			render: ({ createdAt }) => <RelativeTime date={createdAt} />,
		},
		{ label: 'State', kind: 'short', render: ({ state }) => <LeadStateBadge state={state} /> },
	]
	return (
		<InboxList
			heading="Leads"
			label={{ one: 'lead', many: 'leads' }}
			searchPlaceholder="Search leads..."
			filters={<LeadFilterBar />}
			columns={columns}
			rows={rows}
			total={total}
			requested={requested}
			none="No leads yet. What visitors send through the website’s forms appears here."
			action={
				<>
					<ConfirmSpam count={suspected} until={readAt} />
					<a className="btn" href={`/admin/leads/export${search}`} download>
						Export CSV
					</a>
				</>
			}
		/>
	)
}
