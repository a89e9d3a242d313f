import { readListAddress } from '#app/records/list-address.ts'
import { isoDay } from '#app/lib/text/long-date.ts'
import { actorContext } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { exportLeads } from '#app/inbox/export-leads.server.ts'
import { leadFilters, requestedBy } from '#app/inbox/lead-filters.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/leads/export`: the leads of the list with its filters, all pages, as CSV. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { id } = context.get(actorContext)
	const requested = requestedBy(id, readListAddress(url.searchParams, leadFilters))
	const today = isoDay(new Date())
	return new Response(exportLeads(db, requested), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="leads-${today}.csv"`,
			'Cache-Control': 'no-store',
		},
	})
}
