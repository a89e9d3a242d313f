import { Link } from 'react-router'
import { Button } from '#kit/admin/button.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { inBothCountries } from '#kit/admin/zone-time.ts'

/** A sending as the screen shows it. */
export type ShownSending = {
	id: string
	state: 'timed' | 'going' | 'held' | 'stopped'
	reason: string | null
	perHour: number | null
	dueAt: Date | null
	startedAt: Date | null
	/** When the next mail is tried, while it waits for that. */
	nextAt: Date | null
	waiting: number
	sent: number
	failed: number
	unknown: number
	leftOut: number
	returned: number
	complaints: number
	automatic: number
	left: number
	/** Visits with its mark, what was sent from them, and what readers wrote back. */
	visits: number
	enquiries: number
	replies: number
}

export type SendingsProps = { id: string; sendings: ShownSending[] }

export function SendingsOf({ id, sendings, canSend }: SendingsProps & { canSend: boolean }) {
	if (sendings.length === 0) return null
	return (
		<FormSection title={sendings.length === 1 ? 'Sending' : 'Sendings'}>
			{sendings.map((sending) => (
				<OneSending key={sending.id} id={id} sending={sending} canSend={canSend} />
			))}
			{canSend ? (
				<Link className="btn" to={`/admin/editions/${id}/readers`}>
					What became of each reader’s mail
				</Link>
			) : null}
		</FormSection>
	)
}

type OneSendingProps = { id: string; sending: ShownSending; canSend: boolean }

function OneSending({ id, sending, canSend }: OneSendingProps) {
	const { busy, change } = useChange()
	const { state, waiting } = sending
	const isOver = state !== 'timed' && waiting === 0
	const press = (wanted: 'stop' | 'go on' | 'end') =>
		void change({
			address: `/admin/editions/${id}/change`,
			body: { kind: wanted, sendingId: sending.id },
			key: wanted,
			failed: 'Nothing was changed. Please look again.',
		})
	const button = (wanted: 'stop' | 'go on' | 'end', label: string) => (
		<Button disabled={busy !== null} onClick={() => press(wanted)}>
			{label}
		</Button>
	)
	return (
		<div>
			<p role="status">{sentenceOf(sending)}</p>
			<ul>
				{numbersOf(sending).map(([label, amount]) => (
					<li key={label}>{`${label}: ${amount.toLocaleString('en-NZ')}`}</li>
				))}
			</ul>
			{canSend && !isOver ? (
				<p className="row-buttons">
					{state === 'timed' || state === 'going' ? button('stop', 'Stop') : null}
					{state === 'held' || state === 'stopped' ? (
						<>
							{button('go on', sending.startedAt ? 'Go on' : 'Send now')}
							{sending.startedAt ? button('end', 'Leave out the rest') : null}
						</>
					) : null}
				</p>
			) : null}
		</div>
	)
}

function sentenceOf(sending: ShownSending): string {
	const { state, reason, waiting, nextAt, dueAt, startedAt, perHour } = sending
	const at = (date: Date | null) => (date ? inBothCountries(date.toISOString()) : '')
	if (state === 'timed') return `It will be sent at ${at(dueAt)}.`
	const begun = startedAt ? `Sent since ${at(startedAt)}.` : `It was to be sent at ${at(dueAt)}.`
	if (state === 'held') return `${begun} It holds: ${reason ?? ''}`
	if (state === 'stopped' && (waiting > 0 || !startedAt)) return `${begun} Somebody stopped it.`
	if (waiting === 0) return `Sent ${at(startedAt)}. Done.`
	const pace = perHour
		? ` One of the first three editions goes out at ${perHour.toLocaleString('en-NZ')} an hour.`
		: ''
	return nextAt && nextAt > new Date()
		? `${begun} Waiting, next try ${at(nextAt)}.${pace}`
		: `${begun} On its way.${pace}`
}

/** The numbers that there are; those of mails always. */
function numbersOf(sending: ShownSending): [string, number][] {
	if (sending.startedAt === null) return []
	const always: [string, number][] = [
		['Taken by the mail server', sending.sent],
		['Waiting', sending.waiting],
		['Refused', sending.failed],
		['Not known', sending.unknown],
		['Left out', sending.leftOut],
	]
	const others: [string, number][] = [
		['Came back', sending.returned],
		['Reported as spam', sending.complaints],
		['Unsubscribed since', sending.left],
		['Replies', sending.replies],
		['Automatic replies', sending.automatic],
		['Visits from it', sending.visits],
		['Enquiries from these visits', sending.enquiries],
	]
	return [...always, ...others.filter(([, amount]) => amount > 0)]
}
