import { Link } from 'react-router'
import type { OpenWorkingCopy } from '#kit/records/form-record.ts'
import { Button } from '../button.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { inBothCountries } from '../zone-time.ts'
import { labelOf, listInWords } from './version-labels.ts'
import type { OpenRecord } from './use-open-record.ts'

type UnpublishedNoticeProps = {
	open: OpenRecord
	onUnschedule: () => void
	/** Where the form has no bar with *Discard*. */
	onDiscard?: () => void
	/** Opens what two people changed. */
	onDecide: () => void
}

const endings = {
	changed: (name: string) => `changed this ${name} too.`,
	trashed: (name: string) => `moved this ${name} to the trash.`,
	deleted: (name: string) => `deleted this ${name}.`,
}

/** Above a form: whose changes it holds, when they go live, why they did not, and who is changing it as well. */
export function UnpublishedNotice(props: UnpublishedNoticeProps) {
	const { type, form, isDraft, changes, comparePath } = props.open
	const { copy, conflict } = form
	const name = type.label.one.toLowerCase()
	return (
		<>
			{conflict ? (
				<div className="notice" role="alert">
					<p>
						{conflict.by ?? 'Someone else'} {endings[conflict.ended ?? 'changed'](name)} What you
						type is kept in this browser only until you{' '}
						{conflict.ended ? 'decide' : 'have looked at both'}.
					</p>
					<div className="notice-buttons">
						<Button className="btn-primary" onClick={props.onDecide}>
							{conflict.ended ? 'Decide' : 'Look at both'}
						</Button>
					</div>
				</div>
			) : null}
			{copy?.refusal ? (
				<div className="notice" role="alert">
					<p>
						<strong>These changes were not published at their time.</strong> {copy.refusal} Nothing
						is lost: put it right, then publish them.
					</p>
				</div>
			) : null}
			{copy && changes.isPrepared ? (
				<div className="notice" role="region" aria-label="Unpublished changes">
					<p>
						{copy.isMine ? 'Your' : `${copy.updatedBy ?? 'A former colleague'}’s`}{' '}
						{isDraft ? 'unsaved' : 'unpublished'} changes are in this form, kept{' '}
						<RelativeTime date={copy.updatedAt} />.{' '}
						{isDraft ? null : 'Visitors do not see them yet.'}
					</p>
					{copy.behind.length > 0 ? (
						<p>
							Since they were started, {listInWords(copy.behind.map((key) => labelOf(type, key)))}{' '}
							changed on the published version. Compare before you publish: where both changed, the
							form holds the unpublished one.
						</p>
					) : null}
					{copy.schedule ? <ScheduleLine schedule={copy.schedule} /> : null}
					<div className="notice-buttons">
						{comparePath ? (
							<Link className="btn" to={comparePath}>
								Compare
							</Link>
						) : null}
						{props.onDiscard ? <Button onClick={props.onDiscard}>Discard them</Button> : null}
						{copy.schedule ? <Button onClick={props.onUnschedule}>Cancel the time</Button> : null}
					</div>
				</div>
			) : null}
		</>
	)
}

function ScheduleLine({ schedule }: { schedule: NonNullable<OpenWorkingCopy['schedule']> }) {
	const by = schedule.by ? `, as ${schedule.by} scheduled it` : ''
	return (
		<p>
			<strong>
				They go live on {inBothCountries(schedule.at.toISOString())}
				{by}.
			</strong>{' '}
			{schedule.isWhole
				? null
				: 'What was changed after that does not go live then, unless it is scheduled again.'}
		</p>
	)
}
