import { stateLabels, stateOf } from '#kit/records/state.ts'
import type { Publishing } from '#kit/records/state.ts'
import type { RowUnpublished } from '#kit/records/form-record.ts'
import { useIsScripted } from './scripted.tsx'
import { useNow } from './relative-time.tsx'
import { inBothCountries, shortMoment } from './zone-time.ts'
import { unpublishedLabel } from './unpublished-label.ts'

export function StateBadge({ record }: { record: Publishing }) {
	const now = useNow()
	const state = stateOf(record, now)
	const start = state === 'scheduled' ? record.publishAt : null
	// The browser's time zone is unknown to the server.
	const isScripted = useIsScripted()
	return (
		<span
			className="state"
			data-state={state}
			title={start ? inBothCountries(start.toISOString()) : undefined}
		>
			{stateLabels[state]}
			{start ? ` for ${shortMoment(start, { now, isElsewhereNamed: isScripted })}` : null}
		</span>
	)
}

/** Below a record's state: that it has changes that visitors do not see, and whose. */
export function UnpublishedBadge({ copy: { by, publishAt, isRefused } }: { copy: RowUnpublished }) {
	return (
		<span
			className="copy-badge"
			data-refused={isRefused || undefined}
			title={publishAt ? `They go live on ${inBothCountries(publishAt.toISOString())}` : undefined}
		>
			{unpublishedLabel({ by, isRefused, isScheduled: publishAt !== null })}
		</span>
	)
}
