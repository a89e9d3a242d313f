import { ActivityPage } from '#insight/activity/activity-page.tsx'
import { activityFilters, kindsOf } from '#insight/activity/activity-kinds.ts'
import { byDay } from '#insight/activity/by-day.ts'
import { listActivity } from '#insight/activity/list-activity.server.ts'
import { listActors } from '#insight/activity/list-actors.server.ts'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/activity.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const { role } = actor
	const requested = readListAddress(url.searchParams, activityFilters)
	const shown = { requested, kinds: kindsOf(role), isOfContent: !can(actor, 'system:read') }
	try {
		const [{ activities, total }, people] = await Promise.all([
			listActivity(db, { role, requested }),
			listActors(db, role),
		])
		return { ...shown, days: byDay(activities, new Date()), total, people, reason: null }
	} catch (error) {
		const reason = reasonOfFailure(error, 'listing activity failed')
		return { ...shown, days: null, total: 0, people: [], reason }
	}
}

export const meta = () => screenMeta('Activity')

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
	return <ActivityPage {...loaderData} />
}
