// What a reader writes back to an edition of the newsletter becomes a lead about it; what they write later is of that lead.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leads } from '#platform/db/tables/leads.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'

/** The lead of the mails of an edition to one reader; the first reply makes it. Null when none of these mails is one. */
export function findEditionLead(
	db: Db,
	mailIds: string[],
	{ name, email }: { name: string; email: string },
): Promise<string | null> {
	return db.transaction(async (tx) => {
		const [found] = await tx
			.select({
				mail: mails,
				subject: sql<string>`${editionSendings.letter} ->> 'subject'`,
				office: consents.office,
			})
			.from(mails)
			.innerJoin(editionSendings, eq(editionSendings.id, mails.sendingId))
			.leftJoin(consents, eq(consents.id, mails.consentId))
			.where(inArray(mails.id, mailIds))
			.limit(1)
			.for('update', { of: mails })
		if (!found || found.mail.replyLeadId) return found?.mail.replyLeadId ?? null
		// What the mail said of its reader is emptied after a while; the consent stays.
		const country = found.office ?? 'New Zealand'
		const subject = `About the newsletter “${found.subject}”`
		const from = { name: name || email, email, country, office: country }
		const [lead] = await tx
			.insert(leads)
			.values({ kind: 'contact', ...from, subject })
			.returning({ id: leads.id })
		const replyLeadId = lead?.id ?? null
		await tx.update(mails).set({ replyLeadId }).where(eq(mails.id, found.mail.id))
		return replyLeadId
	})
}
