import { Link } from 'react-router'
import type { SystemPart } from '#app/admin/health/system-part.ts'
import { StateLine } from '#app/admin/health/state-line.tsx'

/** State of mail, mailing list and jobs. */
export function WorkHealth({ parts }: { parts: SystemPart[] }) {
	return (
		<section className="dash-card" aria-labelledby="work">
			<h2 id="work">Mail and jobs</h2>
			<ul className="dash-list">
				{parts.map(({ name, state, text }) => (
					<li key={name}>
						<StateLine state={state} name={name} />
						<span className="hint">{text}</span>
					</li>
				))}
			</ul>
			<Link to="/admin/health" className="btn btn-small">
				View the whole system
			</Link>
		</section>
	)
}
