import { useEffect, useState } from 'react'
import { MailButton } from '#kit/admin/mails/mail-button.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { splitLinks } from '#platform/lib/text/links.ts'
import { formatMoment, formatTime, isOtherDay } from '#platform/lib/text/long-date.ts'
import type { LeadPicture } from '#enquiries/leads/pictures/pictures.server.ts'
import { LeadPictures } from './lead-pictures.tsx'
import { ReturnedMail } from './lead-mails.tsx'
import { isOtherSubject, receivedWords } from './received-words.ts'
import { maxMessagesADay } from './mailbox/limits.ts'
import type { ConversationEntry } from './conversation.server.ts'

type LeadConversationProps = {
	entries: ConversationEntry[]
	/** Of the lead; those with a message came by mail. */
	pictures: LeadPicture[]
	/** Who sent the lead. */
	visitor: { id: string; name: string; email: string; subject: string | null }
	/** A reply that is being taken back. */
	isBusy: boolean
	onTakeBack: (id: string) => void
}

/** What was written about a lead since it came, the oldest first. */
export function LeadConversation({
	entries,
	pictures,
	visitor,
	isBusy,
	onTakeBack,
}: LeadConversationProps) {
	return (
		// What is new is said; the seconds until a mail goes out are not.
		<ol
			className="lead-conversation"
			aria-label="Replies and notes"
			aria-live="polite"
			aria-relevant="additions"
		>
			{entries.map((entry) => (
				<li key={entry.id} className="lead-card" data-kind={entry.kind}>
					<p className="lead-conversation-head">
						<strong>{headOf(entry, visitor)}</strong> <RelativeTime date={entry.at} />
					</p>
					{entry.text && entry.kind !== 'owner' ? <Words text={entry.text} /> : null}
					{entry.files.length > 0 ? (
						<ul className="lead-files" aria-label="Files that went along">
							{entry.files.map(({ url, name, bytes }) => (
								<li key={url}>
									<a href={url}>{name}</a>, {formatFileSize(bytes)}
								</li>
							))}
						</ul>
					) : null}
					{entry.received ? (
						<LeadPictures
							leadId={visitor.id}
							pictures={pictures.filter(({ messageId }) => messageId === entry.id)}
						/>
					) : null}
					{entry.received ? (
						<Received received={entry.received} quoted={entry.quoted} visitor={visitor} />
					) : null}
					{entry.mail ? (
						<MailState
							entry={{ ...entry, mail: entry.mail }}
							isBusy={isBusy}
							onTakeBack={onTakeBack}
						/>
					) : null}
				</li>
			))}
		</ol>
	)
}

function Words({ text }: { text: string }) {
	return (
		<p className="lead-message">
			{splitLinks(text).map(({ text: part, href }, index) =>
				href === null ? (
					part
				) : (
					<a key={index} href={href} rel="noreferrer">
						{part}
					</a>
				),
			)}
		</p>
	)
}

type ReceivedProps = Pick<LeadConversationProps, 'visitor'> & {
	received: NonNullable<ConversationEntry['received']>
	quoted: string
}

/** What else there is of a mail: the old mail below it, what it brought along, and what differs from the lead. */
function Received({ received, quoted, visitor }: ReceivedProps) {
	return (
		<>
			{received.hasMore ? (
				<p className="hint">
					{`A lead takes ${maxMessagesADay} mails a day. Further ones of that day are in the mailbox.`}
				</p>
			) : null}
			{received.isCut ? <p className="hint">The text goes on in the mailbox.</p> : null}
			{quoted ? (
				<details className="lead-quoted">
					<summary>The mail it replies to</summary>
					<p className="lead-message">{quoted.trim()}</p>
				</details>
			) : null}
			{receivedWords(received).map((words) => (
				<p key={words} className="hint">
					{words}
				</p>
			))}
			{isOther(received, visitor) ? <p className="hint">From {received.email}</p> : null}
			{isOtherSubject(received.subject, visitor) ? (
				<p className="hint">Subject: {received.subject}</p>
			) : null}
		</>
	)
}

/** Whether it came from another address than the lead. */
function isOther({ email }: { email: string }, visitor: { email: string }): boolean {
	return email.toLowerCase() !== visitor.email.toLowerCase()
}

function headOf(
	{ kind, by, text, received }: ConversationEntry,
	visitor: LeadConversationProps['visitor'],
): string {
	// A mail may bear any name, also a colleague's.
	if (received) return `${isOther(received, visitor) ? by : visitor.name} by email`
	if (kind === 'owner') return ownerWords(by, text)
	if (kind === 'reply') return `${by} to ${visitor.name}`
	return by ? `Note by ${by}` : 'Note'
}

/** `to` is empty when it was given back. */
function ownerWords(by: string, to: string): string {
	if (to === '') return `${by} gave it back`
	return to === by ? `${by} took it` : `${by} gave it to ${to}`
}

type Mail = NonNullable<ConversationEntry['mail']>

type MailStateProps = Pick<LeadConversationProps, 'isBusy' | 'onTakeBack'> & {
	entry: ConversationEntry & { mail: Mail }
}

/** What has become of a reply's mail, and what can still be done about it. */
function MailState({ entry: { id, mail, isMine }, isBusy, onTakeBack }: MailStateProps) {
	const secondsLeft = useSecondsLeft(mail.heldMs)
	if (secondsLeft > 0)
		return (
			<p className="lead-conversation-mail">
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
		<p className="lead-conversation-mail">
			<span className="state" data-mail-state={mail.state}>
				{mailStateSentence(mail)}
			</span>
			<ReturnedMail {...mail} />
			{mail.state === 'failed' ? (
				<MailButton mail={{ id, kind: 'lead-reply', toEmail: null }} action="resend" />
			) : null}
		</p>
	)
}

/** Never "delivered": nobody here knows. */
function mailStateSentence({ state, reason, sentAt }: Mail): string {
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
