import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'

/** Visits from the mails of an edition, what was sent from them, and what readers replied. */
export type CampaignNumbers = { visits: number; enquiries: number; replies: number }

/** By the mark in the links of an edition, its slug. Two queries. */
export async function readCampaign(db: Db, slug: string): Promise<CampaignNumbers> {
	const [visits, leads] = await Promise.all([
		db.execute<{ visits: number }>(sql`
			select coalesce(sum(views), 0)::int as visits from visit_counts where kind = 'campaign' and name = ${slug}`),
		db.execute<{ enquiries: number; replies: number }>(sql`
			select count(*) filter (where utm_campaign = ${slug} and utm_source = 'newsletter'
					and kind in ('enquiry', 'contact', 'resource-request'))::int as enquiries,
				count(*) filter (where fields ->> 'edition' = ${slug})::int as replies
			from leads where state <> 'spam' and (utm_campaign = ${slug} or fields ? 'edition')`),
	])
	const { enquiries = 0, replies = 0 } = leads.rows[0] ?? {}
	return { visits: visits.rows[0]?.visits ?? 0, enquiries, replies }
}
