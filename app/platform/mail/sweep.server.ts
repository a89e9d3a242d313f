import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { backOffice } from '#platform/settings.ts'
import { addJobs } from './queue.server.ts'

const batch = 2000
const hourMs = 60 * 60 * 1000

let lastSaidAt: number | null = null

/**
 * Adds a job for every waiting mail without one: it waited for SMTP_URL, or its job was lost. Those of an edition that
 * was stopped or held have none.
 */
export async function queueMissedMails(db: Db): Promise<void> {
	let added: number
	do {
		const { rows } = await db.execute<{ added: number }>(sql`
			with forgotten as (
				select * from mails where state in ('waiting', 'sending') and (sending_id is null or exists (
					select from edition_sendings where id = sending_id and state = 'going')) and not exists (
					select from graphile_worker.jobs where key = 'mail:' || mails.id and attempts < max_attempts)
				order by created_at limit ${batch}
			)
			${sql.raw(addJobs('forgotten'))}`)
		added = rows[0]?.added ?? 0
	} while (added === batch)
}

/** Deletes the content of old mails, and the links in account mails that never went out; the rows stay. */
export async function emptyOldMails(db: Db): Promise<void> {
	const { mailTextDays, failedAccountMailDays } = backOffice.retention
	await db.execute(sql`
		update mails set data = '{}', updated_at = now() where id in (
			select id from mails where state in ('sent', 'unknown') and data <> '{}'
				and sent_at < now() - make_interval(days => ${mailTextDays}::int) limit ${batch})`)
	await db.execute(sql`
		update mails set data = '{}' where state = 'failed' and kind like 'account-%' and data <> '{}'
			and updated_at < now() - make_interval(days => ${failedAccountMailDays}::int)`)
}

/** Logs how many mails wait for SMTP_URL, at most once an hour. */
export async function sayThatMailsWait(db: Db, nowMs: number = performance.now()): Promise<void> {
	if (lastSaidAt !== null && nowMs - lastSaidAt < hourMs) return
	const { rows } = await db.execute<{ waiting: number }>(
		sql`select count(*)::int as waiting from mails where state = 'waiting' and sending_id is null`,
	)
	const waiting = rows[0]?.waiting ?? 0
	if (waiting === 0) return
	lastSaidAt = nowMs
	logger.warn({ waiting }, 'mails are waiting: no SMTP_URL')
}
