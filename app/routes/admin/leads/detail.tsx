import { readListAddress } from '#kit/records/list-address.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { findPageTitles } from '#content/page-titles.server.ts'
import { db } from '#platform/db/client.server.ts'
import { leadFilters, requestedBy } from '#enquiries/inbox/lead-filters.ts'
import { getOwning } from '#enquiries/inbox/lead-owner.server.ts'
import { LeadPage } from '#enquiries/inbox/lead-page.tsx'
import { listMailTroubles } from '#enquiries/inbox/mail-troubles.server.ts'
import { MailTroubles } from '#enquiries/inbox/mail-troubles.tsx'
import { getLead, getLeadNeighbours } from '#enquiries/inbox/queries.server.ts'
import { getConversation } from '#enquiries/inbox/conversation.server.ts'
import { listPictures } from '#enquiries/leads/pictures/pictures.server.ts'
import { productsIn } from '#enquiries/leads/listed-products.ts'
import { readChanges } from '#enquiries/leads/listed-products.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/detail.ts'

/** The query string holds the list's filters: previous, next and the link back follow that list. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const found = await getLead(db, params.leadId)
	if (!found) throw notFound('No such lead')
	const { id, email } = context.get(actorContext)
	const requested = requestedBy(id, readListAddress(url.searchParams, leadFilters))
	const seen = productsIn(found.lead.fields)
	const { page, firstPage } = found.lead
	const paths = [page, firstPage].filter((path) => path !== null)
	const [neighbours, conversation, owning, changes, pages, pictures, troubles] = await Promise.all([
		getLeadNeighbours(db, found.lead.id, requested),
		getConversation(db, found.lead.id, id),
		getOwning(db, found.lead.id),
		readChanges(db, seen),
		findPageTitles(db, paths, new Date()),
		listPictures(db, found.lead.id),
		listMailTroubles(db),
	])
	if (!owning) throw notFound('No such lead')
	const products = seen.map((product, index) => ({ ...product, changes: changes[index] ?? [] }))
	return {
		...found,
		products,
		pages,
		pictures,
		conversation,
		owning,
		neighbours,
		troubles,
		list: url.search,
		user: { id, email },
	}
}

export function meta({ loaderData }: Route.MetaArgs) {
	const name = loaderData ? `: ${loaderData.lead.name}` : ''
	return screenMeta(`Lead${name}`)
}

export default function LeadRoute({ loaderData }: Route.ComponentProps) {
	const { troubles, ...lead } = loaderData
	return (
		<>
			<MailTroubles troubles={troubles} />
			<LeadPage {...lead} />
		</>
	)
}
