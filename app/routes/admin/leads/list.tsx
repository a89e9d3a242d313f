import { Link } from 'react-router'
import { readListAddress } from '#app/admin/list/list-address.ts'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import { db } from '#app/db/client.server.ts'
import { InboxList } from '#app/leads/inbox/inbox-list.tsx'
import type { InboxColumn } from '#app/leads/inbox/inbox-list.tsx'
import { LeadStateBadge } from '#app/leads/inbox/lead-state-badge.tsx'
import {
	countryChoices,
	countryName,
	kindLabels,
	leadStateLabels,
} from '#app/leads/inbox/lead-words.ts'
import { listLeads } from '#app/leads/inbox/queries.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const asked = readListAddress(url.searchParams, ['kind', 'state', 'country'])
	return { ...(await listLeads(db, asked)), asked, search: url.search }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Leads | Back office' },
	{ name: 'robots', content: 'noindex' },
]

type Row = Route.ComponentProps['loaderData']['rows'][number]

const optionsOf = (labels: Record<string, string>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }))

const filters = [
	{ name: 'kind', label: 'Kind', options: optionsOf(kindLabels) },
	{
		name: 'state',
		label: 'State',
		whenNone: 'not spam',
		options: optionsOf(leadStateLabels),
	},
	{ name: 'country', label: 'Country', options: countryChoices },
]

export default function LeadListRoute({ loaderData }: Route.ComponentProps) {
	const { rows, total, asked, search } = loaderData
	const columns: InboxColumn<Row>[] = [
		{
			label: 'Name',
			kind: 'main',
			render: ({ id, name }) => (
				<Link
					to={`/admin/leads/${id}`}
					state={{ from: `/admin/leads${search}` }}
					className="row-link"
					prefetch="intent"
				>
					{name}
				</Link>
			),
		},
		{ label: 'Kind', kind: 'short', render: ({ kind }) => kindLabels[kind] },
		{ label: 'Subject', render: ({ subject }) => <span className="clip">{subject ?? ''}</span> },
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
			filters={filters}
			columns={columns}
			rows={rows}
			total={total}
			asked={asked}
			none="Nobody has written yet. What visitors send through the forms of the site stands here."
			action={
				<a className="btn" href={`/admin/leads/export${search}`} download>
					Export CSV
				</a>
			}
		/>
	)
}
