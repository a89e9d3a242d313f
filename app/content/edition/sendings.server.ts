// What became of an edition of the newsletter, in numbers; what became of each reader's mail is under People.
import { desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { campaignOf } from './type.ts'

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

/** Visits from the mails of an edition, what was sent from them, and what readers replied. One query. */
export async function readCampaign(db: Db, slug: string): Promise<Record<string, number>> {
	const campaign = campaignOf(slug)
	const { rows } = await db.execute<Record<string, number>>(sql`
		select (select coalesce(sum(views), 0)::int from visit_counts
				where kind = 'campaign' and name = ${`newsletter ${campaign}`}) as "Visits from it",
			count(*) filter (where kind <> 'newsletter' and utm_source = 'newsletter' and utm_campaign = ${campaign})::int
				as "Enquiries from these visits",
			count(*) filter (where fields ->> 'edition' = ${slug})::int as "Replies"
		from leads where state <> 'spam' and (utm_campaign = ${campaign} or fields ->> 'edition' = ${slug})`)
	return rows[0] ?? {}
}
