import { Link } from 'react-router'
import type { Activity } from '#insight/activity/change.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { stateLabels, unhealthy, workParts } from '#kit/admin/health/system-part.ts'
import type { SystemPart } from '#kit/admin/health/system-part.ts'
import { ActivitySentence } from '#insight/activity/activity-sentence.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { PartText, StateLine } from '#kit/admin/health/health-page.tsx'
import { AttentionItem, AttentionList } from '#insight/findings/attention-list.tsx'
import type { Attention } from '#insight/findings/attention.server.ts'
import { ComingUp } from './coming-up.tsx'
import type { Coming } from './coming-up.tsx'
import type { LeadWork } from '#enquiries/inbox/queries.server.ts'
import { LeadWorkCard } from './lead-work.tsx'
import { QuickStart } from './quick-start.tsx'
import { UnpublishedChanges } from './unpublished.tsx'
import type { Unpublished } from './unpublished.tsx'
import { WeekCharts } from './week-charts.tsx'
import type { Week } from './week-charts.tsx'
import './dashboard.css'

type DashboardData = {
	email: string
	role: Role
	/** By section; null where a figure could not be read. */
	counts: Record<string, number | null>
	attention: Attention[]
	/** `counts` is null where they could not be read; null: not for this role. */
	leadWork: { counts: LeadWork | null } | null
	weeks: Week[] | null
	activities: Activity[] | null
	coming: Coming[] | null
	changes: { total: number; list: Unpublished[] } | null
	/** Null: not for this role. */
	system: SystemPart[] | null
}

export function DashboardPage(data: DashboardData) {
	const { email, role, counts, attention, leadWork, weeks, activities } = data
	const { system, coming, changes } = data
	return (
		<>
			<header className="dashboard-head">
				<h1>Welcome to the Admin Dashboard</h1>
				<p>{`You're signed in as ${email}`}</p>
			</header>
			<NeedsAttention found={attention} parts={unhealthy(system ?? [])} />
			{leadWork ? <LeadWorkCard work={leadWork.counts} /> : null}
			<ul className="count-cards">
				{cards.map(({ section, counted, icon: Icon }) => (
					<li key={section}>
						<Link to={`/admin/${section}`} className="count-card" prefetch="intent">
							<Icon aria-hidden="true" />
							<span className="count-figure">
								{counts[section]?.toLocaleString('en-NZ') ?? 'Unknown'}
							</span>
							<span>{counted}</span>
						</Link>
					</li>
				))}
			</ul>
			<p className="sync-line">All content is synced instantly to the public website.</p>
			<div className="dashboard-columns">
				<ComingUp coming={coming} />
				<UnpublishedChanges changes={changes} />
			</div>
			<div className="dashboard-columns">
				<QuickStart role={role} />
				{system ? (
					<WorkHealth parts={system.filter(({ name }) => workParts.includes(name))} />
				) : null}
			</div>
			{weeks ? <WeekCharts weeks={weeks} /> : null}
			<RecentActivity activities={activities} />
		</>
	)
}

const cards = Object.values(contentTypes).filter(({ counted }) => counted !== undefined)

/** The parts of the system that are not well, then what is to be put right; says so when nothing is. */
function NeedsAttention({ found, parts }: { found: Attention[]; parts: SystemPart[] }) {
	const isQuiet = parts.length === 0 && found.length === 0
	return (
		<section className="dash-card dash-attention" aria-labelledby="attention">
			<h2 id="attention">Needs attention</h2>
			{isQuiet ? <p className="hint">Nothing needs your attention.</p> : null}
			<AttentionList found={found}>
				{parts.map(({ name, state, text, moment }) => (
					<AttentionItem
						key={name}
						label={`${name}: ${stateLabels[state].toLowerCase()}`}
						href="/admin/health"
						text={<PartText text={text} moment={moment} />}
						isAlarm={state === 'broken'}
					/>
				))}
			</AttentionList>
		</section>
	)
}

/** Recent changes; null when they could not be read. */
function RecentActivity({ activities }: { activities: Activity[] | null }) {
	return (
		<section className="dash-card dash-activity" aria-labelledby="activity">
			<h2 id="activity">Recent activity</h2>
			{activities === null ? <p className="hint">It could not be loaded right now.</p> : null}
			{activities?.length === 0 ? <p className="hint">No changes yet.</p> : null}
			<ul className="dash-list">
				{activities?.map((activity) => (
					<li key={activity.id}>
						<p>
							<ActivitySentence {...activity} />
						</p>
						<span className="hint">
							<RelativeTime date={activity.at} />
						</span>
					</li>
				))}
			</ul>
			<Link to="/admin/activity" className="btn btn-small" prefetch="intent">
				All activity
			</Link>
		</section>
	)
}

/** State of mail, mailing list and jobs. */
function WorkHealth({ parts }: { parts: SystemPart[] }) {
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
