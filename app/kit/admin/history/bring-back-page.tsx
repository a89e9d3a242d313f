import { Form, Link, useNavigation } from 'react-router'
import { stateOf } from '#kit/records/state.ts'
import type { RecordState } from '#kit/records/state.ts'
import { Button } from '../button.tsx'
import { RelativeTime, useNow } from '../relative-time.tsx'
import { Comparison } from './comparison.tsx'
import { HistoryHead, Refusal, Warnings } from './history-head.tsx'
import type { HistoryType } from './history-head.tsx'
import type { readBringBack } from './read-history.server.ts'
import './history.css'

type BringBackPageProps = {
	type: HistoryType
	id: string
	plan: NonNullable<Awaited<ReturnType<typeof readBringBack>>>
	formKey: string
	/** Fields ticked at first; null for all. */
	ticked: string[] | null
	/** Why the last try was refused. */
	refusal: string[]
}

const stays: Record<RecordState, string> = {
	published: 'stays published: visitors see the change at once.',
	scheduled: 'stays scheduled for the same time.',
	ended: 'stays off the site, since its time there has ended.',
	draft: 'stays a draft.',
}

/** Asks once more before a version is brought back, and shows what that changes. */
export function BringBackPage(props: BringBackPageProps) {
	const { type, id, plan, refusal } = props
	const { version, savedBy, savedAt, fields, live } = plan
	const state = stateOf(plan.publishing, useNow())
	return (
		<>
			<HistoryHead type={type} id={id} title={`Bring back version ${version}?`} isInTrash={false} />
			<Refusal sentences={refusal} />
			<p className="history-note">
				{plan.title}, as {savedBy} saved it <RelativeTime date={savedAt} />. Only the ticked fields
				are brought back; the present version, {live}, stays in the history. The{' '}
				{type.label.one.toLowerCase()} {stays[state]}
			</p>
			<p className="history-note">
				As unpublished changes, they wait in the form: visitors see no difference until someone
				publishes them.
			</p>
			<Warnings warnings={plan.warnings} />
			{plan.copy ? (
				<p className="history-note">
					There are unpublished changes by {plan.copy.by}, last saved{' '}
					<RelativeTime date={plan.copy.at} />. “Bring back as unpublished changes” changes only the
					ticked fields of them.
				</p>
			) : null}
			{fields.length === 0 ? (
				<p className="history-note">There is nothing to bring back.</p>
			) : (
				<BringBackForm
					{...props}
					saveLabel={state === 'published' ? 'Bring back and publish' : 'Bring back and save'}
				/>
			)}
		</>
	)
}

function BringBackForm(props: BringBackPageProps & { saveLabel: string }) {
	const { type, id, plan, formKey, ticked, saveLabel } = props
	const offered = plan.fields.map(({ key }) => key)
	const path = `/admin/${type.section}/${id}`
	const isBusy = useNavigation().state !== 'idle'
	const hidden = {
		version: plan.version,
		live: plan.live,
		copy: plan.copy?.version ?? 0,
		formKey,
		offered: offered.length,
	}
	return (
		<Form method="post" action={`${path}/bring-back?version=${plan.version}`}>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<section className="list-card compared-card" aria-label="What changes">
				<Comparison
					fields={plan.fields}
					names={{ before: 'Now', after: `Version ${plan.version}, brought back` }}
					ticks={{ change: 'Bring back', offered, ticked: ticked ?? offered }}
				/>
			</section>
			<div className="form-buttons">
				<Link className="btn" to={`${path}/history`}>
					Cancel
				</Link>
				{plan.canPublish ? (
					<Button type="submit" name="as" value="live" disabled={isBusy}>
						{saveLabel}
					</Button>
				) : null}
				<Button type="submit" name="as" value="copy" className="btn-primary" disabled={isBusy}>
					Bring back as unpublished changes
				</Button>
			</div>
		</Form>
	)
}
