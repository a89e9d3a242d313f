// What became of an edition of the newsletter: its sendings with their numbers, and the mail of each reader.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { editionSendings, mails, mailServer } from '#platform/db/tables/mails.server.ts'
import { pageSize } from '#kit/records/list-address.ts'

/** States of a reader's mail, as staff call them. */
export const readerStates = {
	waiting: 'Waiting',
	sent: 'Taken by the server',
	failed: 'Refused',
	unknown: 'Not known',
	'left out': 'Left out',
} as const

export type ReaderState = keyof typeof readerStates

export type SendingView = Awaited<ReturnType<typeof listSendings>>[number]

/** The sendings of an edition, the newest first, each with what became of its mails. Two queries. */
export async function listSendings(db: Db, editionId: string) {
	const [sendings, [server]] = await Promise.all([
		db
			.select({
				id: editionSendings.id,
				version: editionSendings.version,
				state: editionSendings.state,
				reason: editionSendings.reason,
				perHour: editionSendings.perHour,
				dueAt: editionSendings.dueAt,
				startedAt: editionSendings.startedAt,
				candidates: editionSendings.candidates,
				by: editionSendings.by,
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
				nextAt: sql`min(${mails.heldUntil}) filter (where ${mails.state} = 'waiting')`.mapWith(
					mails.heldUntil,
				),
			})
			.from(editionSendings)
			.leftJoin(mails, eq(mails.sendingId, editionSendings.id))
			.where(eq(editionSendings.editionId, editionId))
			.groupBy(editionSendings.id)
			.orderBy(desc(editionSendings.createdAt), editionSendings.id),
		db.select({ retryAt: mailServer.retryAt, failures: mailServer.failures }).from(mailServer),
	])
	const serverAt = server && server.failures > 0 ? server.retryAt : null
	return sendings.map((sending) => ({ ...sending, nextAt: serverAt ?? sending.nextAt }))
}

function countIn(...states: string[]) {
	return sql<number>`count(*) filter (where ${mails.state} in ${states})::int`
}

function reportsOf(kind: string) {
	return sql<number>`(select count(*)::int from mail_reports report join mails of_report on of_report.id = report.mail_id
		where of_report.sending_id = ${editionSendings.id} and report.kind = ${kind})`
}

type ReadersRequested = { state: ReaderState | null; search: string; page: number }

/** The mails of an edition to its readers, those of the newest sending first. Two queries. */
export async function listReaders(db: Db, editionId: string, requested: ReadersRequested) {
	const { state, search, page } = requested
	const isMeant = and(
		eq(editionSendings.editionId, editionId),
		state === null
			? undefined
			: state === 'waiting'
				? sql`${mails.state} in ('waiting', 'sending')`
				: eq(mails.state, sql`${state}`),
		search.trim() === '' ? undefined : containsTyped([mails.toEmail], search),
	)
	const from = db
		.select({
			id: mails.id,
			email: mails.toEmail,
			state: mails.state,
			reason: mails.reason,
			response: mails.response,
			returned: mails.returned,
			attempts: mails.attempts,
			sentAt: mails.sentAt,
			heldUntil: mails.heldUntil,
		})
		.from(mails)
		.innerJoin(editionSendings, eq(editionSendings.id, mails.sendingId))
		.where(isMeant)
	const [rows, total] = await Promise.all([
		from
			.orderBy(desc(editionSendings.createdAt), asc(mails.toEmail), mails.id)
			.limit(pageSize)
			.offset((page - 1) * pageSize),
		db
			.select({ total: sql<number>`count(*)::int` })
			.from(mails)
			.innerJoin(editionSendings, eq(editionSendings.id, mails.sendingId))
			.where(isMeant),
	])
	return { rows, total: total[0]?.total ?? 0 }
}
