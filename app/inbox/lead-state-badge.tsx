import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'

export function LeadStateBadge({ state }: { state: LeadState }) {
	return (
		<span className="state" data-lead-state={state}>
			{leadStateLabels[state]}
		</span>
	)
}
