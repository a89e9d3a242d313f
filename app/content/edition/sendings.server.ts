// What became of an edition of the newsletter: its sendings with their numbers, and the mail of each reader.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { pageSize } from '#kit/records/list-address.ts'
import type { ListRequest } from '#kit/records/list-address.ts'
import { campaignOf } from './type.ts'

export type SendingView = Awaited<ReturnType<typeof listSendings>>[number]

/** The sendings of an edition, the newest first, each with what became of its mails. One query. */
export function listSendings(db: Db, editionId: string) {
	const countIn = (...states: string[]) =>
		sql<number>`count(*) filter (where ${mails.state} in ${states})::int`
	const reportsOf = (
		kind: string,
	) => sql<number>`count(*) filter (where exists (select from mail_reports report
		where report.mail_id = ${mails.id} and report.kind = ${kind}))::int`
	return db
		.select({
			id: editionSendings.id,
			state: editionSendings.state,
			reason: editionSendings.reason,
			perHour: editionSendings.perHour,
			dueAt: editionSendings.dueAt,
			startedAt: editionSendings.startedAt,
			waiting: countIn('waiting', 'sending'),
			sent: countIn('sent'),
			failed: countIn('failed'),
			unknown: countIn('unknown'),
			leftOut: countIn('left out'),
			returned: sql<number>`count(${mails.returned})::int`,
			complaints: reportsOf('complaint'),
			automatic: reportsOf('automatic'),
			left: sql<number>`count(*) filter (where exists (select from consents
				where consents.id = ${mails.consentId} and consents.withdrawn_at >= ${mails.sentAt}))::int`,
			/** When the next mail may be sent: a limit, or a server that is down, moves its job there. */
			nextAt:
				sql`(select min(run_at) from graphile_worker.jobs where key in (select 'mail:' || waiting.id
				from mails waiting where waiting.sending_id = ${editionSendings.id} and waiting.state = 'waiting'))`.mapWith(
					mails.heldUntil,
				),
		})
		.from(editionSendings)
		.leftJoin(mails, eq(mails.sendingId, editionSendings.id))
		.where(eq(editionSendings.editionId, editionId))
		.groupBy(editionSendings.id)
		.orderBy(desc(editionSendings.createdAt), editionSendings.id)
}

export type CampaignNumbers = { visits: number; enquiries: number; replies: number }

/** Visits from the mails of an edition, what was sent from them, and what readers replied. One query. */
export async function readCampaign(db: Db, slug: string): Promise<CampaignNumbers> {
	const campaign = campaignOf(slug)
	const { rows } = await db.execute<CampaignNumbers>(sql`
		select count(*) filter (where kind <> 'newsletter' and utm_source = 'newsletter' and utm_campaign = ${campaign})::int
				as enquiries,
			count(*) filter (where fields ->> 'edition' = ${slug})::int as replies,
			(select coalesce(sum(views), 0)::int from visit_counts
				where kind = 'campaign' and name = ${`newsletter ${campaign}`}) as visits
		from leads where state <> 'spam' and (utm_campaign = ${campaign} or fields ->> 'edition' = ${slug})`)
	return rows[0] ?? { visits: 0, enquiries: 0, replies: 0 }
}

/** The mails of an edition to its readers, those of the newest sending first. Two queries. */
export async function listReaders(db: Db, editionId: string, requested: ListRequest) {
	const { search, page, filters } = requested
	const state = filters['state'] ?? ''
	const isMeant = and(
		sql`${mails.sendingId} in (select id from edition_sendings where edition_id = ${editionId})`,
		Object.hasOwn(mailStateLabels, state) ? eq(mails.state, sql`${state}`) : undefined,
		search.trim() === '' ? undefined : containsTyped([mails.toEmail], search),
	)
	const [rows, total] = await Promise.all([
		db
			.select({
				id: mails.id,
				kind: mails.kind,
				toEmail: mails.toEmail,
				state: mails.state,
				reason: mails.reason,
				response: mails.response,
				returned: mails.returned,
				sentAt: mails.sentAt,
			})
			.from(mails)
			.where(isMeant)
			.orderBy(desc(mails.createdAt), asc(mails.toEmail), mails.id)
			.limit(pageSize)
			.offset((page - 1) * pageSize),
		db.$count(mails, isMeant),
	])
	return { rows, total }
}
