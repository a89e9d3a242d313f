import { PartText } from './part-text.tsx'
import { summaryOf } from './system-part.ts'
import type { SystemPart } from './system-part.ts'
import { StateLine } from './state-line.tsx'

/** The health of each part of the system, in plain words. */
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
