import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readVisits } from '#insight/visits/read-visits.server.ts'
import { VisitorsPage } from '#insight/visits/visitors-page.tsx'
import { readPeriod } from '#insight/visits/visits.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/visitors.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const days = readPeriod(url.searchParams)
	try {
		return { visits: await readVisits(db, days), days, reason: null }
	} catch (error) {
		return { visits: null, days, reason: reasonOfFailure(error, 'reading the visits failed') }
	}
}

export const meta = () => screenMeta('Visitors')

export default function VisitorsRoute({ loaderData }: Route.ComponentProps) {
	return <VisitorsPage {...loaderData} />
}
