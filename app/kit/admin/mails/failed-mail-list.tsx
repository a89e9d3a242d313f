import { Link } from 'react-router'
import { ListPager } from '../list/list-pager.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { MailButton } from './mail-button.tsx'
import { mailLabels, newLinkHints } from './mail-labels.ts'

type FailedMail = {
	id: string
	kind: string
	/** Null for our own mailbox. */
	toEmail: string | null
	leadId: string | null
	reason: string | null
	failedAt: Date
}

type FailedMailListProps = {
	/** One page of failed mails. */
	mails: FailedMail[]
	/** Number of failed mails not set aside. */
	open: number
	setAside: number
	isSetAside: boolean
	page: number
}

/** Failed mails. Each can be sent again, or set aside if no action is needed. */
export function FailedMailList({ mails, open, setAside, isSetAside, page }: FailedMailListProps) {
	const total = isSetAside ? setAside : open
	return (
		<>
			<header className="page-head">
				<h1>Failed mails</h1>
			</header>
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
					: 'These mails could not be delivered. Set aside what cannot be fixed, such as a mistyped address.'}
			</p>
			<section className="list-card">
				{mails.length === 0 ? (
					<NoRows page={page} total={total} isNarrowed={false} noMatch="">
						<p>{isSetAside ? 'No mails set aside.' : 'No failed mails.'}</p>
					</NoRows>
				) : (
					<FailedMailTable mails={mails} isSetAside={isSetAside} />
				)}
			</section>
			<ListPager page={page} total={total} />
		</>
	)
}

function FailedMailTable({ mails, isSetAside }: Pick<FailedMailListProps, 'mails' | 'isSetAside'>) {
	return (
		<table className="list-table inbox-table" aria-label="Failed mails">
			<thead>
				<tr>
					<th scope="col">Mail</th>
					<th scope="col">To</th>
					<th scope="col">Why</th>
					<th scope="col">When</th>
					<th scope="col" data-kind="actions">
						Actions
					</th>
				</tr>
			</thead>
			<tbody>
				{mails.map((mail) => (
					<FailedMailRow key={mail.id} mail={mail} isSetAside={isSetAside} />
				))}
			</tbody>
		</table>
	)
}

function FailedMailRow({ mail, isSetAside }: { mail: FailedMail; isSetAside: boolean }) {
	const label = mailLabels[mail.kind] ?? mail.kind
	const hint = newLinkHints[mail.kind]
	return (
		<tr>
			<td data-kind="main" data-label="Mail">
				{mail.leadId ? <Link to={`/admin/leads/${mail.leadId}`}>{label}</Link> : label}
			</td>
			<td data-kind="words" data-label="To">
				{mail.toEmail ?? 'Our own mailbox'}
			</td>
			<td data-kind="words" data-label="Why">
				{mail.reason ?? 'The mail server refused it.'}
			</td>
			<td data-label="When">
				<RelativeTime date={mail.failedAt} />
			</td>
			<td data-kind="actions" data-label="Actions">
				<div className="row-buttons">
					{hint ? <p className="hint">{hint}</p> : <MailButton mail={mail} action="resend" />}
					{isSetAside ? null : <MailButton mail={mail} action="set-aside" />}
				</div>
			</td>
		</tr>
	)
}
