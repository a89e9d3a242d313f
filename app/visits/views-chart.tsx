import { formatShortDay } from '#app/lib/text/long-date.ts'
import type { DayCount } from './visits.ts'

const [width, height] = [600, 160]

/** A line of the views of each day, with its numbers as a table for who cannot see it. The last day is today, and not over: it has no point. */
export function ViewsChart({ series }: { series: DayCount[] }) {
	const whole = series.slice(0, -1)
	const most = Math.max(1, ...whole.map(({ views }) => views))
	const step = width / Math.max(1, whole.length - 1)
	const points = whole.map(
		({ views }, n) => `${(n * step).toFixed(1)},${(height - (views / most) * height).toFixed(1)}`,
	)
	return (
		<figure className="visits-chart">
			<p className="hint" aria-hidden="true">
				{`${most.toLocaleString('en-NZ')} a day at most`}
			</p>
			<svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
				<polyline points={points.join(' ')} />
			</svg>
			<p className="bar-ends hint" aria-hidden="true">
				<span>{formatShortDay(whole[0]?.day)}</span>
				<span>{formatShortDay(whole.at(-1)?.day)}</span>
			</p>
			<details>
				<summary>As a table</summary>
				<table className="visits-table" aria-label="Pages read a day">
					<thead>
						<tr>
							<th scope="col">Day</th>
							<th scope="col">Read</th>
						</tr>
					</thead>
					<tbody>
						{series.toReversed().map(({ day, views }, n) => (
							<tr key={day}>
								<th scope="row">{n === 0 ? 'Today' : formatShortDay(day)}</th>
								<td>{views.toLocaleString('en-NZ')}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	)
}
