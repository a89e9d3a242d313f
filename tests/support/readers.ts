// Readers of the newsletter, each with a mail that was sent to them.
import { eq } from 'drizzle-orm'
import { consents, suppressions } from '#platform/db/tables/leads.server.ts'
import { mailReports, mails } from '#platform/db/tables/mails.server.ts'
import { messageIdOf } from '#platform/mail/message.server.ts'
import { reader } from '#tests/fixtures/mail-reports.ts'
import type { TestDb } from './database.ts'
import { testMailConfig } from './mails.ts'

/** A consent that was confirmed an hour ago, and a mail. */
export async function addReader(db: TestDb, email = reader) {
	const at = new Date(Date.now() - 3_600_000)
	const [consent] = await db
		.insert(consents)
		.values({
			email,
			purpose: 'newsletter',
			textShown: 'Words',
			page: '/news',
			givenAt: at,
			confirmedAt: at,
		})
		.returning()
	if (!consent) throw new Error('no consent')
	return { consentId: consent.id, ...(await addSentMail(db, email)) }
}

/** A mail to a reader that the mail server has taken. */
export async function addSentMail(db: TestDb, toEmail = reader) {
	const id = crypto.randomUUID()
	const sent = { kind: 'newsletter-welcome', toEmail, data: {}, state: 'sent' } as const
	await db.insert(mails).values({ id, ...sent, sentAt: new Date() })
	return { mailId: id, messageId: messageIdOf({ id, resends: 0 }, testMailConfig(null).siteUrl) }
}

/** Whether the consent stands, or what ended it. */
export async function endOf(db: TestDb, consentId: string) {
	const [row] = await db.select().from(consents).where(eq(consents.id, consentId))
	if (!row) throw new Error('no consent')
	return row.withdrawnAt === null ? 'stands' : (row.endedBy ?? 'its owner')
}

/** The reasons on the suppression list. */
export async function reasonsIn(db: TestDb) {
	const rows = await db.select().from(suppressions)
	return rows.map(({ reason }) => reason).toSorted()
}

/** The reports that are stored, without when they came. */
export async function reportsIn(db: TestDb) {
	const rows = await db.select().from(mailReports).orderBy(mailReports.at)
	return rows.map(({ at: _, ...report }) => report)
}
