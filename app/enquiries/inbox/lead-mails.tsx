import { mailLabels, mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { MailButton } from '#kit/admin/mails/mail-button.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import type { getLead } from './queries.server.ts'

type SentMail = NonNullable<Awaited<ReturnType<typeof getLead>>>['mails'][number]

/** The mails of a lead with their states, and buttons to send them again. */
export function LeadMails({ mails }: { mails: SentMail[] }) {
	if (mails.length === 0) return null
	return (
		<section className="lead-card" aria-labelledby="lead-mails">
			<h2 id="lead-mails">Mails</h2>
			<ul className="mail-list">
				{mails.map((mail) => (
					<li key={mail.id}>
						<MailLine mail={mail} />
						{/* A waiting mail is sent automatically. */}
						{mail.state === 'waiting' ? null : <MailButton mail={mail} action="resend" />}
					</li>
				))}
			</ul>
		</section>
	)
}

function MailLine({ mail }: { mail: SentMail }) {
	return (
		<div>
			<p>
				{mailLabels[mail.kind] ?? mail.kind}{' '}
				<span className="state" data-mail-state={mail.state}>
					{mailStateLabels[mail.state]}
				</span>
			</p>
			<p className="hint">
				<RelativeTime date={mail.sentAt ?? mail.createdAt} />
				{mail.reason ? `: ${mail.reason}` : null}
			</p>
			<ReturnedMail {...mail} />
		</div>
	)
}

/** That a mail came back after the mail server had taken it, in the words of the server that could not deliver it. */
export function ReturnedMail({ toEmail, returned }: Pick<SentMail, 'toEmail' | 'returned'>) {
	if (returned === null) return null
	return (
		<span className="lead-returned">
			{toEmail ? `Mail to ${toEmail}` : 'This mail'} came back: {returned}
		</span>
	)
}
