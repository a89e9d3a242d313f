import { formatShortDay } from '#platform/lib/text/long-date.ts'

export type Week = {
	/** The Monday it begins with, as YYYY-MM-DD. */
	startsOn: string
	enquiries: number
	downloads: number
}

export function WeekCharts({ weeks }: { weeks: Week[] }) {
	return (
		<div className="dashboard-columns">
			<WeekChart
				title="Enquiries and messages per week"
				bars={weeks.map(({ startsOn, enquiries }) => ({ startsOn, amount: enquiries }))}
			/>
			<WeekChart
				title="Downloads per week"
				bars={weeks.map(({ startsOn, downloads }) => ({ startsOn, amount: downloads }))}
			/>
		</div>
	)
}

type Bar = { startsOn: string; amount: number }

/** A small bar chart; every bar has text for screen readers. */
function WeekChart({ title, bars }: { title: string; bars: Bar[] }) {
	const most = Math.max(1, ...bars.map(({ amount }) => amount))
	const total = bars.reduce((sum, { amount }) => sum + amount, 0)
	return (
		<section className="dash-card" aria-label={title}>
			<h2>{title}</h2>
			<p className="hint">{`${total.toLocaleString('en-NZ')} in the last ${bars.length} weeks`}</p>
			<ol className="bars">
				{bars.map(({ startsOn, amount }) => (
					<li key={startsOn} title={`Week of ${formatShortDay(startsOn)}: ${amount}`}>
						<span className="sr-only">{`Week of ${formatShortDay(startsOn)}: ${amount}`}</span>
						<svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
							<rect
								x="0"
								width="10"
								y={100 - (amount / most) * 100}
								height={(amount / most) * 100}
							/>
						</svg>
					</li>
				))}
			</ol>
			<p className="bar-ends hint" aria-hidden="true">
				<span>{formatShortDay(bars[0]?.startsOn)}</span>
				<span>{formatShortDay(bars.at(-1)?.startsOn)}</span>
			</p>
		</section>
	)
}
