import { readListAddress } from '#kit/records/list-address.ts'
import { isoDay } from '#platform/lib/text/long-date.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { exportLeads } from '#enquiries/inbox/export-leads.server.ts'
import { leadFilters, requestedBy } from '#enquiries/inbox/lead-filters.ts'
import { download } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/leads/export`: the leads of the list with its filters, all pages, as CSV. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { id } = context.get(actorContext)
	const requested = requestedBy(id, readListAddress(url.searchParams, leadFilters))
	const today = isoDay(new Date())
	return download(exportLeads(db, requested), { name: `leads-${today}.csv`, type: 'text/csv' })
}
