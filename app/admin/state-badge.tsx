import { stateLabels, stateOf } from '#app/records/state.ts'
import type { Publishing } from '#app/records/state.ts'
import { useIsScripted } from './use-is-scripted.ts'
import { useNow } from './use-now.ts'
import { inBothCountries, shortMoment } from './zone-time.ts'

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
