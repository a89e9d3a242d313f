import { leadStateLabels } from './lead-words.ts'
import type { LeadState } from './lead-words.ts'

export function LeadStateBadge({ state }: { state: LeadState }) {
	return (
		<span className="state" data-lead-state={state}>
			{leadStateLabels[state]}
		</span>
	)
}
