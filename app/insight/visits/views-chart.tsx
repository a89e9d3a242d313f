import { numberOf } from './visits.ts'

const [width, height] = [600, 160]

type ViewsChartProps = {
	points: { label: string; views: number }[]
	each: 'day' | 'hour'
}

/** A line of the views of each day or hour, with its numbers as a table for who cannot see it. */
export function ViewsChart({ points, each }: ViewsChartProps) {
	const most = Math.max(1, ...points.map(({ views }) => views))
	const step = width / Math.max(1, points.length - 1)
	const line = points.map(
		({ views }, n) => `${(n * step).toFixed(1)},${(height - (views / most) * height).toFixed(1)}`,
	)
	return (
		<figure className="visits-chart">
			<p className="hint" aria-hidden="true">
				{`${numberOf(most)} ${each === 'day' ? 'a day' : 'an hour'} at most`}
			</p>
			<svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
				<polyline points={line.join(' ')} />
			</svg>
			<p className="bar-ends hint" aria-hidden="true">
				<span>{points[0]?.label}</span>
				<span>{points.at(-1)?.label}</span>
			</p>
			<details>
				<summary>As a table</summary>
				<table
					className="visits-table"
					aria-label={`Pages read ${each === 'day' ? 'a day' : 'an hour'}`}
				>
					<thead>
						<tr>
							<th scope="col">{each === 'day' ? 'Day' : 'Hour'}</th>
							<th scope="col">Read</th>
						</tr>
					</thead>
					<tbody>
						{points.toReversed().map(({ label, views }) => (
							<tr key={label}>
								<th scope="row">{label}</th>
								<td>{numberOf(views)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	)
}
