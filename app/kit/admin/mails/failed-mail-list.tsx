import { Link } from 'react-router'
import type { listFailedMails } from '#platform/mail/queries.server.ts'
import type { Column } from '../admin-type.ts'
import { DataTable } from '../list/data-table.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { MailButton } from './mail-button.tsx'
import { mailLabels, newLinkHints } from './mail-labels.ts'

type FailedMail = Awaited<ReturnType<typeof listFailedMails>>[number]

type FailedMailListProps = {
	mails: FailedMail[]
	/** Number of failed mails not set aside. */
	open: number
	setAside: number
	isSetAside: boolean
	page: number
}

const columns: Column<FailedMail>[] = [
	{
		label: 'Mail',
		kind: 'main',
		render: ({ kind, leadId }) => {
			const label = mailLabels[kind] ?? kind
			return leadId ? <Link to={`/admin/leads/${leadId}`}>{label}</Link> : label
		},
	},
	{ label: 'To', kind: 'text', render: ({ toEmail }) => toEmail ?? 'Our own mailbox' },
	{ label: 'Why', kind: 'text', render: ({ reason }) => reason ?? 'The mail server refused it.' },
	{ label: 'When', render: ({ failedAt }) => <RelativeTime date={failedAt} /> },
]

export function FailedMailList({ mails, open, setAside, isSetAside, page }: FailedMailListProps) {
	return (
		<ListFrame
			heading="Failed mails"
			above={
				<>
					<nav aria-label="Failed mails" className="page-tabs">
						<Link to="/admin/mails" aria-current={isSetAside ? undefined : 'page'}>
							{`Not sent (${open.toLocaleString('en-NZ')})`}
						</Link>
						<Link to="/admin/mails?show=set-aside" aria-current={isSetAside ? 'page' : undefined}>
							{`Set aside (${setAside.toLocaleString('en-NZ')})`}
						</Link>
					</nav>
					<p className="trash-note">
						{isSetAside
							? 'These need no action. You can still send them again.'
							: 'These mails could not be delivered, or nobody knows whether they were. Set aside what cannot be fixed, such as a mistyped address.'}
					</p>
				</>
			}
			rows={mails}
			page={page}
			total={isSetAside ? setAside : open}
			none={isSetAside ? 'No mails set aside.' : 'No failed mails.'}
		>
			<DataTable
				label="Failed mails"
				columns={columns}
				rows={mails}
				rowKey={({ id }) => id}
				actions={(mail) => (
					<div className="row-buttons">
						{newLinkHints[mail.kind] ? (
							<p className="hint">{newLinkHints[mail.kind]}</p>
						) : (
							<MailButton mail={mail} action="resend" />
						)}
						{isSetAside ? null : <MailButton mail={mail} action="set-aside" />}
					</div>
				)}
			/>
		</ListFrame>
	)
}
