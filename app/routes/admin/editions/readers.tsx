import { Link } from 'react-router'
import { editionContent } from '#content/edition/type.server.ts'
import { listReaders } from '#content/edition/sendings.server.ts'
import { filterBy } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { ListFilters } from '#kit/admin/list/list-filters.tsx'
import { ListFrame } from '#kit/admin/list/list-frame.tsx'
import { MailButton } from '#kit/admin/mails/mail-button.tsx'
import { mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { Route } from './+types/readers.ts'

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
	const record = await editionContent.readForm(db, id)
	if (!record) throw notFound(`No edition ${id}`)
	const requested = readListAddress(url.searchParams, ['state'])
	const list = await listReaders(db, record.id, requested)
	return { ...list, requested, id: record.id, title: record.title }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	screenMeta(`Readers of ${loaderData?.title ?? ''}`)

type ReaderMail = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<ReaderMail>[] = [
	{
		label: 'Reader',
		kind: 'main',
		render: ({ toEmail }, { search }) => <Marked text={toEmail ?? ''} search={search} />,
	},
	{ label: 'State', kind: 'short', render: ({ state }) => mailStateLabels[state] },
	{
		label: 'What is known',
		kind: 'text',
		render: ({ reason, response, returned }) => returned ?? reason ?? response ?? '',
	},
	{
		label: 'When',
		kind: 'date',
		render: ({ sentAt }) => (sentAt ? <RelativeTime date={sentAt} /> : null),
	},
]

/** What became of an edition for each reader, in the words of the mail servers. */
export default function ReadersRoute({ loaderData }: Route.ComponentProps) {
	const { id, title, rows, total, requested } = loaderData
	const isNarrowed = requested.search !== '' || Object.keys(requested.filters).length > 0
	const count = plural(total, 'reader')
	return (
		<ListFrame
			heading={`Readers of ${title}`}
			action={<Link className="btn" to={`/admin/editions/${id}/send`}>{`Back to ${title}`}</Link>}
			searchPlaceholder="Search readers..."
			filters={<ListFilters filters={[filterBy('state', 'State', mailStateLabels)]} />}
			count={isNarrowed ? `${count} found` : count}
			rows={rows}
			page={requested.page}
			total={total}
			isNarrowed={isNarrowed}
			noMatch="No readers match"
			none="It was not sent yet."
		>
			<DataTable
				label="Readers"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.id}
				requested={requested}
				actions={(row) =>
					row.state === 'unknown' || row.state === 'failed' ? (
						<MailButton mail={row} action="resend" />
					) : null
				}
			/>
		</ListFrame>
	)
}
