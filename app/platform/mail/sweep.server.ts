import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { backOffice } from '#platform/settings.ts'
import { addJobs, queueEdition } from './queue.server.ts'

const batch = 2000
const hourMs = 60 * 60 * 1000

let lastSaidAt: number | null = null

/** Adds a job for every waiting mail without one: it waited for SMTP_URL, or its job was lost. */
export async function queueMissedMails(db: Db): Promise<void> {
	let added: number
	do {
		const { rows } = await db.execute<{ added: number }>(sql`
			with forgotten as (
				select id, kind, held_until from mails where state = 'waiting' and sending_id is null and not exists (
					select from graphile_worker.jobs where key = 'mail:' || mails.id and attempts < max_attempts)
				order by created_at limit ${batch}
			)
			${sql.raw(addJobs('forgotten'))}`)
		added = rows[0]?.added ?? 0
	} while (added === batch)
}

/** Adds the job of every sending of an edition that goes on or is due, and has none. */
export async function queueMissedEditions(db: Db): Promise<void> {
	const { rows } = await db.execute<{ id: string; isTimed: boolean }>(sql`
		select id, state = 'timed' as "isTimed" from edition_sendings sending
		where not exists (select from graphile_worker.jobs where attempts < max_attempts
				and key in ('edition:' || sending.id, 'newsletter.begin:' || sending.id))
			and (state = 'timed' and due_at <= now() or state = 'going' and exists (
				select from mails where sending_id = sending.id and state in ('waiting', 'sending')))`)
	for (const { id, isTimed } of rows) {
		if (isTimed) await enqueue(db, 'newsletter.begin', { sendingId: id })
		else await queueEdition(db, id)
	}
}

/** Deletes the content of old mails, also of those that nobody knows whether they arrived, and the links in account mails that never went out; the rows stay. */
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
