import { db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { exportVisits } from '#insight/visits/export-visits.server.ts'
import { readPeriod } from '#insight/visits/visits.ts'
import { download } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/visitors-export.ts'

/** `GET /admin/visitors/export?days=30`: every page that was read, as CSV. */
export async function loader({ url }: Route.LoaderArgs) {
	const days = readPeriod(url.searchParams)
	const { fileName, body } = await exportVisits(db, { days, siteUrl: env().SITE_URL })
	return download(body, { name: fileName, type: 'text/csv' })
}
