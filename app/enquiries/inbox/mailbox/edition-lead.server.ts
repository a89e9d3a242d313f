// What a reader writes back to an edition of the newsletter becomes a lead about it; what they write later is of that lead.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { EditionReader } from '#platform/mail/kinds.ts'

type Sender = { name: string; email: string }

/** The lead of the mails of an edition to one reader; the first reply makes it. Null when none of these mails is one. */
export async function findEditionLead(
	db: Db,
	mailIds: readonly string[],
	sender: Sender,
): Promise<string | null> {
	for (const id of mailIds) {
		const leadId = await db.transaction((tx) => openLeadOf(tx, id, sender))
		if (leadId) return leadId
	}
	return null
}

async function openLeadOf(tx: Db, mailId: string, { name, email }: Sender): Promise<string | null> {
	const [mail] = await tx
		.select({
			leadId: mails.leadId,
			data: mails.data,
			slug: editions.slug,
			letter: editionSendings.letter,
		})
		.from(mails)
		.innerJoin(editionSendings, eq(editionSendings.id, mails.sendingId))
		.leftJoin(editions, eq(editions.id, editionSendings.editionId))
		.where(eq(mails.id, mailId))
		.for('update', { of: mails })
	if (!mail) return null
	if (mail.leadId) return mail.leadId
	const { country = 'New Zealand' } = mail.data as Partial<EditionReader>
	const [lead] = await tx
		.insert(leads)
		.values({
			kind: 'contact',
			name: name || email,
			email,
			country,
			office: country,
			subject: `About the newsletter “${mail.letter.subject}”`,
			fields: mail.slug === null ? {} : { edition: mail.slug },
		})
		.returning({ id: leads.id })
	await tx.update(mails).set({ leadId: lead!.id }).where(eq(mails.id, mailId))
	logger.info({ leadId: lead!.id, mailId }, 'a reader replied to an edition')
	return lead!.id
}
