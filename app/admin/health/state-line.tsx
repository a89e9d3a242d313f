import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import { stateLabels } from './system-part.ts'
import type { PartState } from './system-part.ts'

const icons: Record<PartState, LucideIcon> = {
	well: CircleCheck,
	look: CircleAlert,
	broken: CircleX,
}

/** A part's state as an icon and a label. */
export function StateLine({ state, name }: { state: PartState; name?: string }) {
	const [label, Icon] = [stateLabels[state], icons[state]]
	return (
		<p className="health-state" data-state={state}>
			<Icon aria-hidden="true" />
			{name ? `${name}: ${label.toLowerCase()}` : label}
		</p>
	)
}
