import { Link } from 'react-router'
import { filterBy } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Button } from '#kit/admin/button.tsx'
import { Marked } from '#kit/admin/list/cells.tsx'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { ListFilters } from '#kit/admin/list/list-filters.tsx'
import { ListFrame } from '#kit/admin/list/list-frame.tsx'
import { mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { plural } from '#platform/lib/text/plural.ts'

/** The mail of an edition to one reader. */
export type ReaderMail = {
	id: string
	email: string | null
	state: keyof typeof mailStateLabels
	reason: string | null
	response: string | null
	returned: string | null
	sentAt: Date | null
}

type ReaderListProps = {
	id: string
	title: string
	rows: ReaderMail[]
	total: number
	requested: ListRequest
}

/** What became of an edition for each reader, in the words of the mail servers. */
export function ReaderList({ id, title, rows, total, requested }: ReaderListProps) {
	const columns: Column<ReaderMail>[] = [
		{
			label: 'Reader',
			kind: 'main',
			render: ({ email }, { search }) => <Marked text={email ?? ''} search={search} />,
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
	const isNarrowed = requested.search !== '' || Object.keys(requested.filters).length > 0
	const count = plural(total, 'reader', 'readers')
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
						<SendAgain id={id} mail={row} />
					) : null
				}
			/>
		</ListFrame>
	)
}

function SendAgain({ id, mail }: { id: string; mail: ReaderMail }) {
	const { busy, change } = useChange()
	const send = () =>
		change({
			address: `/admin/editions/${id}/change`,
			body: { kind: 'again', mailId: mail.id },
			done: 'The mail waits to be sent again',
			failed: 'The mail was not sent again. Please try again.',
		})
	return (
		<Button
			disabled={busy !== null}
			aria-label={`Send again to ${mail.email ?? ''}`}
			onClick={() => void send()}
		>
			Send again
		</Button>
	)
}
