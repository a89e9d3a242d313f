import { Link } from 'react-router'
import { Button } from '#kit/admin/button.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import type { SendingView } from './sendings.server.ts'

type SendingsProps = {
	id: string
	sendings: SendingView[]
	/** Visits from its mails, and what came of them. */
	campaign: Record<string, number>
	canSend: boolean
}

/** What became of an edition so far. */
export function Sendings({ id, sendings, campaign, canSend }: SendingsProps) {
	if (sendings.length === 0) return null
	return (
		<FormSection title={sendings.length === 1 ? 'Sending' : 'Sendings'}>
			{sendings.map((sending) => (
				<Sending key={sending.id} id={id} sending={sending} canSend={canSend} />
			))}
			<Numbers of={campaign} />
			<p className="hint">
				What became of a reader’s mail stands under People.{' '}
				<Link to="/admin/mails">Failed mails</Link>
				{' has those that were refused, or that nobody knows of.'}
			</p>
		</FormSection>
	)
}

function Numbers({ of }: { of: Record<string, number> }) {
	return (
		<ul>
			{Object.entries(of).map(([label, amount]) => (
				<li key={label}>{`${label}: ${amount.toLocaleString('en-NZ')}`}</li>
			))}
		</ul>
	)
}

type SendingProps = { id: string; sending: SendingView; canSend: boolean }

function Sending({ id, sending, canSend }: SendingProps) {
	const { busy, change } = useChange()
	const { state, startedAt, waiting } = sending
	const isMoving = state === 'timed' || (state === 'going' && waiting > 0)
	const isHalted = (state === 'held' || state === 'stopped') && waiting > 0
	const button = (kind: 'stop' | 'go on' | 'end', label: string) => (
		<Button
			disabled={busy !== null}
			onClick={() =>
				void change({
					address: `/admin/editions/${id}/change`,
					body: { kind, sendingId: sending.id },
				})
			}
		>
			{label}
		</Button>
	)
	return (
		<div>
			<p role="status">{sentenceOf(sending)}</p>
			{startedAt ? <Numbers of={{ Waiting: waiting, ...sending.numbers }} /> : null}
			{canSend ? (
				<p className="row-buttons">
					{isMoving ? button('stop', 'Stop') : null}
					{isHalted ? button('go on', 'Carry on') : null}
					{isHalted ? button('end', 'Leave out the rest') : null}
				</p>
			) : null}
		</div>
	)
}

function sentenceOf(sending: SendingView): string {
	const { state, reason, waiting, nextAt, dueAt, startedAt, perHour } = sending
	const at = (date: Date) => inBothCountries(date.toISOString())
	if (state === 'timed') return `It will be sent at ${at(dueAt)}.`
	if (!startedAt) {
		const why =
			state === 'held'
				? `It was not sent at ${at(dueAt)}: ${reason}`
				: 'It was stopped before it began.'
		return `${why} You can send it anew below.`
	}
	const begun = `Sending began at ${at(startedAt)}.`
	if (waiting === 0) return `${begun} It has finished.`
	if (state === 'held') return `${begun} It is paused: ${reason ?? ''}`
	if (state === 'stopped') return `${begun} It was stopped.`
	const pace = perHour
		? ` It goes to ${perHour.toLocaleString('en-NZ')} readers an hour, as each of the first three editions is slowed down.`
		: ''
	const isLater = nextAt !== null && nextAt > new Date()
	return `${begun} ${isLater ? `Waiting; next try ${at(nextAt)}.` : 'It is on its way.'}${pace}`
}
