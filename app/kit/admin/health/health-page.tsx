import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import { RelativeTime } from '../relative-time.tsx'
import { summaryOf, stateLabels } from './system-part.ts'
import type { SystemPart, PartState } from './system-part.ts'

export function HealthPage({ parts }: { parts: SystemPart[] }) {
	return (
		<>
			<header className="page-head">
				<h1>System</h1>
			</header>
			<p className="trash-note">{summaryOf(parts)}</p>
			<ul className="health-parts">
				{parts.map((part) => (
					<Part key={part.name} {...part} />
				))}
			</ul>
		</>
	)
}

function Part({ name, state, text, moment }: SystemPart) {
	return (
		<li className="dash-card" data-state={state}>
			<h2>{name}</h2>
			<StateLine state={state} />
			<p>
				<PartText text={text} moment={moment} />
			</p>
		</li>
	)
}

export function PartText({ text, moment }: Pick<SystemPart, 'text' | 'moment'>) {
	if (!moment) return text
	return (
		<>
			{`${text} ${moment.words} `}
			<RelativeTime date={moment.at} />.
		</>
	)
}

const icons: Record<PartState, LucideIcon> = {
	well: CircleCheck,
	look: CircleAlert,
	broken: CircleX,
}

export function StateLine({ state, name }: { state: PartState; name?: string }) {
	const [label, Icon] = [stateLabels[state], icons[state]]
	return (
		<p className="health-state" data-state={state}>
			<Icon aria-hidden="true" />
			{name ? `${name}: ${label.toLowerCase()}` : label}
		</p>
	)
}
