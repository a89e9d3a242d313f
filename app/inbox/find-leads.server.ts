import { and, desc, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { leads } from '#app/db/tables/leads.server.ts'
import { containsTyped } from '#app/db/contains.server.ts'

/** Up to `limit` leads with every word of the search in name, e-mail or subject, newest first; spam is left out. */
export async function findLeads(
	db: Db,
	{ search, limit }: { search: string; limit: number },
): Promise<{ id: string; name: string; subject: string | null }[]> {
	return db
		.select({ id: leads.id, name: leads.name, subject: leads.subject })
		.from(leads)
		.where(
			and(ne(leads.state, 'spam'), containsTyped([leads.name, leads.email, leads.subject], search)),
		)
		.orderBy(desc(leads.createdAt), leads.id)
		.limit(limit)
}
