// What became of an edition of the newsletter, in numbers; what became of each reader's mail is under People.
import { desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'

export type SendingView = Awaited<ReturnType<typeof listSendings>>[number]

/** The sendings of an edition, the newest first, each with what became of its mails. One query. */
export function listSendings(db: Db, editionId: string) {
	const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
	const countIn = (...states: string[]) => countOf(sql`${mails.state} in ${states}`)
	const reportsOf = (kind: string) =>
		countOf(sql`exists (select from mail_reports where mail_id = ${mails.id} and kind = ${kind})`)
	const nextAt = sql`(select min(run_at) from graphile_worker.jobs where key in (select 'mail:' || waiting.id
		from mails waiting where waiting.sending_id = ${editionSendings.id} and waiting.state = 'waiting'))`
	return db
		.select({
			id: editionSendings.id,
			state: editionSendings.state,
			reason: editionSendings.reason,
			perHour: editionSendings.perHour,
			dueAt: editionSendings.dueAt,
			startedAt: editionSendings.startedAt,
			/** When the next mail may be sent: a limit, or a server that is down, moves its job there. */
			nextAt: nextAt.mapWith(mails.heldUntil),
			waiting: countIn('waiting', 'sending'),
			numbers: {
				'Taken by the mail server': countIn('sent'),
				Refused: countIn('failed'),
				'Not known': countIn('unknown'),
				'Left out': countIn('left out'),
				'Came back': sql<number>`count(${mails.returned})::int`,
				'Reported as spam': reportsOf('complaint'),
				'Automatic replies': reportsOf('automatic'),
				'Unsubscribed since': countOf(sql`exists (select from consents
					where consents.id = ${mails.consentId} and withdrawn_at >= ${mails.sentAt})`),
			},
		})
		.from(editionSendings)
		.leftJoin(mails, eq(mails.sendingId, editionSendings.id))
		.where(eq(editionSendings.editionId, editionId))
		.groupBy(editionSendings.id)
		.orderBy(desc(editionSendings.createdAt), editionSendings.id)
}

/** Visits from the mails of an edition, what was sent from them, and how many readers replied. One query. */
export async function readCampaign(db: Db, editionId: string): Promise<Record<string, number>> {
	const { rows } = await db.execute<Record<string, number>>(sql`
		with campaigns as (select distinct letter ->> 'campaign' as name from edition_sendings where edition_id = ${editionId})
		select (select coalesce(sum(views), 0)::int from visit_counts
				where kind = 'campaign' and name in (select 'newsletter ' || name from campaigns)) as "Visits from it",
			(select count(*)::int from leads where state <> 'spam' and kind <> 'newsletter' and utm_source = 'newsletter'
				and utm_campaign in (select name from campaigns)) as "Enquiries from these visits",
			(select count(*)::int from mails join edition_sendings on edition_sendings.id = sending_id
				where edition_id = ${editionId} and reply_lead_id is not null) as "Replies"`)
	return rows[0] ?? {}
}

type PausedEdition = { id: string; subject: string; reason: string }

/** Editions whose last sending was held and still has readers, in the order of their times. One query. */
export async function listPausedEditions(db: Db): Promise<PausedEdition[]> {
	const { rows } = await db.execute<PausedEdition>(sql`
		select edition_id as id, letter ->> 'subject' as subject, reason
		from (select distinct on (edition_id) * from edition_sendings order by edition_id, created_at desc, id) as last
		join editions on editions.id = edition_id and deleted_at is null
		where last.state = 'held' and (started_at is null or exists (
			select from mails where sending_id = last.id and mails.state = 'waiting'))
		order by due_at, last.id`)
	return rows
}
