import { DashboardPage } from '#insight/dashboard/dashboard-page.tsx'
import { countRecords } from '#insight/dashboard/queries.server.ts'
import { listAttention } from '#insight/findings/attention.server.ts'
import { listRecentChanges } from '#insight/activity/recent-changes.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { readSystem } from '#kit/admin/health/readings.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { listComingUp, listUnpublished } from '#content/unpublished-overview.server.ts'
import { db } from '#platform/db/client.server.ts'
import { countLeadWork, countLeadsByWeek } from '#enquiries/inbox/queries.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import type { Route } from './+types/dashboard.ts'

const chartWeeks = 12

export async function loader({ context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const now = new Date()
	const mayReadLeads = can(actor, 'lead:read')
	const [counts, attention, activities, system, leadWork, weeks, coming, changes] =
		await Promise.all([
			readCounts(),
			listAttention(db, actor, now),
			orNull('recent activity', listRecentChanges(db, actor.role)),
			can(actor, 'system:read') ? readSystem(db, now) : null,
			mayReadLeads ? readLeadWork(actor.id, now) : null,
			mayReadLeads ? orNull('weeks', countLeadsByWeek(db, { now, weeks: chartWeeks })) : null,
			orNull('coming up', listComingUp(db, actor, now)),
			orNull('unpublished changes', readUnpublished(actor)),
		])
	const { email, role } = actor
	return { email, role, counts, attention, activities, system, leadWork, weeks, coming, changes }
}

async function readLeadWork(owner: string, now: Date) {
	return { counts: await orNull('work on leads', countLeadWork(db, { owner, now })) }
}

async function readUnpublished(actor: Actor) {
	const { total, changes } = await listUnpublished(db, actor)
	const authors = changes.map(({ by }) => by)
	const names = await getActorNames(db, authors)
	const list = changes.map(({ kind, title, href, by, updatedAt, publishAt }) => ({
		kind,
		title,
		href,
		by: names.get(by) ?? null,
		updatedAt,
		isScheduled: publishAt !== null,
	}))
	return { total, list }
}

/** Records of the types that the dashboard counts, by section; null where a count failed. */
async function readCounts(): Promise<Record<string, number | null>> {
	const keys = (Object.keys(contentTypes) as ContentKey[]).filter(
		(key) => contentTypes[key].counted,
	)
	const counts = keys.map(async (key) => {
		const { section } = contentTypes[key]
		return [section, await orNull(section, countRecords(db, key))] as const
	})
	return Object.fromEntries(await Promise.all(counts))
}

export const meta = () => screenMeta('Dashboard')

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
	return <DashboardPage {...loaderData} />
}
