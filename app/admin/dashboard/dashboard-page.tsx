import FileText from 'lucide-react/icons/file-text'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { SystemPart } from '../health/parts.ts'
import { Attention } from './attention.tsx'
import type { AttentionFigures } from './attention.tsx'
import { QuickStart } from './quick-start.tsx'
import { RecentActivity } from './recent-activity.tsx'
import type { Activity } from './recent-activity.tsx'
import { WeekCharts } from './week-charts.tsx'
import type { Week } from './week-charts.tsx'
import { WorkHealth } from './work-health.tsx'

type Section = 'services' | 'products' | 'news' | 'resources'

export type DashboardData = {
	email: string
	/** Null where a figure could not be read. */
	counts: Record<Section, number | null>
	attention: AttentionFigures
	weeks: Week[] | null
	activities: Activity[] | null
	work: SystemPart[]
}

export function DashboardPage(data: DashboardData) {
	const { email, counts, attention, weeks, activities, work } = data
	return (
		<>
			<header className="dashboard-head">
				<h1>Welcome to the Admin Dashboard</h1>
				<p>{`You're signed in as ${email}`}</p>
			</header>
			<Attention figures={attention} />
			<ul className="count-cards">
				{cards.map(({ section, label, icon: Icon }) => (
					<li key={section}>
						<Link to={`/admin/${section}`} className="count-card" prefetch="intent">
							<Icon aria-hidden="true" />
							<span className="count-figure">
								{counts[section]?.toLocaleString('en-NZ') ?? 'Not known'}
							</span>
							<span>{label}</span>
						</Link>
					</li>
				))}
			</ul>
			<p className="sync-line">All content is synced instantly to the public website.</p>
			<div className="dashboard-columns">
				<QuickStart />
				<WorkHealth parts={work} />
			</div>
			{weeks ? <WeekCharts weeks={weeks} /> : null}
			<RecentActivity activities={activities} />
		</>
	)
}

const cards: { section: Section; label: string; icon: LucideIcon }[] = [
	{ section: 'services', label: 'Services', icon: Stethoscope },
	{ section: 'products', label: 'Products', icon: Package },
	{ section: 'news', label: 'News articles', icon: Newspaper },
	{ section: 'resources', label: 'Resources', icon: FileText },
]
