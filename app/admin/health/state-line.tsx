import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import type { PartState } from './system-part.ts'

const states: Record<PartState, { label: string; icon: LucideIcon }> = {
	well: { label: 'Healthy', icon: CircleCheck },
	look: { label: 'Needs attention', icon: CircleAlert },
	broken: { label: 'Not working', icon: CircleX },
}

/** A part's state as an icon and a label. */
export function StateLine({ state, name }: { state: PartState; name?: string }) {
	const { label, icon: Icon } = states[state]
	return (
		<p className="health-state" data-state={state}>
			<Icon aria-hidden="true" />
			{name ? `${name}: ${label.toLowerCase()}` : label}
		</p>
	)
}
