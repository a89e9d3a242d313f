import { Link } from 'react-router'
import { readListAddress } from '#kit/records/list-address.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { actorContext } from '#platform/auth/actor.ts'
import { getReplyRules } from '#platform/business/business.server.ts'
import { db } from '#platform/db/client.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { ConfirmSpam, InboxList, LeadStateBadge } from '#enquiries/inbox/inbox-list.tsx'
import { LeadWait } from '#enquiries/inbox/lead-wait.tsx'
import { listOrigins } from '#enquiries/inbox/lead-origin.server.ts'
import { listOwners } from '#enquiries/inbox/lead-owner.server.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import { LeadFilterBar } from '#enquiries/inbox/lead-filter-bar.tsx'
import { MailTroubles } from '#enquiries/inbox/mail-troubles.tsx'
import { leadFilters, requestedBy } from '#enquiries/inbox/lead-filters.ts'
import { kindLabels } from '#enquiries/inbox/lead-labels.ts'
import { listMailTroubles } from '#enquiries/inbox/mail-troubles.server.ts'
import { countUnseenLeads, listLeads } from '#enquiries/inbox/queries.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
	const { id } = context.get(actorContext)
	const requested = readListAddress(url.searchParams, leadFilters)
	const readAt = new Date()
	const isSpam = requested.filters['state'] === 'spam'
	const [list, people, origins, { schedules }, troubles, { suspected }] = await Promise.all([
		listLeads(db, requestedBy(id, requested), readAt),
		listOwners(db),
		listOrigins(db),
		getReplyRules(db),
		listMailTroubles(db),
		isSpam ? countUnseenLeads(db) : { suspected: 0 },
	])
	const rows = list.rows.map((row) => ({ ...row, timeZone: schedules[row.office].timeZone }))
	const others = people.filter((person) => person.id !== id)
	return {
		rows,
		total: list.total,
		others,
		origins,
		requested,
		search: url.search,
		readAt,
		troubles,
		suspected,
	}
}

export const meta = () => screenMeta('Leads')

type LeadListRow = Route.ComponentProps['loaderData']['rows'][number]

export default function LeadListRoute({ loaderData }: Route.ComponentProps) {
	const { rows, total, others, origins, requested, search, readAt, troubles, suspected } =
		loaderData
	const columns: Column<LeadListRow>[] = [
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
			kind: 'text',
			render: ({ subject, pictures }) => (
				<>
					<span className="clip">
						<Marked text={subject ?? ''} search={requested.search} />
					</span>
					{pictures > 0 ? <span className="hint">{plural(pictures, 'picture')}</span> : null}
				</>
			),
		},
		{
			key: 'country',
			label: 'Country',
			kind: 'short',
			render: ({ country }) => countryName(country),
		},
		{
			label: 'Received',
			kind: 'short',
			render: ({ createdAt, wroteAgainAt }) => (
				<div className="lead-state">
					<RelativeTime date={createdAt} />
					{wroteAgainAt ? (
						<span className="lead-wait">
							Again <RelativeTime date={wroteAgainAt} />
						</span>
					) : null}
				</div>
			),
		},
		{
			label: 'State',
			kind: 'short',
			render: (row) => (
				<div className="lead-state">
					<LeadStateBadge state={row.state} />
					<LeadWait {...row} />
				</div>
			),
		},
		{
			label: 'Owner',
			kind: 'text',
			render: ({ ownerName }) => ownerName ?? <span className="lead-nobody">Nobody</span>,
		},
	]
	return (
		<InboxList
			heading="Leads"
			label={{ one: 'lead', many: 'leads' }}
			searchPlaceholder="Search leads..."
			filters={<LeadFilterBar others={others} origins={origins} />}
			columns={columns}
			rows={rows}
			total={total}
			requested={requested}
			notice={<MailTroubles troubles={troubles} />}
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
