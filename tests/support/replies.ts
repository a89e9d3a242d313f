// Leads that are replied to, and what was stored about them.
import { eq } from 'drizzle-orm'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { TestDb } from './database.ts'

/** A message of the contact form. */
export async function insertOne(db: TestDb, given: Partial<typeof leads.$inferInsert> = {}) {
	const [lead] = await db
		.insert(leads)
		.values({
			kind: 'contact',
			name: 'Hana',
			email: 'hana@example.nz',
			subject: 'Red mite',
			message: 'We found mites.\nWhat now?',
			...given,
		})
		.returning()
	if (!lead) throw new Error('no lead')
	return lead
}

/** What *Send* gives. */
export const reply = (
	leadId: string,
	text = 'Clean the perches first.',
	key = crypto.randomUUID() as string,
) => ({
	leadId,
	key,
	text,
	seen: 0,
	isDone: false,
})

/** The conversation about all leads, the oldest first. */
export const messagesOf = async (db: TestDb) =>
	(await db.select().from(leadMessages).orderBy(leadMessages.at)).map(({ kind, text }) => ({
		kind,
		text,
	}))
/** The mails of replies. */
export const replyMails = (db: TestDb) =>
	db.select().from(mails).where(eq(mails.kind, 'lead-reply'))
