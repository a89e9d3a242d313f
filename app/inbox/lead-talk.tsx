import { useEffect, useState } from 'react'
import { MailButton } from '#app/admin/mails/mail-button.tsx'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import { formatFileSize } from '#app/lib/text/amounts.ts'
import { splitLinks } from '#app/lib/text/links.ts'
import { formatMoment, formatTime, isOtherDay } from '#app/lib/text/long-date.ts'
import type { TalkEntry } from './talk.server.ts'

type LeadTalkProps = {
	entries: TalkEntry[]
	/** The name of the visitor. */
	to: string
	/** A reply that is being taken back. */
	isBusy: boolean
	onTakeBack: (id: string) => void
	onChanged: () => void
}

/** What was written about a lead since it came, the oldest first. */
export function LeadTalk({ entries, to, isBusy, onTakeBack, onChanged }: LeadTalkProps) {
	return (
		<ol className="lead-talk" aria-label="Replies and notes">
			{entries.map((entry) => (
				<li key={entry.id} className="lead-card" data-kind={entry.kind}>
					<p className="lead-talk-head">
						<strong>{headOf(entry, to)}</strong> <RelativeTime date={entry.at} />
					</p>
					<p className="lead-message">
						{splitLinks(entry.text).map(({ text, href }, index) =>
							href === null ? (
								text
							) : (
								<a key={index} href={href} rel="noreferrer">
									{text}
								</a>
							),
						)}
					</p>
					{entry.files.length > 0 ? (
						<ul className="lead-files" aria-label="Files that went along">
							{entry.files.map(({ url, name, bytes }) => (
								<li key={url}>
									<a href={url}>{name}</a>, {formatFileSize(bytes)}
								</li>
							))}
						</ul>
					) : null}
					{entry.mail ? (
						<MailState
							entry={{ ...entry, mail: entry.mail }}
							isBusy={isBusy}
							onTakeBack={onTakeBack}
							onChanged={onChanged}
						/>
					) : null}
				</li>
			))}
		</ol>
	)
}

function headOf({ kind, by }: TalkEntry, to: string): string {
	if (kind === 'reply') return `${by} to ${to}`
	return by ? `Note by ${by}` : 'Note'
}

type Mail = NonNullable<TalkEntry['mail']>

type MailStateProps = Pick<LeadTalkProps, 'isBusy' | 'onTakeBack' | 'onChanged'> & {
	entry: TalkEntry & { mail: Mail }
}

/** What has become of a reply's mail, and what can still be done about it. */
function MailState({ entry: { id, mail, isMine }, isBusy, onTakeBack, onChanged }: MailStateProps) {
	const secondsLeft = useSecondsLeft(mail.heldMs)
	if (secondsLeft > 0)
		return (
			<p className="lead-talk-mail">
				<span>Goes out in {secondsLeft} s.</span>
				{isMine ? (
					<button
						type="button"
						className="btn btn-small"
						disabled={isBusy}
						onClick={() => onTakeBack(id)}
					>
						Undo
					</button>
				) : null}
			</p>
		)
	return (
		<p className="lead-talk-mail">
			<span className="state" data-mail-state={mail.state}>
				{wordsOf(mail)}
			</span>
			{mail.state === 'failed' ? (
				<MailButton
					mail={{ id, kind: 'lead-reply', toEmail: null }}
					action="resend"
					onDone={onChanged}
				/>
			) : null}
		</p>
	)
}

/** Never "delivered": nobody here knows. */
function wordsOf({ state, reason, sentAt }: Mail): string {
	if (state === 'failed') return `Not sent: ${reason ?? 'the mail server did not take it.'}`
	if (state === 'waiting')
		return reason ? `Not sent yet, tried again soon: ${reason}` : 'Waiting for the mail server'
	if (!sentAt) return 'Accepted by the mail server'
	const when = isOtherDay(sentAt, new Date()) ? formatMoment(sentAt) : formatTime(sentAt)
	return `Accepted by the mail server ${when}`
}

/** Whole seconds in which a reply can still be taken back, by the server's clock; 0 when that is over. */
function useSecondsLeft(heldMs: number): number {
	const [left, setLeft] = useState(Math.ceil(heldMs / 1000))
	useEffect(() => {
		const end = performance.now() + heldMs
		const show = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
		show()
		if (heldMs === 0) return
		const timer = setInterval(show, 500)
		return () => clearInterval(timer)
	}, [heldMs])
	return left
}
