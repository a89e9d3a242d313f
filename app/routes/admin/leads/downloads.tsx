import { readListAddress } from '#kit/records/list-address.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { db } from '#platform/db/client.server.ts'
import { InboxList } from '#enquiries/inbox/inbox-list.tsx'
import { countryName } from '#enquiries/leads/country-name.ts'
import { listDownloads } from '#enquiries/inbox/queries.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/downloads.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const requested = readListAddress(url.searchParams, [])
	return { ...(await listDownloads(db, requested)), requested }
}

export const meta = () => screenMeta('Downloads')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
	{
		label: 'Name',
		kind: 'main',
		render: ({ firstName, lastName }, { search }) => (
			<Marked text={`${firstName} ${lastName}`} search={search} />
		),
	},
	{
		label: 'Email',
		kind: 'text',
		render: ({ email }, { search }) => (
			<a href={`mailto:${email}`}>
				<Marked text={email} search={search} />
			</a>
		),
	},
	{
		key: 'country',
		label: 'Country',
		kind: 'short',
		render: ({ country }) => countryName(country),
	},
	{
		label: 'File',
		kind: 'text',
		render: ({ resourceUrl }, { search }) => (
			<a href={resourceUrl} target="_blank" rel="noopener" className="underline">
				<Marked text={resourceUrl.split('/').at(-1) ?? ''} search={search} />
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		),
	},
	{ label: 'When', kind: 'short', render: ({ createdAt }) => <RelativeTime date={createdAt} /> },
]

export default function DownloadListRoute({ loaderData }: Route.ComponentProps) {
	return (
		<InboxList
			heading="Downloads"
			label={{ one: 'download', many: 'downloads' }}
			searchPlaceholder="Search downloads..."
			columns={columns}
			none="No downloads yet."
			{...loaderData}
		/>
	)
}
