import { stateOf } from '#kit/records/state.ts'
import type { RecordState } from '#kit/records/state.ts'
import type { OpenWorkingCopy } from '#kit/records/form-record.ts'
import { DateTimeField } from '../fields/date-time-field.tsx'
import { RelativeTime, useNow } from '../relative-time.tsx'
import { StateBadge } from '../state-badge.tsx'
import { homeTime } from '#platform/lib/home.ts'
import { inBothCountries } from '../zone-time.ts'
import { PageLink, PreviewLinks } from './preview-links.tsx'
import type { Preview } from './preview-links.tsx'
import { publishingOf } from './form-state.ts'
import type { OpenRecord } from './use-open-record.ts'
import { VisitsLine } from './visits-line.tsx'
import type { RecordVisits } from './visits-line.tsx'

type PublishPanelProps = {
	open: OpenRecord
	preview: Preview | null
	visits: RecordVisits | null
}

/** The record's state, what visitors see now, and the publishing dates: of a live record, those of its changes. */
export function PublishPanel({ open, preview, visits }: PublishPanelProps) {
	const { type, record, form, options, isLive, changes } = open
	const { readers = 'Visitors' } = type
	const stored = form.stored ?? publishingOf(form.base)
	const path = record ? type.publicPath(record) : null
	const state = stateOf(stored, useNow())
	const setPublishAt = (publishAt: string | null) => {
		const followers = type.form.withPublishAt?.(form.values, publishAt, options) ?? {}
		form.set('publishAt', publishAt)
		for (const [name, value] of Object.entries(followers)) form.set(name, value)
		// Clears the end date's errors, which may have been about the old start.
		form.set('unpublishAt', (same: unknown) => same)
	}
	return (
		<section className="form-section" aria-labelledby="publishing">
			<h2 id="publishing">Publishing</h2>
			{record ? (
				<p className="panel-line">
					<StateBadge record={stored} />
					{form.savedAt ? (
						<span className="hint">
							Saved <RelativeTime date={form.savedAt} />
						</span>
					) : null}
				</p>
			) : null}
			<p>
				{record
					? whatReadersSee(readers, stored, state)
					: `Not saved yet. ${readers} cannot see it.`}
			</p>
			{isLive && form.copy ? <p>{whatComes(form.copy)}</p> : null}
			{visits ? <VisitsLine visits={visits} /> : null}
			{path && isLive ? <PageLink path={path}>View page</PageLink> : null}
			{record && preview && (form.copy || !isLive) ? (
				<PreviewLinks
					preview={preview}
					recordPath={`/admin/${type.section}/${record.id}`}
					alsoOn={type.previewedOn}
				>
					{isLive ? 'Preview changes' : 'Preview'}
				</PreviewLinks>
			) : null}
			{isLive ? (
				<DateTimeField
					{...form.field('publishChangesAt')}
					value={changes.publishAt}
					onChange={(at) => {
						form.dispatch({ kind: 'planned', publishAt: at })
						form.setLiveErrors('publishChangesAt', [])
					}}
					label="Publish changes at"
					hint={`${homeTime()}. Leave empty to publish them when you press the button.`}
				/>
			) : (
				<DateTimeField
					{...form.field('publishAt')}
					value={dateText(form.values['publishAt'])}
					onChange={setPublishAt}
					label="Publish at"
					hint={`${homeTime()}. Leave empty to show it as soon as it is published.`}
				/>
			)}
			{type.isFixed ? null : (
				<DateTimeField
					{...form.field('unpublishAt')}
					value={dateText(form.values['unpublishAt'])}
					label="Unpublish at"
					hint={`${homeTime()}. Leave empty to keep it ${readers === 'Visitors' ? 'on the site' : 'published'}.`}
				/>
			)}
		</section>
	)
}

function dateText(value: unknown): string | null {
	return typeof value === 'string' ? value : null
}

function whatReadersSee(
	readers: string,
	{ publishAt, unpublishAt }: ReturnType<typeof publishingOf>,
	state: RecordState,
): string {
	const at = (date: Date | null) => (date ? inBothCountries(date.toISOString()) : '')
	const sentences = {
		draft: `A draft. ${readers} cannot see it.`,
		scheduled: `${readers} will see it from ${at(publishAt)}.`,
		published: unpublishAt
			? `${readers} see it until ${at(unpublishAt)}.`
			: `${readers} see it now.`,
		ended: `${readers} saw it until ${at(unpublishAt)}.`,
	}
	return sentences[state]
}

function whatComes({ schedule }: OpenWorkingCopy): string {
	return schedule
		? `The changes go live on ${inBothCountries(schedule.at.toISOString())}.`
		: 'They do not see the changes in this form yet.'
}
