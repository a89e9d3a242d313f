import { and, lte, sql } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { isSuspected } from './queries.server.ts'

/**
 * Marks all suspected spam received until then as spam that somebody has looked at, with an audit row for each.
 *
 * @returns how many there were.
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function confirmSpam(
	db: Db,
	actor: Actor,
	{ until }: { until: Date },
): Promise<number> {
	assertCan(actor, 'lead:edit')
	return db.transaction(async (tx) => {
		const confirmed = await tx
			.update(leads)
			.set({ updatedAt: sql`clock_timestamp()` })
			.where(and(isSuspected, lte(leads.createdAt, until)))
			.returning({ id: leads.id })
		if (confirmed.length === 0) return 0
		await addAudit(
			tx,
			actor,
			confirmed.map(({ id }) => ({ action: 'state: spam', recordType: 'lead', recordId: id })),
		)
		return confirmed.length
	})
}
