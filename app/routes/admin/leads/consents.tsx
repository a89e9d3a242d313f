import { Link } from 'react-router'
import { readListAddress } from '#kit/records/list-address.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { db } from '#platform/db/client.server.ts'
import { InboxList } from '#enquiries/inbox/inbox-list.tsx'
import { listConsents } from '#enquiries/inbox/queries.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/consents.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const requested = readListAddress(url.searchParams, [])
	return { ...(await listConsents(db, requested)), requested }
}

export const meta = () => screenMeta('Newsletter consents')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
	{
		label: 'Email',
		kind: 'main',
		render: ({ email, leadId }, { search }) =>
			leadId ? (
				<Link to={`/admin/leads/${leadId}`} className="row-link" prefetch="intent">
					<Marked text={email} search={search} />
				</Link>
			) : (
				<Marked text={email} search={search} />
			),
	},
	{
		label: 'Page',
		kind: 'text',
		render: ({ page }, { search }) => <Marked text={page || 'Unknown'} search={search} />,
	},
	{ label: 'Given', kind: 'short', render: ({ givenAt }) => <RelativeTime date={givenAt} /> },
	{
		label: 'Confirmed',
		kind: 'short',
		render: ({ confirmedAt }) => momentOr(confirmedAt, 'Not yet'),
	},
	{
		label: 'Words',
		kind: 'short',
		render: ({ meansTheSame }) => (meansTheSame ? 'As now' : 'Another meaning'),
	},
	{ label: 'Ended', kind: 'short', render: ({ withdrawnAt }) => momentOr(withdrawnAt, 'No') },
]

function momentOr(date: Date | null, words: string) {
	return date ? <RelativeTime date={date} /> : words
}

export default function ConsentListRoute({ loaderData }: Route.ComponentProps) {
	return (
		<InboxList
			heading="Newsletter consents"
			label={{ one: 'consent', many: 'consents' }}
			searchPlaceholder="Search consents..."
			columns={columns}
			none="No newsletter sign-ups yet."
			{...loaderData}
		/>
	)
}
