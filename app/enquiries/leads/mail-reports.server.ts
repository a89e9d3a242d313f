// Reports about mails, and the readers that they end. Consents and the suppression list follow from the reports that
// are stored, so that other rules give back whom they would not have ended.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mailReports, mails } from '#platform/db/tables/mails.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { headerText } from '#platform/mail/message.server.ts'
import { judgeReport, rulesVersion } from './report-rules.ts'
import { suppressionHash } from './suppressions.server.ts'

/** Of the words of a server. */
export const maxWords = 400

const batch = 500

type StoredReport = typeof mailReports.$inferSelect
type NewReport = Pick<StoredReport, 'kind' | 'status' | 'words'> & {
	mail: { id: string; toEmail: string }
}

/**
 * Stores a report, one of each kind a mail, and ends its reader if the rules say so: every consent of the address, with
 * an entry in the suppression list. Call it inside a transaction. May run twice; of several reports one that ends the
 * reader is stored.
 */
export async function storeReport(
	tx: Db,
	{ mail, kind, status, words }: NewReport,
): Promise<StoredReport['outcome']> {
	const report = { kind, status, words: headerText(words, maxWords) }
	const outcome = judgeReport(report)
	const row = { ...report, mailId: mail.id, outcome, rules: rulesVersion }
	const stored = await tx
		.insert(mailReports)
		.values(row)
		.onConflictDoUpdate({
			target: [mailReports.mailId, mailReports.kind],
			set: { ...row, at: sql`now()` },
			setWhere: sql`${mailReports.outcome} = 'not ended' and excluded.outcome = 'ended'`,
		})
		.returning({ outcome: mailReports.outcome })
	if (stored[0]?.outcome === 'ended') await settleReader(tx, mail.toEmail, { kind, outcome })
	return outcome
}

/**
 * Takes what the mail server replied when it refused the recipient of a mail, as if it were a report. A mail whose
 * reader is ended by it is set aside: there is nothing left for staff to do. May run twice.
 */
export async function takeRefusal(db: Db, mailId: string, words: string): Promise<void> {
	await db.transaction(async (tx) => {
		const isIt = and(eq(mails.id, mailId), eq(mails.state, 'failed'))
		const [mail] = await tx.select().from(mails).where(isIt).for('update')
		if (!mail?.toEmail) return
		const { id, toEmail } = mail
		const report = { mail: { id, toEmail }, kind: 'returned', status: '', words } as const
		if ((await storeReport(tx, report)) === 'ended')
			await tx
				.update(mails)
				.set({ setAsideAt: sql`now()` })
				.where(isIt)
	})
}

/** Judges again what an older version of the rules has judged: gives readers back, and ends others. May run twice. */
export async function judgeReportsAgain(db: Db): Promise<void> {
	let found: number
	do {
		found = await db.transaction(judgeSomeAgain)
	} while (found === batch)
}

async function judgeSomeAgain(tx: Db): Promise<number> {
	const rows = await tx
		.select({ report: mailReports, toEmail: mails.toEmail })
		.from(mailReports)
		.innerJoin(mails, eq(mails.id, mailReports.mailId))
		.where(lt(mailReports.rules, rulesVersion))
		.limit(batch)
		.for('update', { of: mailReports })
	for (const { report, toEmail } of rows) {
		const outcome = judgeReport(report)
		const isIt = and(eq(mailReports.mailId, report.mailId), eq(mailReports.kind, report.kind))
		await tx.update(mailReports).set({ outcome, rules: rulesVersion }).where(isIt)
		if (outcome === report.outcome || toEmail === null) continue
		await settleReader(tx, toEmail, { kind: report.kind, outcome })
		logger.info({ mailId: report.mailId, outcome }, 'a report was judged again')
	}
	return rows.length
}

/**
 * Makes consents and suppression list follow from the reports about mails to an address, after one of them was judged.
 * Only one that ends nobody any more gives back, and only what its kind has ended: reports are deleted with their
 * mails, and what those have ended stays ended. May run twice.
 */
async function settleReader(
	tx: Db,
	address: string,
	{ kind, outcome }: Pick<StoredReport, 'kind' | 'outcome'>,
): Promise<void> {
	const email = address.toLowerCase()
	const hash = suppressionHash(address)
	const givenBack = outcome === 'ended' ? null : kind
	// As of when the mail was sent: somebody who has an old one can make a report about it at any time.
	const ending = sql`(select r.kind, least(m.sent_at, r.at) as at
		from mail_reports r join mails m on m.id = r.mail_id
		where lower(m.to_email) = ${email} and r.outcome = 'ended') ending`
	// A consent that is later than the mail is none that its report can end: its owner has read another one since. One
	// that its owner has ended is not touched, also when that happens meanwhile.
	const { rows } = await tx.execute<{ id: string }>(sql`
		update consents set ended_by = cause.kind,
			withdrawn_at = case when cause.kind is not null then coalesce(consents.withdrawn_at, now()) end
		from consents own left join lateral (
			select kind from ${ending} where at >= greatest(own.given_at, own.confirmed_at) order by at limit 1
		) cause on true
		where own.id = consents.id and lower(own.email) = ${email}
			and (consents.withdrawn_at is null or consents.ended_by = ${givenBack})
			and consents.ended_by is distinct from cause.kind
		returning consents.id`)
	await tx.execute(sql`
		insert into suppressions (email_hash, reason, since)
		select ${hash}::text, kind, max(at) from ${ending} group by kind
		on conflict (email_hash, reason) do update set since = excluded.since`)
	await tx.execute(sql`
		delete from suppressions where email_hash = ${hash} and reason = ${givenBack}
			and reason not in (select kind from ${ending})`)
	const [changed] = rows
	if (changed)
		await enqueue(tx, 'leads.pushSubscriber', { consentId: changed.id }, { queue: 'loops' })
}
