// What a reader writes back to an edition of the newsletter becomes a lead about it; what they write later is of that lead.
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import type { EditionReader } from '#platform/mail/kinds.ts'

/** The lead of the mails of an edition to one reader; the first reply makes it. Null when none of these mails is one. */
export function findEditionLead(
	db: Db,
	mailIds: string[],
	{ name, email }: { name: string; email: string },
): Promise<string | null> {
	return db.transaction(async (tx) => {
		const [found] = await tx
			.select({ mail: mails, slug: editions.slug, letter: editionSendings.letter })
			.from(mails)
			.innerJoin(editionSendings, eq(editionSendings.id, mails.sendingId))
			.leftJoin(editions, eq(editions.id, editionSendings.editionId))
			.where(inArray(mails.id, mailIds))
			.limit(1)
			.for('update', { of: mails })
		if (!found || found.mail.leadId) return found?.mail.leadId ?? null
		const { country = 'New Zealand' } = found.mail.data as Partial<EditionReader>
		const subject = `About the newsletter “${found.letter.subject}”`
		const fields = { edition: found.slug ?? '' }
		const from = { name: name || email, email, country, office: country }
		const [lead] = await tx
			.insert(leads)
			.values({ kind: 'contact', ...from, subject, fields })
			.returning({ id: leads.id })
		const leadId = lead?.id ?? null
		await tx.update(mails).set({ leadId }).where(eq(mails.id, found.mail.id))
		return leadId
	})
}
