import { Link } from 'react-router'
import { formatShortDay } from '#platform/lib/text/long-date.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { MissedSearches } from './missed-searches.tsx'
import { ViewsChart } from './views-chart.tsx'
import { changeWords, excludedCampaign, numberOf, periods } from './visits.ts'
import type { Compared, Named, Visits } from './visits.ts'
import './visits.css'

type VisitorsPageProps = {
	/** Null when they could not be read. */
	visits: Visits | null
	days: number
	/** Why they could not be read, where that is known. */
	reason: string | null
}

/** What visitors read, what it led to, and where they come from. */
export function VisitorsPage({ visits, days, reason }: VisitorsPageProps) {
	return (
		<>
			<header className="page-head">
				<h1>Visitors</h1>
				<Link to="/admin/search-words" className="btn">
					Search words
				</Link>
			</header>
			<nav aria-label="Period" className="page-tabs">
				{periods.map((each) => (
					<Link
						key={each}
						to={`?days=${each}`}
						aria-current={each === days ? 'page' : undefined}
						preventScrollReset
					>
						{each} days
					</Link>
				))}
			</nav>
			{visits === null ? (
				<p role="alert" className="field-error">
					{reason ?? 'The visitors could not be loaded right now. Please try again.'}
				</p>
			) : (
				<Parts visits={visits} />
			)}
		</>
	)
}

function Parts({ visits }: { visits: Visits }) {
	const { views } = visits
	if (views.now === 0 && views.before === 0) return <Nothing {...visits} />
	return (
		<div className="visits-parts">
			<section className="dash-card" aria-labelledby="visits-today">
				<h2 id="visits-today">Today</h2>
				<Today {...visits} />
			</section>
			<section className="dash-card" aria-labelledby="visits-all">
				<h2 id="visits-all">{`The last ${visits.days} whole days`}</h2>
				<p className="visits-sum">{sumOf(visits)}</p>
				<ViewsChart
					each="day"
					points={visits.series.map(({ day, views: read }) => ({
						label: formatShortDay(day),
						views: read,
					}))}
				/>
				<a href={`/admin/visitors/export?days=${visits.days}`} className="btn btn-small" download>
					Export CSV
				</a>
			</section>
			<section className="dash-card" aria-labelledby="visits-pages">
				<h2 id="visits-pages">What is read</h2>
				<p className="hint">
					How often each page was read, how that compares with the {visits.days} days before, and
					what was sent from it.
				</p>
				<PagesTable pages={visits.pages} />
			</section>
			<MissedSearches {...visits} />
			<section className="dash-card" aria-labelledby="visits-from">
				<h2 id="visits-from">Where people come from</h2>
				<p className="hint">
					Visits by the first page of each. Direct: typed, from a bookmark, a mail or an app.
				</p>
				<div className="visits-tables">
					<NamesTable label="Sites" rows={visits.sources} nameOf={sourceName} />
					<NamesTable
						label="Campaigns"
						rows={visits.campaigns}
						nameOf={campaignName}
						none="No link of a campaign was used."
					/>
					<NamesTable label="Countries" rows={visits.countries} nameOf={otherName} />
					<NamesTable label="Screens" rows={visits.screens} nameOf={capital} />
				</div>
			</section>
			<Excluded visits={visits} />
		</div>
	)
}

/** Before the first whole day is over. */
function Nothing({ today }: Visits) {
	return (
		<section className="dash-card">
			<p className="visits-sum">
				No whole day has been counted yet. A page counts once a visitor has looked at it for a
				second; your own visits do not count while you are signed in.
			</p>
			<Today today={today} />
		</section>
	)
}

function Today({ today: { views, visitors, hours } }: Pick<Visits, 'today'>) {
	return (
		<>
			<p className="visits-sum">
				{`Today so far: ${plural(views, 'page')} read by ${plural(visitors, 'visitor')}.`}
			</p>
			{views > 0 && (
				<ViewsChart
					each="hour"
					points={hours.map(({ hour, views: read }) => ({ label: hourWords(hour), views: read }))}
				/>
			)}
		</>
	)
}

/** Such as '3 pm'. */
function hourWords(hour: number): string {
	return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
}

function sumOf({ views, visits, visitors, days }: Visits): string {
	const change = changeWords(views)
	const than =
		change === null
			? ''
			: ` (${change} ${change === 'as many' ? 'as' : 'than'} in the ${days} days before)`
	return `${plural(views.now, 'page view')}${than} in ${plural(visits.now, 'visit')} from ${plural(visitors.now, 'daily visitor')}.`
}

function PagesTable({ pages }: Pick<Visits, 'pages'>) {
	return (
		<table className="visits-table" aria-labelledby="visits-pages">
			<thead>
				<tr>
					<th scope="col">Page</th>
					<th scope="col">Read</th>
					<th scope="col">Enquiries</th>
					<th scope="col">Downloads</th>
					<th scope="col">Sign-ups</th>
				</tr>
			</thead>
			<tbody>
				{pages.map(({ name, title, href, conversions, ...counted }) => (
					<tr key={name}>
						<th scope="row">{href ? <a href={href}>{title}</a> : title}</th>
						<td data-label="Read">
							<Amount {...counted} />
						</td>
						<td data-label="Enquiries">{numberOf(conversions.enquiries)}</td>
						<td data-label="Downloads">{numberOf(conversions.downloads)}</td>
						<td data-label="Sign-ups">{numberOf(conversions.signUps)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Amount({ now, before }: Compared) {
	const change = changeWords({ now, before })
	return (
		<>
			{change === null || change === 'as many' ? null : <span className="hint">{change}</span>}{' '}
			{numberOf(now)}
		</>
	)
}

type NamesTableProps = {
	label: string
	rows: Named[]
	nameOf?: (name: string) => string
	/** Instead of an empty table. */
	none?: string
}

function NamesTable({ label, rows, nameOf = otherName, none = 'None yet.' }: NamesTableProps) {
	return (
		<section aria-label={label}>
			<h3>{label}</h3>
			{rows.length === 0 ? (
				<p className="hint">{none}</p>
			) : (
				<table className="visits-table" aria-label={label}>
					<thead className="sr-only">
						<tr>
							<th scope="col">Name</th>
							<th scope="col">Visits</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ name, ...counted }) => (
							<tr key={name}>
								<th scope="row">{nameOf(name)}</th>
								<td>
									<Amount {...counted} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}

function sourceName(name: string): string {
	return name === 'direct' ? 'Direct' : otherName(name)
}

function campaignName(name: string): string {
	return name === excludedCampaign
		? 'Names that were left out, since they may be a person’s or are too long'
		: otherName(name)
}

function otherName(name: string): string {
	return name === 'others' ? 'Others' : name === 'unknown' ? 'Unknown' : name
}

function capital(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1)
}

const reasons: Record<string, string> = {
	robot: 'of robots',
	staff: 'of people who are signed in here',
	'not wished': 'of browsers that ask not to be tracked',
	'no page': 'by programs that had loaded no page',
	'too many': 'of networks that sent more than 120 in a minute',
}

/** What was told and is in no number above. */
function Excluded({ visits: { excluded, days } }: { visits: Visits }) {
	if (excluded.length === 0) return null
	return (
		<section className="dash-card" aria-labelledby="visits-left-out">
			<h2 id="visits-left-out">Not counted</h2>
			<p className="hint">{`Views in the last ${days} days that are in no number above:`}</p>
			<ul className="visits-left-out">
				{excluded.map(({ name, now }) => (
					<li key={name}>{`${numberOf(now)} ${reasons[name] ?? name}`}</li>
				))}
			</ul>
		</section>
	)
}
