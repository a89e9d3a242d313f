// Purges personal data. The periods are in settings.ts; docs/privacy.md gives them in plain words.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { backOffice } from '#platform/settings.ts'
import { hasInForce } from './ask-again.server.ts'

/** Maximum rows deleted at once; the rest waits for the next hour. */
const batch = 2000

/**
 * Deletes personal data past its retention period. A message is deleted with its mails; one behind an active consent is
 * kept as long as that, since it shows how the consent was given.
 */
export async function purgePeople(
	db: Db,
	retention: (typeof backOffice)['retention'],
): Promise<void> {
	const { spamDays, endedConsentMonths, leadMonths, downloadMonths, mailMonths } = retention
	const { mailProofDays } = retention
	const expired: [what: string, table: string, condition: SQL][] = [
		['spam', 'leads', sql`state = 'spam' and updated_at < ${days(spamDays)}`],
		// While they get the newsletter by a later one, the links of this one must end that.
		[
			'endedConsents',
			'consents',
			sql`withdrawn_at < ${months(endedConsentMonths)} and not ${hasInForce}`,
		],
		[
			'leads',
			'leads',
			sql`updated_at < ${months(leadMonths)} and not exists (
				select from consents where lead_id = leads.id and withdrawn_at is null)`,
		],
		['downloads', 'resource_downloads', sql`created_at < ${months(downloadMonths)}`],
		// No message that it could be put to is left.
		['erasedMails', 'erased_mails', sql`at < coalesce((select min(created_at) from leads), now())`],
		['unsentPictures', 'lead_pictures', sql`lead_id is null and created_at < ${days(1)}`],
		[
			'mails',
			'mails',
			// Those of an edition that was stopped wait for ever.
			sql`(state <> 'waiting' or sending_id is not null) and lead_id is null and updated_at < ${months(mailMonths)}`,
		],
		['mailProofs', 'mail_proofs', sql`sent_at < ${days(mailProofDays)}`],
	]
	const deletedCount: Record<string, number> = {
		unconfirmed: await deleteUnconfirmed(db, retention.unconfirmedConsentDays),
	}
	for (const [what, table, condition] of expired) {
		const from = sql.identifier(table)
		const { rowCount } = await db.execute(
			sql`delete from ${from} where id in (select id from ${from} where ${condition} limit ${batch})`,
		)
		deletedCount[what] = rowCount ?? 0
	}
	await db.execute(sql`update lead_pictures set network = null
		where network is not null and created_at < ${days(1)}`)
	await db.execute(sql`update leads set address = null
		where address is not null and created_at < ${days(retention.networkAddressDays)}`)
	await deleteFailedRemovals(db)
	if (Object.values(deletedCount).some((amount) => amount > 0)) {
		logger.info(deletedCount, 'expired personal data was deleted')
	}
}

/** Deletes consents that were never confirmed, with their signups. */
async function deleteUnconfirmed(db: Db, afterDays: number): Promise<number> {
	const { rowCount } = await db.execute(sql`
		with ended as (
			delete from consents where id in (
				select id from consents
				where confirmed_at is null and withdrawn_at is null and given_at < ${days(afterDays)}
					and needs_confirmation limit ${batch})
			returning lead_id
		)
		delete from leads where kind = 'newsletter' and id in (select lead_id from ended)`)
	return rowCount ?? 0
}

/** Deletes jobs that Loops refused to the last try, with the sealed emails. */
async function deleteFailedRemovals(db: Db): Promise<void> {
	const { rowCount } = await db.execute(sql`delete from graphile_worker._private_jobs
		where locked_at is null and attempts >= max_attempts and task_id =
			(select id from graphile_worker._private_tasks where identifier = 'leads.removeSubscriber')`)
	if (rowCount) {
		const message = 'Loops refused to remove erased subscribers: remove the contacts there'
		logger.warn({ removals: rowCount }, message)
	}
}

function days(amount: number): SQL {
	return sql`now() - make_interval(days => ${amount}::int)`
}

function months(amount: number): SQL {
	return sql`now() - make_interval(months => ${amount}::int)`
}
