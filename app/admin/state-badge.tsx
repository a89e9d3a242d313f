import { stateLabels, stateOf } from '#app/content/core/state.ts'
import type { Publishing } from '#app/content/core/state.ts'
import { useNow } from './use-now.ts'

export function StateBadge({ record }: { record: Publishing }) {
	const state = stateOf(record, useNow())
	return (
		<span className="state" data-state={state}>
			{stateLabels[state]}
		</span>
	)
}
