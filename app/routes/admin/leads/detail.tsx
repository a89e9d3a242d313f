import { useLocation } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { LeadPage } from '#app/leads/inbox/lead-page.tsx'
import { getLead } from '#app/leads/inbox/queries.server.ts'
import { notFound } from '#app/lib/responses.ts'
import type { Route } from './+types/detail.ts'

export async function loader({ params }: Route.LoaderArgs) {
	const found = await getLead(db, params.leadId)
	if (!found) throw notFound('No such lead')
	return found
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Lead | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function LeadRoute({ loaderData }: Route.ComponentProps) {
	const { state } = useLocation() as { state: { from?: string } | null }
	return <LeadPage {...loaderData} backTo={state?.from ?? '/admin/leads'} />
}
