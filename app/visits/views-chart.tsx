import { formatShortDay } from '#app/lib/text/long-date.ts'
import type { DayCount } from './visits.ts'

const [width, height] = [600, 160]

/** A line of the views of each day, with its numbers as a table for who cannot see it.  */
export function ViewsChart({ series }: { series: DayCount[] }) {
	const most = Math.max(1, ...series.map(({ views }) => views))
	const step = width / Math.max(1, series.length - 1)
	const points = series.map(
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
				<span>{formatShortDay(series[0]?.day)}</span>
				<span>{formatShortDay(series.at(-1)?.day)}</span>
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
						{series.toReversed().map(({ day, views }) => (
							<tr key={day}>
								<th scope="row">{formatShortDay(day)}</th>
								<td>{views.toLocaleString('en-NZ')}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	)
}
