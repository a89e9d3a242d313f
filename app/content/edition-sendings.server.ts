// What became of an edition of the newsletter: its sendings with their numbers, and the mail of each reader.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { editionJobKey } from '#platform/mail/queue.server.ts'
import { mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { pageSize } from '#kit/records/list-address.ts'
import type { ListRequest } from '#kit/records/list-address.ts'

export type SendingView = Awaited<ReturnType<typeof listSendings>>[number]

/** The sendings of an edition, the newest first, each with what became of its mails. One query. */
export function listSendings(db: Db, editionId: string) {
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
			left: sql<number>`count(*) filter (where ${mails.state} in ('sent', 'unknown') and exists (
				select from consents where consents.id = ${mails.consentId}
					and consents.withdrawn_at >= ${mails.sentAt}))::int`,
			/** When the next mail may be sent: a limit, or a server that is down, moves the job there. */
			nextAt: sql`(select run_at from graphile_worker.jobs
				where key = ${editionJobKey('')} || ${editionSendings.id})`.mapWith(mails.heldUntil),
		})
		.from(editionSendings)
		.leftJoin(mails, eq(mails.sendingId, editionSendings.id))
		.where(eq(editionSendings.editionId, editionId))
		.groupBy(editionSendings.id)
		.orderBy(desc(editionSendings.createdAt), editionSendings.id)
}

function countIn(...states: string[]) {
	return sql<number>`count(*) filter (where ${mails.state} in ${states})::int`
}

function reportsOf(kind: string) {
	return sql<number>`(select count(*)::int from mail_reports report join mails of_report on of_report.id = report.mail_id
		where of_report.sending_id = ${editionSendings.id} and report.kind = ${kind})`
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
				email: mails.toEmail,
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
