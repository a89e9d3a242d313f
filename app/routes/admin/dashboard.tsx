import { DashboardPage } from '#app/admin/dashboard/dashboard-page.tsx'
import {
	countDrafts,
	countMissingAlts,
	countSection,
	orNull,
} from '#app/admin/dashboard/queries.server.ts'
import { readWork } from '#app/admin/health/readings.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { getFailedBackup } from '#app/backup/nightly-outcome.server.ts'
import { countAuthorless } from '#app/content/article/admin-queries.server.ts'
import { listBrokenLinks } from '#app/content/broken-links.server.ts'
import { contentTypes } from '#app/content/registry.ts'
import { db } from '#app/db/client.server.ts'
import { countLeadsByWeek, countNewLeads } from '#app/leads/inbox/queries.server.ts'
import { listFailedMails } from '#app/mail/queries.server.ts'
import { readRecentActivity } from './recent-activity.server.ts'
import type { Route } from './+types/dashboard.ts'

const chartWeeks = 12

export async function loader({ context }: Route.LoaderArgs) {
	const { email } = context.get(actorContext)
	const now = new Date()
	const [counts, attention, activities, work, weeks] = await Promise.all([
		readCounts(),
		readAttention(now),
		orNull('recent activity', readRecentActivity(db)),
		readWork(db, now),
		orNull('weeks', countLeadsByWeek(db, { now, weeks: chartWeeks })),
	])
	return { email, counts, attention, activities, work, weeks }
}

async function readCounts() {
	const [services, products, news, resources] = await Promise.all([
		orNull('services', countSection(db, 'services')),
		orNull('products', countSection(db, 'products')),
		orNull('news', countSection(db, 'news')),
		orNull('resources', countSection(db, 'resources')),
	])
	return { services, products, news, resources }
}

async function readAttention(now: Date) {
	const [newLeads, failedMails, missingAlts, drafts, failedBackup, authorless, broken] =
		await Promise.all([
			orNull('new leads', countNewLeads(db)),
			orNull('failed mails', listFailedMails(db)),
			orNull('missing descriptions', countMissingAlts(db)),
			orNull('drafts', countDrafts(db)),
			orNull('last backup', getFailedBackup(db)),
			orNull('articles without an author', countAuthorless(db)),
			orNull('broken links', listBrokenLinks(db, now)),
		])
	const brokenLinks = broken && {
		total: broken.total,
		links: broken.links.map(({ key, id, title, address }) => ({
			label: title,
			href: `/admin/${contentTypes[key].section}/${id}/edit`,
			address,
		})),
	}
	return { newLeads, failedMails, missingAlts, drafts, failedBackup, authorless, brokenLinks }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Dashboard | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
	return <DashboardPage {...loaderData} />
}
