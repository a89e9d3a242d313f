import { DashboardPage } from '#insight/dashboard/dashboard-page.tsx'
import {
	countDrafts,
	countMissingAlts,
	countRecords,
	orNull,
} from '#insight/dashboard/queries.server.ts'
import { listRecentChanges } from '#insight/activity/recent-changes.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { readSystem } from '#kit/admin/health/readings.server.ts'
import { listMissingFacts } from '#platform/business/business.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { Permission } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { countAuthorless } from '#content/article/admin-reads.server.ts'
import { listMissingRoles } from '#content/page/admin-reads.server.ts'
import { pageRoles } from '#content/page/roles.ts'
import { pageType } from '#content/page/type.ts'
import { listFindings } from '#insight/findings/list-findings.server.ts'
import type { FindingKind } from '#insight/findings/finding-kinds.ts'
import { listPicturePlaces } from '#content/picture-places.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import {
	listComingUp,
	listRefusedChanges,
	listUnpublished,
} from '#content/unpublished-overview.server.ts'
import { db } from '#platform/db/client.server.ts'
import {
	countLeadWork,
	countLeadsByWeek,
	countUnseenLeads,
} from '#enquiries/inbox/queries.server.ts'
import { listFailedMails } from '#platform/mail/queries.server.ts'
import type { Route } from './+types/dashboard.ts'

const chartWeeks = 12

export async function loader({ context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const now = new Date()
	const mayReadLeads = can(actor, 'lead:read')
	const [counts, attention, activities, system, leadWork, weeks, coming, changes] =
		await Promise.all([
			readCounts(),
			readAttention(actor, now),
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
	const names = await getActorNames(
		db,
		changes.map(({ by }) => by),
	)
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

/** Null also for what the actor may not read. */
async function readAttention(actor: Actor, now: Date) {
	const ifCan = <T,>(permission: Permission, read: () => Promise<T>) =>
		can(actor, permission) ? read() : null
	const [
		unseen,
		failedMails,
		missingAlts,
		drafts,
		authorless,
		brokenLinks,
		deadLinks,
		waiting,
		refused,
		business,
		roles,
	] = await Promise.all([
		ifCan('lead:read', () => orNull('new leads', countUnseenLeads(db))),
		ifCan('mail:read', () => orNull('failed mails', listFailedMails(db))),
		orNull('missing descriptions', countMissingAlts(db)),
		orNull('drafts', countDrafts(db)),
		orNull('articles without an author', countAuthorless(db)),
		orNull('broken links', countLinks(actor, 'broken-link', now)),
		orNull('dead links', countLinks(actor, 'dead-link', now)),
		orNull('places of pictures', listPicturePlaces(db)),
		orNull('refused changes', listRefusedChanges(db, actor)),
		ifCan('business:edit', () => orNull('business', listMissingFacts(db, now))),
		ifCan(pageType.permission, () => orNull('missing pages', listMissingRoles(db, now))),
	])
	const picturePlaces = waiting && {
		total: waiting.total,
		texts: waiting.texts.map(({ key, id, title, field }) => ({
			label: title,
			href: `/admin/${contentTypes[key].section}/${id}/edit#${field}`,
		})),
	}
	return {
		newLeads: unseen && unseen.fresh,
		suspectedSpam: unseen && unseen.suspected,
		failedMails,
		missingAlts,
		drafts,
		authorless,
		brokenLinks,
		deadLinks,
		picturePlaces,
		refused,
		business,
		pages:
			roles &&
			roles.map(({ role, id }) => ({
				label: pageRoles[role].missing,
				href: `/admin/${pageType.section}/${id === null ? 'new' : `${id}/edit`}`,
				hint: pageRoles[role].hint,
			})),
	}
}

async function countLinks(actor: Actor, kind: FindingKind, now: Date) {
	return (await listFindings(db, actor, { kind, now, limit: 1 })).total
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Dashboard | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
	return <DashboardPage {...loaderData} />
}
